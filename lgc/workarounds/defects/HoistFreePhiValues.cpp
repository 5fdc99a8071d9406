// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/HoistFreePhiValues.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace lgc {

namespace {

class HoistFreePhiValues : public FunctionPass {
public:
  static char ID;

  HoistFreePhiValues() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Hoist free phi values"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<DominatorTreeWrapperPass>();
    usage.addRequired<TargetTransformInfoWrapperPass>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    const DominatorTree &dominators = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
    const TargetTransformInfo &costs = getAnalysis<TargetTransformInfoWrapperPass>().getTTI(function);
    bool changed = false;
    for (BasicBlock &block : function) {
      BasicBlock *successor = block.getSingleSuccessor();
      const DomTreeNode *node = dominators.getNode(&block);
      if (!successor || !node || !node->getIDom())
        continue;
      SmallPtrSet<const Value *, 8> values;
      for (PHINode &phi : successor->phis())
        values.insert(phi.getIncomingValueForBlock(&block));
      // In the block's order, since one value may need another one that is moved.
      for (Instruction &inst : make_early_inc_range(block))
        changed |= values.contains(&inst) && hoist(inst, *node->getIDom()->getBlock(), costs);
    }
    return changed;
  }

private:
  static bool hoist(Instruction &inst, BasicBlock &to, const TargetTransformInfo &costs) {
    if (isa<PHINode>(inst) || !isSafeToSpeculativelyExecute(&inst) || inst.mayReadFromMemory())
      return false;
    if (costs.getInstructionCost(&inst, TargetTransformInfo::TCK_Latency) != TargetTransformInfo::TCC_Free)
      return false;
    // LLVM does not hoist a value that depends on one that stays in the block, either.
    const bool isIndependent = none_of(inst.operands(), [&](const Use &operand) {
      auto *definition = dyn_cast<Instruction>(operand.get());
      return definition && definition->getParent() == inst.getParent();
    });
    if (!isIndependent)
      return false;
    inst.moveBefore(to.getTerminator()->getIterator());
    return true;
  }
};

char HoistFreePhiValues::ID = 0;

} // namespace

FunctionPass *createHoistFreePhiValues() {
  return new HoistFreePhiValues;
}

} // namespace lgc
