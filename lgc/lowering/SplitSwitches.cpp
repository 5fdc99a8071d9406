// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/SplitSwitches.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"

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

/// Leaves one entry of several for `head`, for as many edges as the target has from it, under a new name.
void replacePredecessor(BasicBlock &target, BasicBlock &head, BasicBlock &newHead, size_t edges) {
  for (PHINode &phi : target.phis()) {
    Value *value = phi.getIncomingValueForBlock(&head);
    phi.removeIncomingValueIf([&](unsigned i) { return phi.getIncomingBlock(i) == &head; },
                              /*DeletePHIIfEmpty=*/false);
    for (size_t i = 0; i < edges; ++i)
      phi.addIncoming(value, &newHead);
  }
}

/// The order of the targets is the shader's, where one case falls into the next.
void split(SwitchInst &selection) {
  BasicBlock *const head = selection.getParent();
  BasicBlock *const otherwise = selection.getDefaultDest();
  const CasesByTarget cases = casesOf(selection);
  Value *const selector = selection.getCondition();
  IRBuilder<> builder(&selection);
  BasicBlock *part = head;
  SwitchInst *current = nullptr;
  size_t targets = 0;
  for (const auto &[target, values] : cases) {
    // A part must not fall into the next one: the structurizer would take both for one region.
    if (!current || (targets >= kTargetsOfPart && target->getUniquePredecessor() == head)) {
      if (current) {
        part = BasicBlock::Create(head->getContext(), "others", head->getParent(), target);
        current->setDefaultDest(part);
        builder.SetInsertPoint(part);
      }
      current = builder.CreateSwitch(selector, otherwise);
      targets = 0;
    }
    ++targets;
    for (ConstantInt *value : values)
      current->addCase(value, target);
    replacePredecessor(*target, *head, *part, values.size());
  }
  replacePredecessor(*otherwise, *head, *part, 1);
  selection.eraseFromParent();
}

} // namespace

bool splitSwitches(Function &function) {
  SmallVector<SwitchInst *> large;
  for (BasicBlock &block : function) {
    auto *selection = dyn_cast<SwitchInst>(block.getTerminator());
    if (selection && selection->getNumCases() > kMostTargets && casesOf(*selection).size() > kMostTargets)
      large.push_back(selection);
  }
  for (SwitchInst *selection : large)
    split(*selection);
  return !large.empty();
}

} // namespace lgc
