// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/LowerAddressRanges.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/validation/AddressRanges.h"
#include "lgc/lowering/validation/AnyLane.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

template <typename Op>
SmallVector<Op *> findOps(Function &function) {
  SmallVector<Op *> ops;
  for (Instruction &inst : instructions(function))
    if (auto *op = dyn_cast<Op>(&inst))
      ops.push_back(op);
  return ops;
}

/// `isUniform`: the condition is the same in all lanes.
void lower(AddressIsOutsideOp &op, bool isUniform, unsigned waveSize) {
  IRBuilder<> builder(&op);
  BasicBlock *before = op.getParent();
  Value *isNeeded = isUniform ? op.getSuspected() : buildAnyLane(builder, op.getSuspected(), waveSize);
  MDNode *unlikely = MDBuilder(builder.getContext()).createUnlikelyBranchWeights();
  Instruction *end = SplitBlockAndInsertIfThen(isNeeded, op.getIterator(), /*Unreachable=*/false, unlikely);
  builder.SetInsertPoint(end);
  Value *number = AddressRangeOp::create(builder, op.getRanges(), op.getAddress());
  Value *isOutside = buildIsOutside(builder, buildRangeBefore(builder, op.getRanges(), number),
                                    op.getAddress(), op.getBytes());
  isOutside = builder.CreateAnd(isOutside, op.getSuspected());
  builder.SetInsertPoint(&op);
  PHINode *result = builder.CreatePHI(op.getType(), 2);
  result->addIncoming(builder.getFalse(), before);
  result->addIncoming(isOutside, end->getParent());
  op.replaceAllUsesWith(result);
  op.eraseFromParent();
}

/// Halves a step. Without ranges there is one iteration, with a step of 0.
void lower(AddressRangeOp &op) {
  IRBuilder<> builder(&op);
  Value *count = buildRangeCount(builder, op.getRanges());
  Value *zeros = builder.CreateBinaryIntrinsic(Intrinsic::ctlz, count, builder.getFalse());
  Value *highest =
      builder.CreateLShr(builder.getInt32(1u << 31), builder.CreateAnd(zeros, builder.getInt32(31)));
  Value *first = builder.CreateAnd(highest, count);
  BasicBlock *before = op.getParent();
  BasicBlock *body = SplitBlock(before, &op), *after = SplitBlock(body, &op);
  body->getTerminator()->eraseFromParent();

  builder.SetInsertPoint(body);
  PHINode *number = builder.CreatePHI(op.getType(), 2), *step = builder.CreatePHI(op.getType(), 2);
  Value *next = builder.CreateNUWAdd(number, step);
  Value *begin = buildRangeBefore(builder, op.getRanges(), next).begin;
  Value *isBelow = builder.CreateICmpULE(begin, op.getAddress());
  Value *isThere = builder.CreateAnd(builder.CreateICmpULE(next, count), isBelow);
  Value *found = builder.CreateSelect(isThere, next, number);
  Value *half = builder.CreateLShr(step, 1);
  builder.CreateCondBr(builder.CreateICmpEQ(half, builder.getInt32(0)), after, body);
  number->addIncoming(builder.getInt32(0), before);
  number->addIncoming(found, body);
  step->addIncoming(first, before);
  step->addIncoming(half, body);
  op.replaceAllUsesWith(found);
  op.eraseFromParent();
}

} // namespace

PreservedAnalyses LowerAddressRanges::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  auto &functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  SmallVector<Function *> changed;
  for (Function &function : module) {
    const SmallVector<AddressIsOutsideOp *> accesses = findOps<AddressIsOutsideOp>(function);
    const ShaderState *shader = state->shaderOf(function);
    const unsigned waveSize = shader ? shader->chosenWaveSize() : ShaderState().chosenWaveSize();
    SmallPtrSet<AddressIsOutsideOp *, 16> uniform;
    if (!accesses.empty()) {
      const UniformConditions conditions(function, functions.getResult<TargetIRAnalysis>(function));
      for (AddressIsOutsideOp *access : accesses)
        if (conditions.isUniform(access->getSuspected()))
          uniform.insert(access);
    }
    for (AddressIsOutsideOp *access : accesses)
      lower(*access, uniform.contains(access), waveSize);
    const SmallVector<AddressRangeOp *> searches = findOps<AddressRangeOp>(function);
    for (AddressRangeOp *search : searches)
      lower(*search);
    if (!accesses.empty() || !searches.empty())
      changed.push_back(&function);
  }
  dropInferredEffects(changed);
  return changed.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace lgc
