// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LowerResources.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/abi/ImageDescriptor.h"
#include "lgc/abi/TableAddress.h"
#include "lgc/abi/UserDataLayout.h"
#include "lgc/analysis/CommonDominator.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/DescriptorIndex.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

#include <map>

using namespace llvm;

namespace lgc {

namespace {

/// An op that reads a descriptor, or a part of one.
struct DescriptorRead {
  explicit DescriptorRead(ResourceBufferOp &buffer)
      : op(&buffer), set(buffer.getSet()), binding(buffer.getBinding()), index(buffer.getIndex()),
        isNonUniform(buffer.getNonUniform()) {}
  explicit DescriptorRead(ResourceDescriptorOp &descriptor)
      : op(&descriptor), set(descriptor.getSet()), binding(descriptor.getBinding()),
        index(descriptor.getIndex()), isNonUniform(descriptor.getNonUniform()),
        dwords(cast<FixedVectorType>(descriptor.getType())->getNumElements()) {}

  CallInst *op;
  uint32_t set, binding;
  Value *index;
  bool isNonUniform;
  uint32_t dwords = 4;
};

class ResourceLowering {
public:
  ResourceLowering(Function &function, const PipelineState &state, FunctionAnalysisManager &analyses)
      : function_(function), state_(state), dominators_(analyses.getResult<DominatorTreeAnalysis>(function)),
        loops_(analyses.getResult<LoopAnalysis>(function)) {}

  bool run() {
    collect();
    for (ResourceBufferSizeOp *op : sizes_)
      lowerSize(*op);
    for (ResourceBufferAddressOp *op : addresses_)
      lowerAddress(*op);
    for (auto &[key, reads] : fixed_)
      lowerFixed(reads);
    for (const DescriptorRead &read : indexed_)
      lowerIndexed(read);
    return !sizes_.empty() || !addresses_.empty() || !fixed_.empty() || !indexed_.empty();
  }

private:
  /// Set, binding, array index, dwords, and whether a buffer is made of it.
  using DescriptorKey = std::tuple<uint32_t, uint32_t, uint64_t, uint32_t, bool>;

  void collect() {
    for (Instruction &instruction : instructions(function_)) {
      if (auto *size = dyn_cast<ResourceBufferSizeOp>(&instruction)) {
        sizes_.push_back(size);
      } else if (auto *address = dyn_cast<ResourceBufferAddressOp>(&instruction)) {
        addresses_.push_back(address);
      } else if (auto *buffer = dyn_cast<ResourceBufferOp>(&instruction)) {
        add(DescriptorRead(*buffer));
      } else if (auto *descriptor = dyn_cast<ResourceDescriptorOp>(&instruction)) {
        add(DescriptorRead(*descriptor));
      }
    }
  }

  void add(const DescriptorRead &read) {
    // Unreachable code is not in the dominator tree.
    const bool reachable = dominators_.isReachableFromEntry(read.op->getParent());
    auto *index = dyn_cast<ConstantInt>(read.index);
    if (reachable && index && !isEndless(read))
      fixed_[{read.set, read.binding, index->getZExtValue(), read.dwords, isa<ResourceBufferOp>(read.op)}]
          .push_back(read);
    else
      indexed_.push_back(read);
  }

  /// An array without a length may have fewer elements than an access that is never executed would read.
  bool isEndless(const DescriptorRead &read) const {
    BindingLocation location = findBinding(state_.resolvedMapping(), read.set, read.binding);
    return location.binding && location.binding->count == 0;
  }

  void lowerSize(ResourceBufferSizeOp &op) {
    IRBuilder<> builder(&op);
    replace(op, buildBufferSize(builder, op.getBuffer()));
  }

  /// The address is in the descriptor's low 48 bits.
  void lowerAddress(ResourceBufferAddressOp &op) {
    IRBuilder<> builder(&op);
    Type *i64 = builder.getInt64Ty();
    Value *bits = builder.CreatePtrToInt(op.getPointer(), builder.getIntNTy(kBufferOffsetBits + 128));
    Value *start = builder.CreateTrunc(builder.CreateLShr(bits, kBufferOffsetBits), i64);
    start = builder.CreateAnd(start, maskTrailingOnes<uint64_t>(kBufferAddressBits));
    Value *offset = builder.CreateZExt(builder.CreateTrunc(bits, builder.getInt32Ty()), i64);
    replace(op, builder.CreateAdd(start, offset));
  }

