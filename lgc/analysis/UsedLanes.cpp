// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/UsedLanes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

class LaneFinder {
public:
  unsigned lanesOf(const Value &vector) {
    auto known = known_.find(&vector);
    if (known != known_.end())
      return known->second;
    unsigned lanes = 0;
    for (const Use &use : vector.uses())
      lanes |= lanesOf(use);
    known_[&vector] = lanes;
    return lanes;
  }

private:
  static unsigned laneCount(const Value &value) {
    auto *type = dyn_cast<FixedVectorType>(value.getType());
    return type ? type->getNumElements() : 0;
  }

  /// Returns the vector elements that one use reads. Cycles go through phis, which count as reading
  /// everything.
  unsigned lanesOf(const Use &use) {
    const Value &vector = *use.get();
    const unsigned all = maskTrailingOnes<unsigned>(laneCount(vector));
    const auto *user = dyn_cast<Instruction>(use.getUser());
    if (!user)
      return all;

    if (auto *extract = dyn_cast<ExtractElementInst>(user)) {
      auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand());
      return index ? bit(index->getLimitedValue(32)) & all : all;
    }
    if (laneCount(*user) == 0 || laneCount(*user) > 32)
      return all;
    if (auto *insert = dyn_cast<InsertElementInst>(user)) {
      auto *index = dyn_cast<ConstantInt>(insert->getOperand(2));
      return index ? lanesOf(*user) & ~bit(index->getLimitedValue(32)) : all;
    }
    if (auto *shuffle = dyn_cast<ShuffleVectorInst>(user))
      return shuffledLanes(*shuffle, use.getOperandNo(), laneCount(vector));
    if (isElementwise(*user, use.getOperandNo()))
      return lanesOf(*user);
    return all;
  }

  static unsigned bit(uint64_t lane) { return lane < 32 ? 1u << lane : 0; }

  unsigned shuffledLanes(const ShuffleVectorInst &shuffle, unsigned operand, unsigned count) {
    const unsigned read = lanesOf(shuffle);
    const int first = operand * count;
    unsigned lanes = 0;
    for (unsigned i = 0; i < shuffle.getShuffleMask().size(); ++i) {
      int source = shuffle.getMaskValue(i) - first;
      if ((read & bit(i)) && source >= 0 && source < int(count))
        lanes |= bit(source);
    }
    return lanes;
  }

  /// Returns whether element i of the result depends only on element i of the operand, and poison in it is
  /// harmless (poison in a divisor is immediate undefined behaviour).
  static bool isElementwise(const Instruction &instruction, unsigned operand) {
    if (isa<BinaryOperator>(instruction))
      return !(instruction.isIntDivRem() && operand == 1);
    if (isa<BitCastInst>(instruction))
      return laneCount(instruction) == laneCount(*instruction.getOperand(operand));
    return isa<UnaryOperator>(instruction) || isa<CastInst>(instruction) || isa<CmpInst>(instruction) ||
           (isa<SelectInst>(instruction) && operand > 0);
  }

  DenseMap<const Value *, unsigned> known_;
};

} // namespace

unsigned usedLanes(const Value &vector) {
  return LaneFinder().lanesOf(vector);
}

} // namespace lgc
