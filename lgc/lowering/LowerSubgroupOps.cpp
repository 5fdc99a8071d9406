// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/LowerSubgroupOps.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/SubgroupBuilder.h"
#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

namespace {

class SubgroupLowering : public OpVisitor<SubgroupLowering> {
public:
  explicit SubgroupLowering(const PipelineState &state) : state_(state) {}

  bool run(Module &module) {
    visit(module);
    return changed_;
  }

  void visitSubgroupElect(SubgroupElectOp &op) {
    replace(op, [](SubgroupBuilder &subgroup, IRBuilder<> &b) {
      Value *active = subgroup.ballot(b.getTrue());
      Value *first = b.CreateBinaryIntrinsic(Intrinsic::cttz, active, b.getTrue());
      return subgroup.inverseBallot(b.CreateShl(ConstantInt::get(active->getType(), 1), first));
    });
  }

  void visitSubgroupBallot(SubgroupBallotOp &op) {
    replace(op, [&](SubgroupBuilder &subgroup, IRBuilder<> &b) {
      return b.CreateZExt(subgroup.ballot(op.getCondition()), b.getInt64Ty());
    });
  }

  void visitSubgroupBroadcastFirst(SubgroupBroadcastFirstOp &op) {
    replaceEach(op, op.getValue(),
                [](SubgroupBuilder &subgroup, Value *scalar) { return subgroup.readFirstLane(scalar); });
  }

private:
  /// Puts what `emit` makes in the op's place.
  void replace(CallInst &op, function_ref<Value *(SubgroupBuilder &, IRBuilder<> &)> emit) {
    changed_ = true;
    Value *value = PoisonValue::get(op.getType());
    if (const ShaderState *shader = state_.shaderOf(*op.getFunction())) {
      IRBuilder<> builder(&op);
      SubgroupBuilder subgroup(builder, state_.gfxIp, shader->chosenWaveSize());
      value = emit(subgroup, builder);
      if (isa<Instruction>(value))
        value->takeName(&op);
    } else {
      reportError(op, op.getCalledFunction()->getName() + " outside an entry point");
    }
    op.replaceAllUsesWith(value);
    op.eraseFromParent();
  }

  /// The same for an op that treats each component of `value` by itself.
  void replaceEach(CallInst &op, Value *value, function_ref<Value *(SubgroupBuilder &, Value *)> emit) {
    replace(op, [&](SubgroupBuilder &subgroup, IRBuilder<> &b) {
      auto *vector = dyn_cast<FixedVectorType>(value->getType());
      if (!vector)
        return emit(subgroup, value);
      Value *result = PoisonValue::get(vector);
      for (unsigned i = 0; i < vector->getNumElements(); ++i)
        result = b.CreateInsertElement(result, emit(subgroup, b.CreateExtractElement(value, i)), i);
      return result;
    });
  }

  const PipelineState &state_;
  bool changed_ = false;
};

} // namespace

PreservedAnalyses LowerSubgroupOps::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return preservingControlFlow(SubgroupLowering(*state).run(module));
}

} // namespace lgc