  void lowerFixed(ArrayRef<DescriptorRead> reads) {
    const DescriptorRead &first = reads.front();
    IRBuilder<> builder(insertionPointFor(reads));
    SmallVector<DebugLoc> locations(
        map_range(reads, [](const auto &read) { return read.op->getDebugLoc(); }));
    builder.SetCurrentDebugLocation(DebugLoc::getMergedLocations(locations));
    Value *result = build(builder, first, first.index);
    for (const DescriptorRead &read : reads)
      replace(*read.op, result);
  }

  void lowerIndexed(const DescriptorRead &read) {
    IRBuilder<> builder(read.op);
    Value *index = read.index;
    if (!read.isNonUniform)
      index = builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {builder.getInt32Ty()}, {index});
    replace(*read.op, build(builder, read, index));
  }

  /// Returns where one descriptor can be read for all of `reads`. The driver fills the table's fixed entries
  /// before the shader starts, so reading early is always possible, and a read in a loop would be repeated.
  Instruction *insertionPointFor(ArrayRef<DescriptorRead> reads) {
    const auto parents = map_range(reads, [](const auto &read) { return read.op->getParent(); });
    BasicBlock *block = findCommonDominator(dominators_, parents);
    while (const Loop *loop = loops_.getLoopFor(block))
      block = dominators_.getNode(loop->getHeader())->getIDom()->getBlock();
    // As late as possible in that block: before the first op that is in the block, or else at its end. The
    // ops are in the function's order.
    const auto first = find_if(reads, [&](const auto &read) { return read.op->getParent() == block; });
    return first == reads.end() ? block->getTerminator() : first->op;
  }

  /// Returns the op's result.
  Value *build(IRBuilder<> &builder, const DescriptorRead &read, Value *index) {
    Value *descriptor = buildDescriptor(builder, read, index);
    if (!isa<ResourceBufferOp>(read.op))
      return descriptor;
    Value *bits = builder.CreateBitCast(descriptor, builder.getIntNTy(128));
    Value *resource = builder.CreateIntToPtr(bits, builder.getPtrTy(AMDGPUAS::BUFFER_RESOURCE));
    return builder.CreateAddrSpaceCast(resource, builder.getPtrTy(AMDGPUAS::BUFFER_FAT_POINTER));
  }

  /// Returns the dwords as a vector.
  Value *buildDescriptor(IRBuilder<> &builder, const DescriptorRead &read, Value *index) {
    BindingLocation location = findBinding(state_.resolvedMapping(), read.set, read.binding);
    if (!location) {
      if (read.set != kInternalDescriptorSet)
        reportError(*read.op, ErrorCategory::InvalidInput,
                    "set " + Twine(read.set) + " binding " + Twine(read.binding) +
                        " is not in the resource mapping");
      return buildEmpty(builder, read);
    }
    const DescriptorType type = location.root ? location.root->type : location.binding->type;
    if (type == DescriptorType::Mutable && location.binding->stride < read.dwords * 4) {
      reportError(*read.op, ErrorCategory::InvalidInput,
                  "set " + Twine(read.set) + " binding " + Twine(read.binding) + " is used with " +
                      Twine(read.dwords * 4) + " bytes and mapped with a stride of " +
                      Twine(location.binding->stride));
      return buildEmpty(builder, read);
    }
    const std::optional<uint32_t> firstDword = firstDwordOf(type, read);
    if (!firstDword) {
      reportError(*read.op, kMalformedIr,
                  "set " + Twine(read.set) + " binding " + Twine(read.binding) + " is a " + nameOf(type) +
                      ", which has no such descriptor");
      return buildEmpty(builder, read);
    }
    // An access out of the array has no meaning but must be harmless when it is never executed: a descriptor
    // that is read early must be in its table.
    uint32_t count = location.root ? 1 : location.binding->count;
    if (auto *fixed = dyn_cast<ConstantInt>(index);
        fixed && (fixed->getZExtValue() == kNoDescriptor || (count != 0 && fixed->getZExtValue() >= count)))
      return buildEmpty(builder, read);
    if (kindOf(type).format == DescriptorFormat::Data)
      return buildInlineBlock(builder, location, index);
    if (location.binding && readsSampler(read) && !location.binding->immutableSamplers.empty())
      return buildImmutableSampler(builder, *location.binding, index);
    if (location.root)
      return readRootDescriptor(builder, *location.root, *firstDword, read.dwords);
    if (!mayBeNone(index))
      return readTable(builder, location, *firstDword, read.dwords, index);
    // Nothing is read behind the table.
    Value *isNone = builder.CreateICmpEQ(index, builder.getInt32(kNoDescriptor));
    Value *element = builder.CreateSelect(isNone, builder.getInt32(0), index);
    Value *descriptor = readTable(builder, location, *firstDword, read.dwords, element);
    Value *none = isa<ResourceBufferOp>(read.op) ? Constant::getNullValue(descriptor->getType())
                                                 : buildEmpty(builder, read);
    return builder.CreateSelect(isNone, none, descriptor);
  }

