// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/variables/LowerPrivateVariables.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

/// Initializers with more scalars and vectors than this are copied from memory.
constexpr uint64_t kMaxStores = 1 << 10;

/// Counts the scalars and vectors in an object of the type; stops counting beyond kMaxStores.
uint64_t storeCount(Type *type) {
  if (auto *array = dyn_cast<ArrayType>(type))
    return SaturatingMultiply(array->getNumElements(), storeCount(array->getElementType()));
  auto *structure = dyn_cast<StructType>(type);
  if (!structure)
    return 1;
  uint64_t count = 0;
  for (unsigned i = 0; i < structure->getNumElements() && count <= kMaxStores; ++i)
    count = SaturatingAdd(count, storeCount(structure->getElementType(i)));
  return count;
}

class PrivateVariableLowering {
public:
  explicit PrivateVariableLowering(Module &module) : module_(module) {}

  bool run();

private:
  using UsesByFunction = MapVector<Function *, SmallVector<Use *, 8>>;

  bool collectUses(GlobalVariable &variable, UsesByFunction &uses);
  void moveInto(Function &entry, GlobalVariable &variable, ArrayRef<Use *> uses);
  void copyInitializer(IRBuilder<> &builder, AllocaInst &alloca, Constant *value);
  void storeInitializer(IRBuilder<> &builder, AllocaInst &alloca, uint64_t offset, Constant *value);

  Module &module_;
};

bool PrivateVariableLowering::run() {
  SmallVector<GlobalVariable *, 8> variables;
  for (GlobalVariable &variable : module_.globals()) {
    if (variable.getAddressSpace() == AMDGPUAS::PRIVATE_ADDRESS)
      variables.push_back(&variable);
  }
  // Address computations in constant expressions become instructions, which can refer to an alloca.
  convertUsersOfConstantsToInstructions(SmallVector<Constant *, 8>(variables.begin(), variables.end()));

  for (GlobalVariable *variable : variables) {
    UsesByFunction uses;
    if (!collectUses(*variable, uses))
      continue;
    for (auto &[entry, usesInEntry] : uses)
      moveInto(*entry, *variable, usesInEntry);
    variable->eraseFromParent();
  }
  return !variables.empty();
}

/// Returns false, after reporting, when a use of the variable cannot refer to an alloca.
bool PrivateVariableLowering::collectUses(GlobalVariable &variable, UsesByFunction &uses) {
  for (Use &use : variable.uses()) {
    auto *user = dyn_cast<Instruction>(use.getUser());
    if (!user) {
      reportError(module_, kMalformedIr,
                  "private variable '" + variable.getName() + "' is used by a constant");
      return false;
    }
    Function &function = *user->getFunction();
    if (!function.hasMetadata("lgc.stage")) {
      reportError(*user, kMalformedIr,
                  "private variable '" + variable.getName() + "' is used by function '" + function.getName() +
                      "', which is not inlined into an entry point");
      return false;
    }
    uses[&function].push_back(&use);
  }
  return true;
}

void PrivateVariableLowering::moveInto(Function &entry, GlobalVariable &variable, ArrayRef<Use *> uses) {
  BasicBlock &block = entry.getEntryBlock();
  IRBuilder<> builder(&block, block.getFirstNonPHIOrDbgOrAlloca());
  AllocaInst *alloca =
      builder.CreateAlloca(variable.getValueType(), AMDGPUAS::PRIVATE_ADDRESS, nullptr, variable.getName());
  if (MaybeAlign align = variable.getAlign())
    alloca->setAlignment(std::max(alloca->getAlign(), *align));
  if (variable.hasInitializer()) {
    Constant *initializer = variable.getInitializer();
    if (!initializer->isNullValue() && storeCount(initializer->getType()) > kMaxStores)
      copyInitializer(builder, *alloca, initializer);
    else
      storeInitializer(builder, *alloca, 0, initializer);
  }
  for (Use *use : uses)
    use->set(alloca);
}

/// Copies the value from memory: SROA will not promote a variable with so many scalars, and storing each
/// would take long to compile.
void PrivateVariableLowering::copyInitializer(IRBuilder<> &builder, AllocaInst &alloca, Constant *value) {
  auto *global =
      new GlobalVariable(module_, value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, value,
                         alloca.getName(), nullptr, GlobalValue::NotThreadLocal, AMDGPUAS::CONSTANT_ADDRESS);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  global->setAlignment(alloca.getAlign());
  builder.CreateMemCpy(&alloca, alloca.getAlign(), global, alloca.getAlign(),
                       module_.getDataLayout().getTypeAllocSize(value->getType()).getFixedValue());
}

/// Stores the value at `offset` bytes, scalars and vectors one by one, so that SROA can promote them.
void PrivateVariableLowering::storeInitializer(IRBuilder<> &builder, AllocaInst &alloca, uint64_t offset,
                                               Constant *value) {
  if (isa<UndefValue>(value))
    return;
  const DataLayout &layout = module_.getDataLayout();
  Type *type = value->getType();
  if (type->isAggregateType() && !value->isNullValue()) {
    auto *structType = dyn_cast<StructType>(type);
    uint64_t count = structType ? structType->getNumElements() : type->getArrayNumElements();
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t elementOffset = structType
                                   ? layout.getStructLayout(structType)->getElementOffset(i).getFixedValue()
                                   : i * layout.getTypeAllocSize(type->getArrayElementType()).getFixedValue();
      storeInitializer(builder, alloca, offset + elementOffset, value->getAggregateElement(i));
    }
    return;
  }
  Value *address = &alloca;
  if (offset != 0)
    address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), address, offset);
  Align align = commonAlignment(alloca.getAlign(), offset);
  if (type->isAggregateType())
    builder.CreateMemSet(address, builder.getInt8(0), layout.getTypeAllocSize(type).getFixedValue(), align);
  else
    builder.CreateAlignedStore(value, address, align);
}

} // namespace

PreservedAnalyses LowerPrivateVariables::run(Module &module, ModuleAnalysisManager &) {
  return preservingControlFlow(PrivateVariableLowering(module).run());
}

} // namespace lgc
