// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A lane that breaks out of a loop leaves the loop's cycle, and with it the iteration: LLVM runs the blocks
// between the break and the merge block after the loop, with the lanes of all iterations. So break blocks are
// made part of the cycle:
//
//     header:   ...
//     break:    ballot()          header:   ...
//               br merge          break:    ballot()
//     continue: ...         →               br latch
//               br header         continue: ...
//     merge:    ...                         br latch
//                               latch:    %leave = phi [true, break], [false, continue]
//                                         br %leave, exit, header
//                               exit:     br merge
//
// A lane that leaves waits at the latch for the lanes of its iteration, and at the exit for all others.

#include "lgc/lowering/controlflow/LoopExits.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace lgc {

namespace {

/// A branch to the header or out of the construct. A stub block is inserted on it.
struct Edge {
  BasicBlock *stub;
  BasicBlock *from;
  BasicBlock *target;
};

class ExitJoiner {
public:
  ExitJoiner(const LoopConstruct &loop, const DominatorTree &dominators)
      : loop_(loop), dominators_(dominators), context_(loop.header->getContext()) {}

  JoinedLoop run();

private:
  void collectEdges();
  void redirectPhis(BasicBlock &target, BasicBlock &newPredecessor);
  void routeValues();
  void routeValue(Instruction &value);
  void addBranches();
  PHINode *createLatchPhi(Type *type, const Twine &name);

  const LoopConstruct &loop_;
  const DominatorTree &dominators_;
  LLVMContext &context_;
  SmallVector<Edge, 8> edges_;
  DenseSet<const BasicBlock *> stubs_; ///< of the edges
  SmallSetVector<BasicBlock *, 2> exitTargets_;
  BasicBlock *latch_ = nullptr;
  BasicBlock *exit_ = nullptr;
};

JoinedLoop ExitJoiner::run() {
  Function *function = loop_.header->getParent();
  BasicBlock *next = loop_.blocks.back()->getNextNode();
  latch_ = BasicBlock::Create(context_, "latch", function, next);
  exit_ = BasicBlock::Create(context_, "exit", function, next);
  collectEdges();
  // Done first, while the phis of exit targets still have the stubs as predecessors.
  routeValues();
  redirectPhis(*loop_.header, *latch_);
  for (BasicBlock *target : exitTargets_)
    redirectPhis(*target, *exit_);
  addBranches();
  return {latch_, exit_};
}

void ExitJoiner::collectEdges() {
  for (BasicBlock *block : loop_.blocks) {
    Instruction *terminator = block->getTerminator();
    for (unsigned i = 0; i < terminator->getNumSuccessors(); ++i) {
      BasicBlock *target = terminator->getSuccessor(i);
      bool leaves = !loop_.blocks.contains(target);
      if (!leaves && target != loop_.header)
        continue;
      BasicBlock *stub = BasicBlock::Create(context_, "", block->getParent(), latch_);
      BranchInst::Create(target, stub)->setDebugLoc(terminator->getDebugLoc());
      terminator->setSuccessor(i, stub);
      for (PHINode &phi : target->phis())
        phi.setIncomingBlock(phi.getBasicBlockIndex(block), stub);
      edges_.push_back({stub, block, target});
      stubs_.insert(stub);
      if (leaves)
        exitTargets_.insert(target);
    }
  }
}

PHINode *ExitJoiner::createLatchPhi(Type *type, const Twine &name) {
  return PHINode::Create(type, edges_.size(), name, latch_);
}

/// Values that reached the target's phis over the edges now go through the latch.
void ExitJoiner::redirectPhis(BasicBlock &target, BasicBlock &newPredecessor) {
  for (PHINode &phi : target.phis()) {
    PHINode *joined = createLatchPhi(phi.getType(), phi.getName());
    for (const Edge &edge : edges_) {
      bool carries = edge.target == &target;
      joined->addIncoming(carries ? phi.removeIncomingValue(edge.stub, /*DeletePHIIfEmpty=*/false)
                                  : PoisonValue::get(phi.getType()),
                          edge.stub);
    }
    phi.addIncoming(joined, &newPredecessor);
  }
}

void ExitJoiner::routeValues() {
  for (BasicBlock *block : loop_.blocks)
    for (Instruction &value : *block)
      routeValue(value);
}

/// Uses outside the construct, which the value reaches over some edge, are redirected to a phi in the latch.
void ExitJoiner::routeValue(Instruction &value) {
  auto isOutside = [&](const Use &use) {
    auto *user = cast<Instruction>(use.getUser());
    auto *phi = dyn_cast<PHINode>(user);
    BasicBlock *block = phi ? phi->getIncomingBlock(use) : user->getParent();
    // A phi's entry for a stub is redirected together with the phi.
    return !loop_.blocks.contains(block) && !stubs_.contains(block);
  };
  SmallVector<Use *, 4> outside;
  for (Use &use : value.uses()) {
    if (isOutside(use))
      outside.push_back(&use);
  }
  if (outside.empty())
    return;
  PHINode *joined = createLatchPhi(value.getType(), value.getName());
  for (const Edge &edge : edges_) {
    bool available = dominators_.dominates(value.getParent(), edge.from);
    joined->addIncoming(available ? cast<Value>(&value) : PoisonValue::get(value.getType()), edge.stub);
  }
  for (Use *use : outside)
    use->set(joined);
}

void ExitJoiner::addBranches() {
  PHINode *leave = createLatchPhi(Type::getInt1Ty(context_), "leave");
  PHINode *second = exitTargets_.size() == 2 ? createLatchPhi(leave->getType(), "leave.second") : nullptr;
  for (const Edge &edge : edges_) {
    leave->addIncoming(ConstantInt::getBool(context_, edge.target != loop_.header), edge.stub);
    if (second)
      second->addIncoming(ConstantInt::getBool(context_, edge.target == exitTargets_.back()), edge.stub);
    edge.stub->getTerminator()->setSuccessor(0, latch_);
  }
  BranchInst::Create(exit_, loop_.header, leave, latch_);
  if (second)
    BranchInst::Create(exitTargets_[1], exitTargets_[0], second, exit_);
  else
    BranchInst::Create(exitTargets_[0], exit_);
}

} // namespace

JoinedLoop joinLoopExits(const LoopConstruct &loop, const DominatorTree &dominators) {
  return ExitJoiner(loop, dominators).run();
}

} // namespace lgc