  /// Returns whether LowerChecks may have made the index kNoDescriptor.
  bool mayBeNone(const Value *index) const {
    return !isa<ConstantInt>(index) && state_.validation.action == ValidationAction::Report &&
           (state_.validation.has(ValidationCheck::Descriptors) ||
            state_.validation.has(ValidationCheck::Kinds));
  }

  /// Returns where in a descriptor of that type the dwords begin that `read` wants; nullopt when it has no
  /// such ones.
  static std::optional<uint32_t> firstDwordOf(DescriptorType type, const DescriptorRead &read) {
    const DescriptorKind kind = kindOf(type);
    if (kind.format == DescriptorFormat::Any)
      return 0;
    const bool isBuffer = kind.format == DescriptorFormat::Buffer || kind.format == DescriptorFormat::Data;
    if (isa<ResourceBufferOp>(read.op) != isBuffer)
      return std::nullopt;
    if (kind.format == DescriptorFormat::Data)
      return 0;
    if (read.dwords == kind.dwords)
      return 0;
    if (kind.format == DescriptorFormat::ImageSampler)
      return read.dwords == kImageDwords ? 0 : kImageDwords;
    return std::nullopt;
  }

  /// Returns a descriptor of which loads return 0, and through which stores have no effect.
  Value *buildEmpty(IRBuilder<> &builder, const DescriptorRead &read) {
    if (isa<ResourceBufferOp>(read.op))
      return buildRawBufferDescriptor(builder, state_.gfxIp, builder.getInt64(0), builder.getInt32(0));
    const BindingLocation location = findBinding(state_.resolvedMapping(), read.set, read.binding);
    const DescriptorType type = location.root      ? location.root->type
                                : location.binding ? location.binding->type
                                                   : DescriptorType::StorageBuffer;
    if (kindOf(type).format == DescriptorFormat::TexelBuffer)
      return Constant::getNullValue(read.op->getType());
    return emptyDescriptor(builder.getContext(), read.dwords);
  }

  static Value *readRootDescriptor(IRBuilder<> &builder, const RootDescriptor &root, uint32_t firstDword,
                                   uint32_t dwords) {
    Value *descriptor = PoisonValue::get(FixedVectorType::get(builder.getInt32Ty(), dwords));
    for (uint32_t i = 0; i < dwords; ++i) {
      Value *dword = UserDataDwordOp::create(builder, root.userDataOffset + firstDword + i);
      descriptor = builder.CreateInsertElement(descriptor, dword, i);
    }
    return descriptor;
  }

