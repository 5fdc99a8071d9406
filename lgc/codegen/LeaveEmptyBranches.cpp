// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/LeaveEmptyBranches.h"

#include "lgc/analysis/FindInstructions.h"
#include "lgc/codegen/EmptyLaneHazards.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/SSAUpdaterBulk.h"

using namespace llvm;

namespace lgc {

namespace {

/// A demotion, and the block to which the lanes go if none is left.
struct Departure {
  Instruction *demotion;
  BasicBlock *target;
};

class LeaveEmptyBranches : public FunctionPass {
public:
  static char ID;

  LeaveEmptyBranches() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Leave empty branches"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.addRequired<TargetPassConfig>(); }

  bool runOnFunction(Function &function) override {
    const auto &target = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
    const SmallVector<Departure> departures = find(function, target);
    if (departures.empty())
      return false;
    const bool isWave64 = target.getSubtargetImpl(function)->checkFeatures("+wavefrontsize64");
    Type *maskType = Type::getIntNTy(function.getContext(), isWave64 ? 64 : 32);
    for (const Departure &departure : departures)
      split(departure);
    const DominatorTree before(function);
    for (const Departure &departure : departures)
      insert(departure, maskType);
    repairValues(function, departures, before);
    return true;
  }

private:
  static SmallVector<Departure> find(Function &function, const TargetMachine &target);
  static void split(const Departure &departure);
  static void insert(const Departure &departure, Type *maskType);
  static void repairValues(Function &function, ArrayRef<Departure> departures, const DominatorTree &before);
};

char LeaveEmptyBranches::ID = 0;

} // namespace

/// Returns the blocks that some lanes of the wave may execute while others do not.
static DenseSet<const BasicBlock *>
divergentBlocks(Function &function, const PostDominatorTree &postDominators, const UniformValues &values) {
  DenseSet<const BasicBlock *> divergent;
  for (BasicBlock &branch : function) {
    if (!values.hasDivergentTerminator(branch))
      continue;
    const BasicBlock *join = postDominators.getNode(&branch)->getIDom()->getBlock();
    DenseSet<const BasicBlock *> reached;
    SmallVector<const BasicBlock *> worklist(successors(&branch));
    while (!worklist.empty()) {
      const BasicBlock *block = worklist.pop_back_val();
      if (block != join && reached.insert(block).second)
        append_range(worklist, successors(block));
    }
    divergent.insert_range(reached);
  }
  return divergent;
}

SmallVector<Departure> LeaveEmptyBranches::find(Function &function, const TargetMachine &target) {
  const SmallVector<IntrinsicInst *> demotions = callsOf(function, Intrinsic::amdgcn_wqm_demote);
  if (demotions.empty())
    return {};

  UniformValues values(function, target);
  EmptyLaneHazards hazards(values);
  const PostDominatorTree postDominators(function);
  const DenseSet<const BasicBlock *> divergent = divergentBlocks(function, postDominators, values);
  SmallVector<Departure> departures;
  for (Instruction *demotion : demotions) {
    BasicBlock *target = demotion->getParent();
    while (target && divergent.contains(target))
      target = postDominators.getNode(target)->getIDom()->getBlock();
    if (target && target != demotion->getParent() && hazards.areBetween(*demotion, *target))
      departures.push_back({demotion, target});
  }
  return departures;
}

/// Ends the block behind the demotion.
void LeaveEmptyBranches::split(const Departure &departure) {
  departure.demotion->getParent()->splitBasicBlock(std::next(departure.demotion->getIterator()));
}

void LeaveEmptyBranches::insert(const Departure &departure, Type *maskType) {
  BasicBlock *block = departure.demotion->getParent(), *rest = block->getSingleSuccessor();
  Instruction *jump = block->getTerminator();
  IRBuilder<> builder(jump);
  // In whole quad mode helpers count. All lanes that are left stay, but LLVM is not to know: a uniform branch
  // without lanes may go either way, since its condition may be a mask of lanes.
  Value *lanes = builder.CreateIntrinsic(Intrinsic::amdgcn_ballot, {maskType}, {builder.getTrue()});
  lanes = builder.CreateIntrinsic(Intrinsic::amdgcn_softwqm, {maskType}, {lanes});
  Value *stays = builder.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {maskType}, {lanes});
  builder.CreateCondBr(stays, rest, departure.target);
  jump->eraseFromParent();
  for (PHINode &phi : departure.target->phis())
    phi.addIncoming(PoisonValue::get(phi.getType()), block);
}

/// Values that all lanes had computed before they came to a target are not computed on the new ways to it. No
/// lane takes these, so that any value is right there. \p before: without the new ways.
void LeaveEmptyBranches::repairValues(Function &function, ArrayRef<Departure> departures,
                                      const DominatorTree &before) {
  DominatorTree dominators(function);
  SSAUpdaterBulk updater;
  for (Instruction &inst : instructions(function)) {
    SmallVector<Use *> undominated;
    for (Use &use : inst.uses())
      if (!dominators.dominates(&inst, use))
        undominated.push_back(&use);
    if (undominated.empty())
      continue;
    const unsigned variable = updater.AddVariable(inst.getName(), inst.getType());
    updater.AddAvailableValue(variable, inst.getParent(), &inst);
    for (const Departure &departure : departures)
      if (BasicBlock *block = departure.demotion->getParent(); !before.dominates(inst.getParent(), block))
        updater.AddAvailableValue(variable, block, PoisonValue::get(inst.getType()));
    for (Use *use : undominated)
      updater.AddUse(variable, use);
  }
  updater.RewriteAllUses(&dominators);
}

FunctionPass *createLeaveEmptyBranches() {
  return new LeaveEmptyBranches;
}

} // namespace lgc
