// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/ZeroUndefinedOperands.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns the operands with which an instruction computes, or by which it branches. Others may stay: phi
/// nodes and values of selects become what is cheapest, vectors are built from undef, stores of it are
/// dropped, and to some ops and intrinsics of the target it means that there is nothing.
iterator_range<User::op_iterator> computedOperands(Instruction &inst) {
  if (isa<SelectInst>(inst))
    return make_range(inst.op_begin(), inst.op_begin() + 1);
  const auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
  const bool isFunction =
      intrinsic && !inst.getType()->isVoidTy() && !Intrinsic::isTargetIntrinsic(intrinsic->getIntrinsicID());
  if (isFunction || isa<CmpInst, UnaryOperator, BinaryOperator, CastInst, ExtractElementInst,
                        GetElementPtrInst, BranchInst, SwitchInst>(inst))
    return inst.operands();
  return make_range(inst.op_end(), inst.op_end());
}

} // namespace

PreservedAnalyses ZeroUndefinedOperands::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &inst : instructions(function))
    for (Use &operand : computedOperands(inst)) {
      Type *type = operand->getType();
      if (!isa<UndefValue>(operand.get()) || !type->isSingleValueType() || type->isPtrOrPtrVectorTy())
        continue;
      operand.set(Constant::getNullValue(type));
      changed = true;
    }
  return preservingControlFlow(changed);
}

} // namespace lgc
