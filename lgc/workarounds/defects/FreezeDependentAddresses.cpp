// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/defects/FreezeDependentAddresses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace lgc {

namespace {

/// Paths through the expression of an address: more than the vectorizer visits in negligible time.
constexpr uint64_t kManyWays = 4096;

/// The budget for a block, in comparisons of two short addresses, each some 10 microseconds. Loads that are
/// not compared count as neighbours.
constexpr size_t kBudget = 1 << 12;

/// The numbers of instructions that are scanned, and of parts of an address that are compared, in the time of
/// such a comparison.
constexpr size_t kInstructionsOfComparison = 1 << 7;
constexpr size_t kPartsOfComparison = 1 << 5;

/// The loads of a block that the vectorizer may merge, in the block's order.
using Loads = SmallVector<LoadInst *>;

/// The instructions that the vectorizer would move before a load in order to merge another one with it.
struct Move {
  uint64_t ways = 1;          ///< paths from the end, each of which the vectorizer visits
  bool touchesMemory = false; ///< so that they cannot be moved; the first load counts

  bool isHarmful() const { return touchesMemory || ways > kManyWays; }
};

/// Returns the constant value if the vectorizer also recognises it as one.
std::optional<APInt> constantOf(ScalarEvolution &evolution, const SCEV *value) {
  if (isa<SCEVCouldNotCompute>(value))
    return std::nullopt;
  const ConstantRange range = evolution.getSignedRange(value);
  return range.isSingleElement() ? std::optional(*range.getSingleElement()) : std::nullopt;
}

class BlockScanner {
public:
  BlockScanner(BasicBlock &block, function_ref<ScalarEvolution &()> evolution)
      : block_(block), evolution_(evolution) {}

  /// Returns the loads whose addresses must be frozen.
  SmallVector<LoadInst *> run();

private:
  MapVector<const Value *, Loads> groups() const;
  DenseMap<const Instruction *, Move> movesTo(const LoadInst &first) const;
  LoadInst *firstNeighbour(const LoadInst &load, ArrayRef<LoadInst *> earlier);
  bool isHarmful(const Instruction *address, const LoadInst &neighbour);
  bool spend(size_t cost);

