// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/SplitSwitches.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

#include <map>

using namespace llvm;

namespace lgc {

namespace {

constexpr size_t kMostTargets = 64; ///< of a switch that stays as it is
constexpr size_t kTargetsOfPart = 16;

using CasesByTarget = MapVector<BasicBlock *, SmallVector<ConstantInt *, 1>>;

CasesByTarget casesOf(SwitchInst &selection) {
  CasesByTarget cases;
  for (const auto &each : selection.cases()) {
    if (each.getCaseSuccessor() != selection.getDefaultDest())
      cases[each.getCaseSuccessor()].push_back(each.getCaseValue());
  }
  return cases;
}

/// Replaces the incoming entries for `head` in the target's phi nodes by `edges` entries for `newHead`.
void replacePredecessor(BasicBlock &target, BasicBlock &head, BasicBlock &newHead, size_t edges) {
  for (PHINode &phi : target.phis()) {
    Value *value = phi.getIncomingValueForBlock(&head);
    phi.removeIncomingValueIf([&](unsigned i) { return phi.getIncomingBlock(i) == &head; },
                              /*DeletePHIIfEmpty=*/false);
    for (size_t i = 0; i < edges; ++i)
      phi.addIncoming(value, &newHead);
  }
}

class SwitchSplitter {
public:
  SwitchSplitter(SwitchInst &selection, const DominatorTree &tree)
      : selection_(selection), head_(*selection.getParent()), tree_(tree), builder_(&selection) {}

  void run();

private:
  void replaceConditionInCases();
  bool canBeginPart(const BasicBlock &target, const BasicBlock &previous) const;
  BasicBlock *beginPart(BasicBlock &target, SwitchInst &last);

  SwitchInst &selection_;
  BasicBlock &head_;
  const DominatorTree &tree_; ///< of the original function
  IRBuilder<> builder_;
};

/// Replaces the condition by the case's value in blocks that only a single case leads to. Value propagation
/// skips large functions, and a value with thousands of uses costs the back end quadratic time.
void SwitchSplitter::replaceConditionInCases() {
  Value *condition = selection_.getCondition();
  if (isa<Constant>(condition))
    return;
  std::map<unsigned, std::pair<const DomTreeNode *, ConstantInt *>> cases; // by number in the tree
  for (const auto &[target, values] : casesOf(selection_)) {
    const DomTreeNode *node = tree_.getNode(target);
    if (node && values.size() == 1 && target->getSinglePredecessor())
      cases[node->getDFSNumIn()] = {node, values.front()};
  }
  for (Use &use : make_early_inc_range(condition->uses())) {
    auto *user = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(user);
    const DomTreeNode *node = tree_.getNode(phi ? phi->getIncomingBlock(use) : user->getParent());
    const auto next = node ? cases.upper_bound(node->getDFSNumIn()) : cases.begin();
    if (next != cases.begin() && tree_.dominates(std::prev(next)->second.first, node))
      use.set(std::prev(next)->second.second);
  }
}

/// Splits the switch in the order of its targets, which is the shader's, where one case may fall through to
/// the next.
void SwitchSplitter::run() {
  replaceConditionInCases();
  BasicBlock *const otherwise = selection_.getDefaultDest();
  BasicBlock *part = &head_;
  BasicBlock *previous = nullptr;
  SwitchInst *current = nullptr;
  size_t targets = 0;
  for (const auto &[target, values] : casesOf(selection_)) {
    if (!current || (targets >= kTargetsOfPart && canBeginPart(*target, *previous))) {
      if (current)
        part = beginPart(*target, *current);
      current = builder_.CreateSwitch(selection_.getCondition(), otherwise);
      targets = 0;
    }
    ++targets;
    for (ConstantInt *value : values)
      current->addCase(value, target);
    replacePredecessor(*target, head_, *part, values.size());
    previous = target;
  }
  replacePredecessor(*otherwise, head_, *part, 1);
  selection_.eraseFromParent();
}

/// Returns whether lanes reach the target only from the switch, or by falling through from the previous case.
bool SwitchSplitter::canBeginPart(const BasicBlock &target, const BasicBlock &previous) const {
  return all_of(predecessors(&target), [&](const BasicBlock *predecessor) {
    return predecessor == &head_ || tree_.dominates(&previous, predecessor);
  });
}

/// Begins a part at the target. Lanes that fall through to the target branch around the new part's switch;
/// lanes without a case so far execute it:
///
///     previous:                previous:
///       br target                br others
///                        →     others:
///                                %falls = phi [false, last switch], [true, previous]
///                                br %falls, target, select
///
/// This way the structurizer does not have both parts in one region. Returns the block for the switch.
BasicBlock *SwitchSplitter::beginPart(BasicBlock &target, SwitchInst &last) {
  LLVMContext &context = head_.getContext();
  BasicBlock *others = BasicBlock::Create(context, "others", head_.getParent(), &target);
  SmallVector<BasicBlock *> falls; // once for each edge
  copy_if(predecessors(&target), std::back_inserter(falls),
          [&](const BasicBlock *predecessor) { return predecessor != &head_; });
  last.setDefaultDest(others);
  builder_.SetInsertPoint(others);
  if (falls.empty())
    return others;

  const auto createPhi = [&](Type *type, Value *otherwise, function_ref<Value *(BasicBlock *)> valueFrom) {
    PHINode *phi = builder_.CreatePHI(type, unsigned(falls.size() + 1));
    phi->addIncoming(otherwise, last.getParent());
    for (BasicBlock *fall : falls)
      phi->addIncoming(valueFrom(fall), fall);
    return phi;
  };
  for (PHINode &phi : target.phis()) {
    Value *fallen = createPhi(phi.getType(), PoisonValue::get(phi.getType()),
                              [&](BasicBlock *fall) { return phi.getIncomingValueForBlock(fall); });
    phi.removeIncomingValueIf([&](unsigned i) { return phi.getIncomingBlock(i) != &head_; },
                              /*DeletePHIIfEmpty=*/false);
    phi.addIncoming(fallen, others);
  }
  Value *falling =
      createPhi(builder_.getInt1Ty(), builder_.getFalse(), [&](BasicBlock *) { return builder_.getTrue(); });
  for (BasicBlock *fall : falls)
    fall->getTerminator()->replaceSuccessorWith(&target, others);
  BasicBlock *select = BasicBlock::Create(context, "select", head_.getParent(), &target);
  builder_.CreateCondBr(falling, &target, select);
  builder_.SetInsertPoint(select);
  return select;
}

} // namespace

PreservedAnalyses SplitSwitches::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<SwitchInst *> large;
  for (BasicBlock &block : function) {
    auto *selection = dyn_cast<SwitchInst>(block.getTerminator());
    if (selection && selection->getNumCases() > kMostTargets && casesOf(*selection).size() > kMostTargets)
      large.push_back(selection);
  }
  if (large.empty())
    return PreservedAnalyses::all();
  const DominatorTree tree(function);
  tree.updateDFSNumbers(); // dominates() then takes constant time
  for (SwitchInst *selection : large)
    SwitchSplitter(*selection, tree).run();
  return PreservedAnalyses::none();
}

} // namespace lgc
