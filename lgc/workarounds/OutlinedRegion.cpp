// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/OutlinedRegion.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

using Blocks = SmallSetVector<BasicBlock *, 16>;

/// Returns the blocks on paths from `entry` to `exit` in reverse post order, so that a block follows its
/// predecessors.
static Blocks blocksBetween(BasicBlock &entry, BasicBlock &exit) {
  SmallPtrSet<BasicBlock *, 16> visited = {&exit};
  SmallVector<BasicBlock *> order;
  for (BasicBlock *block : post_order_ext(&entry, visited))
    order.push_back(block);
  return Blocks(order.rbegin(), order.rend());
}

/// Returns the distinct predecessors of the block that are in `some`, or, if `among` is false, those that are
/// not.
static SmallVector<BasicBlock *> predecessorsAmong(BasicBlock &block, const Blocks &some, bool among) {
  Blocks found;
  for (BasicBlock *predecessor : predecessors(&block)) {
    if (some.contains(predecessor) == among)
      found.insert(predecessor);
  }
  return found.takeVector();
}

std::optional<OutlinedRegion> OutlinedRegion::take(BasicBlock &entry, BasicBlock &exit) {
  Blocks blocks = blocksBetween(entry, exit);
  const bool endsInside = any_of(blocks, [](const BasicBlock *block) { return succ_empty(block); });
  const SmallVector<BasicBlock *> before = predecessorsAmong(entry, blocks, false);
  const SmallVector<BasicBlock *> last = predecessorsAmong(exit, blocks, true);
  if (endsInside || entry.isEntryBlock() || before.empty() || last.empty())
    return std::nullopt;
  // All edges into the region get one common block, and so do all edges out of it; phi nodes merge their
  // values.
  SplitBlockPredecessors(&entry, before, ".before");
  blocks.insert(SplitBlockPredecessors(&exit, last, ".end"));
  return OutlinedRegion(entry, exit, blocks.getArrayRef());
}

OutlinedRegion::OutlinedRegion(BasicBlock &entry, BasicBlock &exit, ArrayRef<BasicBlock *> blocks)
    : end_(blocks.back()) {
  LLVMContext &context = entry.getContext();
  Function &outer = *entry.getParent();
  const Blocks inside(blocks.begin(), blocks.end());
  standIn_ = predecessorsAmong(entry, inside, false).front();
  function_ = Function::Create(FunctionType::get(Type::getVoidTy(context), false), Function::InternalLinkage,
                               outer.getAddressSpace(), "", outer.getParent());
  // The costs of instructions depend on the target's features.
  function_->addFnAttrs(AttrBuilder(context, outer.getAttributes().getFnAttrs()));
  begin_ = BasicBlock::Create(context, "begin", function_);
  BranchInst::Create(&entry, begin_);
  for (BasicBlock *block : blocks)
    function_->splice(function_->end(), &outer, block->getIterator());

  entry.replacePhiUsesWith(standIn_, begin_);
  standIn_->getTerminator()->replaceSuccessorWith(&entry, &exit);
  end_->getTerminator()->eraseFromParent();
  ReturnInst::Create(context, end_);
  exit.replacePhiUsesWith(end_, standIn_);
  linkResults(blocks);
  linkOperands(blocks);
}

void OutlinedRegion::linkOperands(ArrayRef<BasicBlock *> blocks) {
  const Function *outer = standIn_->getParent();
  SmallDenseMap<Value *, LoadInst *> loads;
  for (BasicBlock *block : blocks) {
    for (Instruction &inst : *block) {
      for (Use &operand : inst.operands()) {
        auto *result = dyn_cast<Instruction>(operand.get());
        if (!(result && result->getFunction() == outer) && !isa<Argument>(operand.get()))
          continue;
        LoadInst *&load = loads[operand.get()];
        if (!load)
          load = link(*operand.get(), *standIn_->getTerminator(), *begin_->getTerminator());
        operand.set(load);
      }
    }
  }
}

void OutlinedRegion::linkResults(ArrayRef<BasicBlock *> blocks) {
  for (BasicBlock *block : blocks) {
    for (Instruction &inst : *block) {
      const auto isOutside = [&](const Use &use) {
        return cast<Instruction>(use.getUser())->getFunction() != function_;
      };
      if (any_of(inst.uses(), isOutside))
        inst.replaceUsesWithIf(link(inst, *end_->getTerminator(), *standIn_->getTerminator()), isOutside);
    }
  }
}

LoadInst *OutlinedRegion::link(Value &value, Instruction &storeBefore, Instruction &loadBefore) {
  Value *nowhere = PoisonValue::get(PointerType::getUnqual(value.getContext()));
  auto *store = new StoreInst(&value, nowhere, /*isVolatile=*/true, storeBefore.getIterator());
  auto *load = new LoadInst(value.getType(), nowhere, "", /*isVolatile=*/true, loadBefore.getIterator());
  crossings_.push_back({store, load});
  return load;
}

void OutlinedRegion::revealConstants() {
  for (const Crossing &crossing : crossings_) {
    if (auto *constant = dyn_cast<Constant>(crossing.store->getValueOperand()))
      crossing.load->replaceAllUsesWith(constant);
  }
}

/// Replaces the terminator of `to` by the code of `from` that begins at `first`, and with it the block's
/// edges.
static void moveCodeAndEdges(BasicBlock &from, BasicBlock::iterator first, BasicBlock &to) {
  to.getTerminator()->eraseFromParent();
  from.replaceSuccessorsPhiUsesWith(&to);
  to.splice(to.end(), &from, first, from.end());
}

void OutlinedRegion::putBack() {
  for (const Crossing &crossing : crossings_) {
    crossing.load->replaceAllUsesWith(crossing.store->getValueOperand());
    crossing.load->eraseFromParent();
    crossing.store->eraseFromParent();
  }
  // Instructions that a pass adds to the block in place of the region may use results of the region, except
  // phi nodes.
  moveCodeAndEdges(*standIn_, standIn_->getFirstNonPHIIt(), *end_);
  new UnreachableInst(standIn_->getContext(), standIn_);
  moveCodeAndEdges(*begin_, begin_->begin(), *standIn_);
  begin_->eraseFromParent();
  Function &outer = *standIn_->getParent();
  outer.splice(std::next(standIn_->getIterator()), function_);
  function_->eraseFromParent();
}

} // namespace lgc