  BasicBlock &block_;
  function_ref<ScalarEvolution &()> evolution_;
  size_t budget_ = kBudget; ///< what remains of it
};

/// Groups the loads by their underlying object: the vectorizer compares only loads of one object. It treats
/// two selects with the same condition as one object.
MapVector<const Value *, Loads> BlockScanner::groups() const {
  MapVector<const Value *, Loads> groups;
  for (Instruction &inst : block_) {
    auto *load = dyn_cast<LoadInst>(&inst);
    if (!load || !load->isSimple())
      continue;
    const Value *object = getUnderlyingObject(load->getPointerOperand());
    if (auto *selection = dyn_cast<SelectInst>(object))
      object = selection->getCondition();
    groups[object].push_back(load);
  }
  return groups;
}

/// Returns, for each instruction from `first` on, which of its operands would be moved before `first`.
DenseMap<const Instruction *, Move> BlockScanner::movesTo(const LoadInst &first) const {
  DenseMap<const Instruction *, Move> moves;
  for (const Instruction &inst : make_range(first.getIterator(), first.getParent()->end())) {
    Move move;
    move.touchesMemory = inst.mayReadOrWriteMemory();
    for (const Value *operand : inst.operands()) {
      const auto found = moves.find(dyn_cast<Instruction>(operand));
      if (found == moves.end())
        continue;
      move.ways = std::min(move.ways + found->second.ways, 2 * kManyWays);
      move.touchesMemory |= found->second.touchesMemory;
    }
    moves[&inst] = move;
  }
  return moves;
}

/// Spends a part of the budget. Returns false if it is exhausted.
bool BlockScanner::spend(size_t cost) {
  const bool isLeft = cost <= budget_;
  budget_ = isLeft ? budget_ - cost : 0;
  return isLeft;
}

/// Returns whether the instructions that compute the address cannot be moved before the neighbour.
bool BlockScanner::isHarmful(const Instruction *address, const LoadInst &neighbour) {
  return !spend(block_.size() / kInstructionsOfComparison) || movesTo(neighbour).lookup(address).isHarmful();
}

/// Returns the first load that the vectorizer may merge this one with; null if there is none.
LoadInst *BlockScanner::firstNeighbour(const LoadInst &load, ArrayRef<LoadInst *> earlier) {
  const auto isChosen = [](const LoadInst *load) {
    return isa<SelectInst>(load->getPointerOperand()->stripInBoundsConstantOffsets());
  };
  if (budget_ == 0)
    return earlier.front();
  ScalarEvolution &evolution = evolution_();
  const SCEV *address = evolution.getSCEV(const_cast<Value *>(load.getPointerOperand()));
  // A comparison takes much longer if each address is a sum of all previous loads.
  const size_t cost = 1 + address->getExpressionSize() / kPartsOfComparison;
  const auto neighbour = find_if(earlier, [&](LoadInst *other) {
    return !spend(cost) || (isChosen(&load) && isChosen(other)) ||
           constantOf(evolution,
                      evolution.getMinusSCEV(address, evolution.getSCEV(other->getPointerOperand())));
  });
  return neighbour == earlier.end() ? nullptr : *neighbour;
}

SmallVector<LoadInst *> BlockScanner::run() {
  SmallVector<LoadInst *> found;
  for (auto &[object, loads] : groups()) {
    if (loads.size() < 2)
      continue;
    const DenseMap<const Instruction *, Move> moves = movesTo(*loads.front());
    for (const auto [index, load] : enumerate(loads)) {
      const auto *address = dyn_cast<Instruction>(load->getPointerOperand());
      if (!moves.lookup(address).isHarmful())
        continue;
      const LoadInst *neighbour = firstNeighbour(*load, ArrayRef(loads).take_front(index));
      if (!neighbour)
        continue;
      if (neighbour == loads.front() || isHarmful(address, *neighbour))
        found.push_back(load);
    }
  }
  return found;
}

/// Freezes an operand, or replaces it by its constant value if that is known, since known bits look through a
/// freeze.
void freeze(Use &use) {
  auto *user = cast<Instruction>(use.getUser());
  const bool isInteger = use->getType()->isIntegerTy();
  const KnownBits bits = isInteger ? computeKnownBits(use, user->getDataLayout()) : KnownBits();
  if (isInteger && bits.isConstant())
    use.set(ConstantInt::get(use->getType(), bits.getConstant()));
  else if (!isa<FreezeInst>(use))
    use.set(new FreezeInst(use, "", user->getIterator()));
}

/// Freezes the indices that are computed in the load's block, as a frozen pointer would hide the object, too.
void freezeAddress(LoadInst &load) {
  bool isFrozen = false;
  auto *address = dyn_cast<GetElementPtrInst>(load.getPointerOperand());
  for (; address && address->getParent() == load.getParent();
       address = dyn_cast<GetElementPtrInst>(address->getPointerOperand())) {
    for (Use &index : address->indices()) {
      if (!isa<Instruction>(index) || !index->getType()->isIntegerTy())
        continue;
      freeze(index);
      isFrozen = true;
    }
  }
  if (!isFrozen)
    freeze(load.getOperandUse(LoadInst::getPointerOperandIndex()));
}

} // namespace

PreservedAnalyses FreezeDependentAddresses::run(Function &function, FunctionAnalysisManager &analyses) {
  const auto evolution = [&]() -> ScalarEvolution & {
    return analyses.getResult<ScalarEvolutionAnalysis>(function);
  };
  SmallVector<LoadInst *> loads;
  for (BasicBlock &block : function)
    append_range(loads, BlockScanner(block, evolution).run());
  if (loads.empty())
    return PreservedAnalyses::all();
  for (LoadInst *load : loads)
    freezeAddress(*load);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace lgc