  /// Returns the address of an element of a binding in a table, plus an offset in bytes.
  static Value *elementAddress(IRBuilder<> &builder, const BindingLocation &location, Value *index,
                               uint32_t offsetInElement) {
    const DescriptorBinding &binding = *location.binding;
    Value *low = UserDataDwordOp::create(builder, location.table->userDataOffset);
    Value *offset = builder.CreateAdd(builder.CreateMul(index, builder.getInt32(binding.stride)),
                                      builder.getInt32(binding.offset + offsetInElement));
    offset = builder.CreateZExt(offset, builder.getInt64Ty());
    return builder.CreateGEP(builder.getInt8Ty(), buildTableAddress(builder, low), offset);
  }

  /// Returns a descriptor of the bytes in the table.
  Value *buildInlineBlock(IRBuilder<> &builder, const BindingLocation &location, Value *index) {
    Value *address =
        builder.CreatePtrToInt(elementAddress(builder, location, index, 0), builder.getInt64Ty());
    return buildRawBufferDescriptor(builder, state_.gfxIp, address,
                                    builder.getInt32(location.binding->stride));
  }

  static bool readsSampler(const DescriptorRead &read) {
    return isa<ResourceDescriptorOp>(read.op) && read.dwords == kSamplerDwords;
  }

  /// Returns one of the samplers that the mapping contains. Where they differ and the index is not constant,
  /// they are read from a table of constants.
  Value *buildImmutableSampler(IRBuilder<> &builder, const DescriptorBinding &binding, Value *index) {
    SmallVector<Constant *> samplers;
    for (const ImmutableSampler &sampler : binding.immutableSamplers)
      samplers.push_back(ConstantDataVector::get(builder.getContext(), sampler.dwords));
    if (auto *fixed = dyn_cast<ConstantInt>(index))
      return samplers[fixed->getZExtValue()];
    if (all_equal(samplers))
      return samplers.front();
    Module &module = *function_.getParent();
    auto *type = ArrayType::get(samplers.front()->getType(), samplers.size());
    const std::string name = ("lgc.samplers." + Twine(binding.set) + "." + Twine(binding.binding)).str();
    GlobalVariable *table = module.getNamedGlobal(name);
    if (!table)
      table = new GlobalVariable(module, type, /*isConstant=*/true, GlobalValue::InternalLinkage,
                                 ConstantArray::get(type, samplers), name, nullptr,
                                 GlobalValue::NotThreadLocal, AMDGPUAS::CONSTANT_ADDRESS);
    // An index out of bounds has no meaning, but must not leave the table.
    Value *last = builder.getInt32(samplers.size() - 1);
    index = builder.CreateSelect(builder.CreateICmpULT(index, last), index, last);
    Value *address = builder.CreateGEP(type, table, {builder.getInt32(0), index});
    return builder.CreateAlignedLoad(samplers.front()->getType(), address, Align(16), "sampler");
  }

  static Value *readTable(IRBuilder<> &builder, const BindingLocation &location, uint32_t firstDword,
                          uint32_t dwords, Value *index) {
    Value *address = elementAddress(builder, location, index, firstDword * 4);
    auto *type = FixedVectorType::get(builder.getInt32Ty(), dwords);
    LoadInst *load = builder.CreateAlignedLoad(type, address, Align(kindOf(location.binding->type).alignment),
                                               "descriptor");
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
    return load;
  }

  static void replace(Instruction &op, Value *value) {
    op.replaceAllUsesWith(value);
    op.eraseFromParent();
  }

  Function &function_;
  const PipelineState &state_;
  DominatorTree &dominators_;
  LoopInfo &loops_;
  SmallVector<ResourceBufferSizeOp *> sizes_;
  SmallVector<ResourceBufferAddressOp *> addresses_;
  std::map<DescriptorKey, SmallVector<DescriptorRead, 2>> fixed_;
  SmallVector<DescriptorRead> indexed_;
};

} // namespace

PreservedAnalyses LowerResources::run(Module &module, ModuleAnalysisManager &analyses) {
  std::optional<PipelineState> state = readMappedState(module);
  if (!state)
    return PreservedAnalyses::all();
  auto &functionAnalyses = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  bool changed = false;
  for (Function &function : module) {
    if (!function.isDeclaration())
      changed |= ResourceLowering(function, *state, functionAnalyses).run();
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
