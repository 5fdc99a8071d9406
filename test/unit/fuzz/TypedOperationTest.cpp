// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the reference's subgroup operations on values, with results worked out by hand; and that the
// generator's programs contain all of them.

#include "test/fuzz/reconvergence/Emitter.h"
#include "test/fuzz/reconvergence/GeneratedModule.h"
#include "test/fuzz/reconvergence/Generator.h"

#include <gtest/gtest.h>

#include <set>

namespace reconvergence {
namespace {

LaneWords laneNumbers() {
  LaneWords words{};
  for (uint32_t lane = 0; lane < 64; ++lane)
    words[lane] = lane;
  return words;
}

LaneWords all(uint32_t value) {
  LaneWords words{};
  words.fill(value);
  return words;
}

TypedOperation make(TypedKind kind, Element element = Element::U32) {
  TypedOperation operation;
  operation.kind = kind;
  operation.element = element;
  return operation;
}

/// Returns the result of the lane when `active` are active and each lane has its index as the value.
uint32_t at(const TypedOperation &operation, uint32_t lane, uint64_t active, uint32_t selector = 0,
            uint32_t subgroupSize = 64) {
  EXPECT_TRUE(isValid(operation)) << nameOf(operation);
  return evaluate(operation, laneNumbers(), all(selector), active, subgroupSize)[lane];
}

constexpr uint64_t kSome = 1ull << 5 | 1ull << 6 | 1ull << 40;

TEST(TypedOperation, MovesComeFromActiveLanes) {
  EXPECT_EQ(at(make(TypedKind::Shuffle), 6, kSome, 40), 40u);
  EXPECT_EQ(at(make(TypedKind::Shuffle), 6, kSome, 41), kNothing);
  EXPECT_EQ(at(make(TypedKind::Shuffle), 6, kSome, 64 + 5), 5u);
  EXPECT_EQ(at(make(TypedKind::FromFirst), 40, kSome), 5u);
  EXPECT_EQ(at(make(TypedKind::FromLast), 5, kSome), 40u);
  EXPECT_EQ(at(make(TypedKind::ShuffleXor), 5, kSome, 3), 6u);
  EXPECT_EQ(at(make(TypedKind::ShuffleUp), 40, kSome, 34), 6u);
  EXPECT_EQ(at(make(TypedKind::ShuffleUp), 5, kSome, 6), kNothing);
  EXPECT_EQ(at(make(TypedKind::ShuffleDown), 6, kSome, 34), 40u);
  EXPECT_EQ(at(make(TypedKind::ShuffleDown), 40, kSome, 40), kNothing);
  EXPECT_EQ(at(make(TypedKind::Broadcast), 5, kSome, 40), 40u);
  EXPECT_EQ(at(make(TypedKind::BroadcastFirst), 40, kSome), 5u);
  EXPECT_EQ(at(make(TypedKind::QuadBroadcast), 5, kSome, 2), 6u);
  EXPECT_EQ(at(make(TypedKind::QuadSwap), 5, kSome), kNothing);
  TypedOperation diagonal = make(TypedKind::QuadSwap);
  diagonal.parameter = 2;
  EXPECT_EQ(at(diagonal, 6, kSome), 5u);
}

TEST(TypedOperation, RotationsStayInClusters) {
  EXPECT_EQ(at(make(TypedKind::Rotate), 40, kSome, 29), 5u);
  EXPECT_EQ(at(make(TypedKind::Rotate), 6, kSome & 0xff, 31, 32), 5u);
  TypedOperation clustered = make(TypedKind::Rotate);
  clustered.parameter = 4;
  EXPECT_EQ(at(clustered, 6, kSome, 3), 5u);
}

TEST(TypedOperation, CombinationsTakeActiveLanes) {
  EXPECT_EQ(at(make(TypedKind::Reduce), 5, kSome), 51u);
  EXPECT_EQ(at(make(TypedKind::InclusiveScan), 6, kSome), 11u);
  EXPECT_EQ(at(make(TypedKind::ExclusiveScan), 40, kSome), 11u);
  EXPECT_EQ(at(make(TypedKind::ExclusiveScan), 5, kSome), 0u);
  TypedOperation clustered = make(TypedKind::Reduce);
  clustered.parameter = 8;
  EXPECT_EQ(at(clustered, 5, kSome), 11u);
  // All selectors are the same: one partition.
  EXPECT_EQ(at(make(TypedKind::PartitionedReduce), 5, kSome), 51u);
  const LaneWords byLane =
      evaluate(make(TypedKind::PartitionedReduce), laneNumbers(), laneNumbers(), kSome, 64);
  EXPECT_EQ(byLane[5], 5u);
  EXPECT_EQ(byLane[40], 40u);
  EXPECT_EQ(at(make(TypedKind::AllEqual), 5, kSome), 0u);
  EXPECT_EQ(at(make(TypedKind::AllEqual), 5, 1ull << 5), 1u);
}

TEST(TypedOperation, TypesWrapAndHaveIdentities) {
  TypedOperation minimum = make(TypedKind::ExclusiveScan, Element::I8);
  minimum.combination = Combination::Min;
  EXPECT_EQ(at(minimum, 5, kSome), 127u);
  minimum.element = Element::F16;
  EXPECT_EQ(at(minimum, 5, kSome), 0x7c00u);
  EXPECT_EQ(at(minimum, 6, kSome), 0xc200u); // (5 & 15) - 8 = -3
  TypedOperation product = make(TypedKind::Reduce, Element::U8);
  product.combination = Combination::Multiply;
  EXPECT_EQ(at(product, 5, kSome), 5u * 6 * 40 % 256);
}

TEST(TypedOperation, SixtyFourBitsAreMadeAndFolded) {
  TypedOperation sum = make(TypedKind::Reduce, Element::U64);
  sum.spread = Spread::Splat;
  sum.fold = Fold::Low;
  EXPECT_EQ(at(sum, 5, kSome), 51u);
  sum.fold = Fold::High;
  EXPECT_EQ(at(sum, 5, kSome), 51u);
  sum.fold = Fold::Middle;
  EXPECT_EQ(at(sum, 5, kSome), 51u << 16);
  TypedOperation own = make(TypedKind::ShuffleXor, Element::U64);
  own.fold = Fold::AddOwn;
  EXPECT_EQ(at(own, 5, kSome, 3), 11u);
  own.fold = Fold::SubtractFromOwn;
  EXPECT_EQ(at(own, 6, kSome, 3), 1u);
}

TEST(TypedOperation, PartsGoTogether) {
  TypedOperation operation = make(TypedKind::Reduce, Element::F32);
  EXPECT_TRUE(isValid(operation));
  operation.combination = Combination::Xor;
  EXPECT_FALSE(isValid(operation));
  operation = make(TypedKind::Shuffle, Element::U32);
  operation.spread = Spread::Splat;
  EXPECT_FALSE(isValid(operation));
  operation.element = Element::F64;
  EXPECT_TRUE(isValid(operation));
  operation.fold = Fold::AddOwn; // of a float that is not a number
  EXPECT_FALSE(isValid(operation));
}

GeneratorOptions typedPrograms() {
  GeneratorOptions options;
  options.operations = allSubgroupOperations();
  options.hasTypedOperations = true;
  return options;
}

TEST(TypedPrograms, AreValidModules) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const Program program = generate(seed, typedPrograms());
    ASSERT_EQ(problemOf(program), "") << "seed " << seed;
    ASSERT_EQ(assemble(emit(program)).problem, "") << "seed " << seed << "\n" << toString(program);
  }
}

TEST(TypedPrograms, HaveEveryPartUniformAndNot) {
  std::set<TypedKind> kinds;
  std::set<Element> elements;
  std::set<Combination> combinations;
  std::set<Spread> spreads;
  std::set<Fold> folds;
  uint32_t uniform = 0, varying = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Program program = generate(seed, typedPrograms());
    forEachExpr(program, [&](Expr &expr) {
      if (expr.kind != ExprKind::Typed)
        return;
      kinds.insert(expr.typed.kind);
      elements.insert(expr.typed.element);
      combinations.insert(expr.typed.combination);
      spreads.insert(expr.typed.spread);
      folds.insert(expr.typed.fold);
      ++(isUniform(expr.args[0]) ? uniform : varying);
    });
  }
  EXPECT_EQ(kinds.size(), kTypedKinds);
  EXPECT_EQ(elements.size(), kElements);
  EXPECT_EQ(combinations.size(), kCombinations);
  EXPECT_EQ(spreads.size(), kSpreads);
  EXPECT_EQ(folds.size(), kFolds);
  EXPECT_GT(uniform, 300u);
  EXPECT_GT(varying, 300u);
}

} // namespace
} // namespace reconvergence
