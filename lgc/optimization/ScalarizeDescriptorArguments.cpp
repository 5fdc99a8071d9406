// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/ScalarizeDescriptorArguments.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Subroutine.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

/// Finds arguments whose descriptors are the same in all lanes of every call.
class UniformArguments {
public:
  explicit UniformArguments(FunctionAnalysisManager &analyses) : analyses_(analyses) {}

  bool contains(const Argument &argument) {
    const auto known = known_.find(&argument);
    if (known != known_.end())
      return known->second;
    const Function &callee = *argument.getParent();
    // Subroutines have direct calls only, and do not call themselves.
    const bool isUniform =
        isSubroutine(callee) && !callee.use_empty() && all_of(callee.users(), [&](const User *user) {
          const auto &call = *cast<CallInst>(user);
          return isUniformIn(call, call.getArgOperand(argument.getArgNo()));
        });
    return known_[&argument] = isUniform;
  }

private:
  bool isUniformIn(const CallInst &call, const Value *value) {
    while (const auto *offset = dyn_cast<GEPOperator>(value))
      value = offset->getPointerOperand();
    if (const auto *argument = dyn_cast<Argument>(value))
      return contains(*argument);
    if (const auto *buffer = dyn_cast<ResourceBufferOp>(value))
      return isUniformResource(call, *buffer);
    if (const auto *descriptor = dyn_cast<ResourceDescriptorOp>(value))
      return isUniformResource(call, *descriptor);
    if (const auto *part = dyn_cast<ExtractValueInst>(value))
      return isUniformIn(call, part->getAggregateOperand());
    const auto *pair = dyn_cast<InsertValueInst>(value);
    return pair && isUniformIn(call, pair->getInsertedValueOperand()) &&
           (isa<UndefValue>(pair->getAggregateOperand()) || isUniformIn(call, pair->getAggregateOperand()));
  }

  template <typename Op>
  bool isUniformResource(const CallInst &call, const Op &op) {
    if (isa<Constant>(op.getIndex()))
      return true;
    // Lanes that leave a loop in different iterations have the descriptors of these.
    Function &caller = *const_cast<Function *>(call.getFunction());
    const Loop *loop = analyses_.getResult<LoopAnalysis>(caller).getLoopFor(op.getParent());
    return !op.getNonUniform() && (!loop || loop->contains(&call));
  }

  FunctionAnalysisManager &analyses_;
  DenseMap<const Argument *, bool> known_;
};

bool isBufferPointer(const Type *type) {
  return type->isPointerTy() && type->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER;
}

Value *readFirstLane(IRBuilder<> &b, Value *dwords) {
  return b.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {dwords->getType()}, {dwords});
}

/// As an integer, a fat pointer is the descriptor above a 32-bit offset.
Value *scalarizePointer(IRBuilder<> &b, Value *pointer) {
  constexpr unsigned kDescriptorBits = 128, kOffsetBits = 32;
  Value *bits = b.CreatePtrToInt(pointer, b.getIntNTy(kDescriptorBits + kOffsetBits));
  Value *descriptor = b.CreateTrunc(b.CreateLShr(bits, kOffsetBits), b.getIntNTy(kDescriptorBits));
  auto *dwords = FixedVectorType::get(b.getInt32Ty(), kDescriptorBits / 32);
  descriptor = b.CreateBitCast(readFirstLane(b, b.CreateBitCast(descriptor, dwords)), descriptor->getType());
  Value *resource = b.CreateIntToPtr(descriptor, b.getPtrTy(AMDGPUAS::BUFFER_RESOURCE));
  Value *start = b.CreateAddrSpaceCast(resource, pointer->getType());
  return b.CreatePtrAdd(start, b.CreateTrunc(bits, b.getInt32Ty()));
}

Value *scalarize(IRBuilder<> &b, Value *value) {
  auto *pair = dyn_cast<StructType>(value->getType());
  if (!pair)
    return isBufferPointer(value->getType()) ? scalarizePointer(b, value) : readFirstLane(b, value);
  Value *result = PoisonValue::get(pair);
  for (unsigned i = 0; i < pair->getNumElements(); ++i)
    result = b.CreateInsertValue(result, scalarize(b, b.CreateExtractValue(value, i)), i);
  return result;
}

} // namespace

PreservedAnalyses ScalarizeDescriptorArguments::run(Module &module, ModuleAnalysisManager &analyses) {
  UniformArguments uniform(analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager());
  SmallVector<Argument *> found;
  for (Function &function : module)
    for (Argument &argument : function.args())
      if (!argument.use_empty() && uniform.contains(argument))
        found.push_back(&argument);
  for (Argument *argument : found) {
    BasicBlock &entry = argument->getParent()->getEntryBlock();
    SmallVector<Use *> uses(make_pointer_range(argument->uses()));
    IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    Value *scalar = scalarize(builder, argument);
    for (Use *use : uses)
      use->set(scalar);
  }
  return preservingControlFlow(!found.empty());
}

} // namespace lgc
