// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/legality/FindFeatures.h"

#include "lgc/abi/PalMetadata.h"
#include "lgc/dialect/AbortMessage.h"
#include "lgc/dialect/Invariance.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/legality/MetadataNames.h"
#include "lgc/state/PipelineState.h"
#include "lgc/state/Subroutine.h"
#include "lgc/target/SupportedInstructions.h"
#include "lgc/target/SupportedIntrinsics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

std::string FoundFeatures::place(Feature feature) const {
  const Value *value = values_[feature.index()];
  if (!value)
    return "in the module";
  if (const auto *function = dyn_cast<Function>(value))
    return ("@" + function->getName()).str();
  std::string text;
  raw_string_ostream os(text);
  if (const auto *inst = dyn_cast<Instruction>(value))
    os << "in @" << inst->getFunction()->getName() << ":";
  else
    os << "in the module: ";
  value->print(os);
  return text;
}

namespace {

/// Bits of the address spaces of the pointers in a type.
using AddressSpaces = uint32_t;
constexpr unsigned kMaxAddressSpace = 31;

constexpr AddressSpaces kFlat = 1u << AMDGPUAS::FLAT_ADDRESS;
constexpr AddressSpaces kBufferPointer = 1u << AMDGPUAS::BUFFER_FAT_POINTER;
constexpr AddressSpaces kBufferDescriptor = 1u << AMDGPUAS::BUFFER_RESOURCE;
constexpr AddressSpaces kUsed = kFlat | kBufferPointer | kBufferDescriptor | 1u << AMDGPUAS::GLOBAL_ADDRESS |
                                1u << AMDGPUAS::LOCAL_ADDRESS | 1u << AMDGPUAS::CONSTANT_ADDRESS |
                                1u << AMDGPUAS::PRIVATE_ADDRESS;

Feature featureOf(IntrinsicFamily family) {
  switch (family) {
  case IntrinsicFamily::Arithmetic:
    return IrFeature::ArithmeticIntrinsics;
  case IntrinsicFamily::Memory:
    return IrFeature::MemoryIntrinsics;
  case IntrinsicFamily::Hint:
    return IrFeature::Hints;
  case IntrinsicFamily::HardwareArithmetic:
    return IrFeature::HardwareArithmetic;
  case IntrinsicFamily::LaneExchange:
    return IrFeature::LaneExchanges;
  case IntrinsicFamily::Barrier:
    return IrFeature::HardwareBarriers;
  case IntrinsicFamily::BufferInstruction:
    return IrFeature::BufferInstructions;
  case IntrinsicFamily::ImageInstruction:
    return IrFeature::ImageInstructions;
  case IntrinsicFamily::Register:
    return IrFeature::HardwareRegisters;
  case IntrinsicFamily::Export:
    return IrFeature::Exports;
  case IntrinsicFamily::Interpolation:
    return IrFeature::Interpolation;
  }
  llvm_unreachable("all families");
}

class FeatureFinder {
public:
  FeatureFinder(const Module &module, const Gpu &gpu)
      : gpu_(gpu), context_(module.getContext()), scopeKind_(findKind(kScopeMetadata)),
        invariantKind_(findKind(kInvariantMetadata)), notFineGrainedKind_(findKind(kNotFineGrainedMetadata)) {
    if (Expected<PipelineState> state = PipelineState::read(module))
      state_ = std::move(*state);
    else
      consumeError(state.takeError());
  }

  void findInModule(const Module &module);
  void findInFunction(const Function &function);

  const FoundFeatures &found() const { return found_; }

private:
  unsigned findKind(StringRef name) const;
  void findInPrivateVariable(const GlobalVariable &variable);
  void findInInstruction(const Instruction &inst);
  void findInCall(const CallBase &call);
  void findInMemoryAccess(const Instruction &inst);
  std::optional<Feature> featureOfCallee(const Function &callee) const;
  void findInTypes(const Instruction &inst);
  void addTypes(AddressSpaces spaces, const Value &value);
  AddressSpaces addressSpaces(Type *type);

  const Gpu &gpu_;
  LLVMContext &context_;
  // Kinds of metadata; of no use where no instruction has such.
  unsigned scopeKind_, invariantKind_;
  unsigned notFineGrainedKind_;
  std::optional<PipelineState> state_;
  bool isRobust_ = false; ///< the function's shader has robustBufferAccess2
  DenseMap<const Function *, std::optional<Feature>> callees_;
  DenseMap<Type *, AddressSpaces> types_;
  FoundFeatures found_;
};

void FeatureFinder::findInModule(const Module &module) {
  if (state_ && !state_->mapping)
    found_.add(IrFeature::StateWithoutMapping, nullptr);
  if (state_ && !state_->isLinked())
    found_.add(IrFeature::UnlinkedStages, nullptr);
  if (!PalMetadata::isIn(module))
    found_.add(IrFeature::MissingPalMetadata, nullptr);
  for (const GlobalVariable &variable : module.globals()) {
    if (variable.getAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS)
      findInPrivateVariable(variable);
    if (variable.getAddressSpace() == AMDGPUAS::LOCAL_ADDRESS && variable.hasInitializer() &&
        !isa<UndefValue>(variable.getInitializer()))
      found_.add(IrFeature::InitializedWorkgroupVariables, &variable);
  }
  for (const Function &function : module)
    if (!function.isDeclaration())
      findInFunction(function);
}

void FeatureFinder::findInPrivateVariable(const GlobalVariable &variable) {
  found_.add(IrFeature::PrivateVariables, &variable);
  for (const User *user : variable.users()) {
    const auto *inst = dyn_cast<Instruction>(user);
    if (inst && isSubroutine(*inst->getFunction()))
      found_.add(IrFeature::PrivateVariablesInSubroutines, inst);
  }
}

void FeatureFinder::findInFunction(const Function &function) {
  const ShaderState *shader = state_ ? state_->shaderOf(function) : nullptr;
  isRobust_ = shader && shader->robustBufferAccess2;
  if (!function.getFnAttribute("target-features").getValueAsString().contains("wavefrontsize"))
    found_.add(IrFeature::FunctionsWithoutModes, &function);
  if (function.hasFnAttribute(kMessagePartAttribute))
    found_.add(IrFeature::MessageParts, &function);
  if (shader && function.getCallingConv() == CallingConv::C)
    found_.add(IrFeature::EntryPointsWithoutAbi, &function);
  if (function.hasFnAttribute(Attribute::StrictFP))
    found_.add(IrFeature::ConstrainedArithmetic, &function);
  for (const Argument &argument : function.args())
    addTypes(addressSpaces(argument.getType()), argument);
  for (const Instruction &inst : instructions(function))
    findInInstruction(inst);
}

/// Asking LLVM by name would make a kind that is not there, and the order of kinds is that of the text.
unsigned FeatureFinder::findKind(StringRef name) const {
  SmallVector<StringRef, 64> names;
  context_.getMDKindNames(names);
  return std::distance(names.begin(), find(names, name));
}

void FeatureFinder::findInInstruction(const Instruction &inst) {
  findInTypes(inst);
  if (inst.hasMetadataOtherThanDebugLoc() && inst.getMetadata(scopeKind_))
    found_.add(IrFeature::ScopeMarks, &inst);
  if (inst.hasMetadataOtherThanDebugLoc() && inst.getMetadata(invariantKind_))
    found_.add(IrFeature::InvariantOutputs, &inst);
  if (!isSupported(inst))
    found_.add(IrFeature::UnsupportedInstructions, &inst);
  if (const auto *call = dyn_cast<CallBase>(&inst))
    findInCall(*call);
  else
    findInMemoryAccess(inst);
}

void FeatureFinder::findInCall(const CallBase &call) {
  if (call.isInlineAsm())
    return found_.add(IrFeature::InlineAssembly, &call);
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return;
  const auto [entry, isNew] = callees_.try_emplace(callee);
  if (isNew)
    entry->second = featureOfCallee(*callee);
  if (entry->second)
    found_.add(*entry->second, &call);
}

std::optional<Feature> FeatureFinder::featureOfCallee(const Function &callee) const {
  if (const OpInfo *op = kDialect.findOp(callee.getName()))
    return Feature::fromIndex(op->index);
  if (!callee.isIntrinsic()) {
    if (!callee.isDeclaration() && callee.hasFnAttribute(Attribute::AlwaysInline))
      return IrFeature::CallsToInline;
    if (isSubroutine(callee))
      return IrFeature::SubroutineCalls;
    return std::nullopt;
  }
  if (Intrinsic::isConstrainedFPIntrinsic(callee.getIntrinsicID()))
    return IrFeature::ConstrainedArithmetic;
  const std::optional<IntrinsicFamily> family = supportedFamily(callee, gpu_);
  return family ? featureOf(*family) : IrFeature::UnsupportedIntrinsics;
}

void FeatureFinder::findInMemoryAccess(const Instruction &inst) {
  if (isa<AtomicRMWInst>(inst) && !inst.getMetadata(notFineGrainedKind_))
    found_.add(IrFeature::UnmarkedAtomics, &inst);
  if (!isRobust_)
    return;
  if (const auto *address = dyn_cast<GetElementPtrInst>(&inst)) {
    if (address->isInBounds() && address->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER)
      found_.add(IrFeature::InboundsBufferPointers, &inst);
    return;
  }
  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (pointer && pointer->getType()->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER &&
      !inst.isAtomic() && inst.getDataLayout().getTypeStoreSize(getLoadStoreType(&inst)).getFixedValue() > 4)
    found_.add(IrFeature::WideBufferAccesses, &inst);
}

/// Results and operands. Functions as operands are callees, or what an op calls.
void FeatureFinder::findInTypes(const Instruction &inst) {
  AddressSpaces spaces = addressSpaces(inst.getType());
  const auto *call = dyn_cast<CallBase>(&inst);
  for (const Use &operand : call ? call->args() : inst.operands())
    if (!isa<Function>(operand))
      spaces |= addressSpaces(operand->getType());
  addTypes(spaces, inst);
}

void FeatureFinder::addTypes(AddressSpaces spaces, const Value &value) {
  if (spaces & kFlat)
    found_.add(IrFeature::FlatPointers, &value);
  if (spaces & kBufferPointer)
    found_.add(IrFeature::BufferPointers, &value);
  if (spaces & kBufferDescriptor)
    found_.add(IrFeature::BufferDescriptors, &value);
  if (spaces & ~kUsed)
    found_.add(IrFeature::OtherPointers, &value);
}

AddressSpaces FeatureFinder::addressSpaces(Type *type) {
  if (auto *pointer = dyn_cast<PointerType>(type->getScalarType()))
    return AddressSpaces(1) << std::min(pointer->getAddressSpace(), kMaxAddressSpace);
  if (!type->isAggregateType())
    return 0;
  if (const auto found = types_.find(type); found != types_.end())
    return found->second;
  AddressSpaces result = 0;
  for (Type *part : type->subtypes())
    result |= addressSpaces(part);
  types_[type] = result;
  return result;
}

} // namespace

FoundFeatures findFeatures(const Module &module, const Gpu &gpu) {
  FeatureFinder finder(module, gpu);
  finder.findInModule(module);
  return finder.found();
}

FoundFeatures findFeatures(const Function &function, const Gpu &gpu) {
  FeatureFinder finder(*function.getParent(), gpu);
  finder.findInFunction(function);
  return finder.found();
}

} // namespace lgc
