// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests the reference for fragments on programs whose results are worked out by hand.

#include "test/fuzz/reconvergence/Emitter.h"
#include "test/fuzz/reconvergence/GeneratedModule.h"
#include "test/fuzz/reconvergence/Reference.h"

#include <gtest/gtest.h>

namespace reconvergence {
namespace {

using enum ExprKind;
using Values = std::vector<uint32_t>;

Expr leaf(ExprKind kind, uint32_t number = 0) {
  return {kind, number, {}};
}
Expr constant(uint32_t number) {
  return leaf(Constant, number);
}
Expr pixelIs(uint32_t pixel) {
  return {Equal, 0, {leaf(LocalIndex), constant(pixel)}};
}
Expr ballot() {
  return {Ballot, 0, {leaf(BoolConstant, 1)}};
}
Expr difference(DifferenceKind kind, Expr value) {
  return {Difference, uint32_t(kind), {std::move(value)}};
}
/// x * x + 10 * y * y.
Expr curved() {
  const auto square = [](ExprKind kind) { return Expr{Multiply, 0, {leaf(kind), leaf(kind)}}; };
  return {Add, 0, {square(PixelX), {Multiply, 0, {square(PixelY), constant(10)}}}};
}

Stmt stmt(StmtKind kind) {
  Stmt made;
  made.kind = kind;
  return made;
}
Stmt observe(Expr value) {
  Stmt made;
  made.exprs = {std::move(value)};
  return made;
}
Stmt ifStmt(Expr condition, Block then, Block otherwise = {}) {
  Stmt made = stmt(StmtKind::If);
  made.exprs = {std::move(condition)};
  made.blocks = {std::move(then), std::move(otherwise)};
  return made;
}

/// Covers the pixels whose coordinates have a sum of at most `most`.
Triangle corner(int32_t most) {
  const int32_t side = (most + 1) * kSubpixels + kSubpixels / 2;
  return {{{0, 0}, {side, 0}, {0, side}}};
}
constexpr Triangle kAll = {{{-100, -101}, {600, -101}, {-100, 601}}};

Program program(Triangle triangle, Block body, bool includesHelpers = true) {
  Program result;
  result.draw = Draw{.triangles = {triangle}, .reconvergesMaximally = includesHelpers};
  result.localSize = kPixels;
  result.functions.resize(1);
  result.functions[0].body = std::move(body);
  EXPECT_EQ(problemOf(result), "");
  EXPECT_EQ(assemble(emit(result)).problem, "");
  return result;
}

/// The observations of the fragment of a pixel, with 0 for results that are not defined.
Values at(Program program, uint32_t pixel) {
  EXPECT_TRUE(makeDefined(program));
  Values values;
  const auto traces = predict(program, 32);
  for (const Entry &entry : traces.value()[pixel])
    values.push_back(entry.value);
  return values;
}

/// The pixels whose fragments would use something that is not defined.
std::vector<uint32_t> undefinedIn(const Program &program) {
  std::vector<uint32_t> pixels;
  const auto prediction = execute(program, 32);
  for (const auto &[expr, invocations] : prediction->undefined)
    pixels.insert(pixels.end(), invocations.begin(), invocations.end());
  return pixels;
}

TEST(FragmentReference, PutsQuadsInWaves) {
  EXPECT_EQ(coverageOf(corner(1)), 0x103u);
  Draw draw{.triangles = {corner(2), corner(0)}};
  std::vector<Wave> waves = wavesOf(draw, 32);
  ASSERT_EQ(waves.size(), 1u);
  EXPECT_EQ(waves[0].lanes, 0xffffu);
  EXPECT_EQ(waves[0].covered, 0x111fu);
  EXPECT_EQ(waves[0].invocations[5], fragmentNumber(0, 3));
  EXPECT_EQ(waves[0].invocations[10], fragmentNumber(0, 24));
  EXPECT_EQ(waves[0].invocations[15], fragmentNumber(1, 9));
  draw.packsPrimitives = false;
  waves = wavesOf(draw, 32);
  ASSERT_EQ(waves.size(), 2u);
  EXPECT_EQ(waves[1].lanes, 0xfu);
  EXPECT_EQ(wavesOf({.triangles = {kAll}}, 64).size(), 1u);
  EXPECT_TRUE(touchesCenters({{{8, 0}, {8, 100}, {50, 50}}}));
}

TEST(FragmentReference, TakesDerivativesInTheQuad) {
  using enum DifferenceKind;
  const Program p =
      program(corner(0), {observe(difference(FineX, curved())), observe(difference(FineY, curved())),
                          observe(difference(FineWidth, curved()))});
  EXPECT_EQ(at(p, 0), (Values{1, 10, 11}));
  const Program all =
      program(kAll, {observe(difference(FineX, leaf(Flat))), observe(difference(FineX, curved())),
                     observe(difference(CoarseY, curved()))});
  EXPECT_EQ(at(all, 3), (Values{0, 5, 10}));
  EXPECT_EQ(at(all, 18), (Values{0, 5, 50}));
}

TEST(FragmentReference, DoesNotChooseARowForCoarseDerivatives) {
  const Expr product{Multiply, 0, {leaf(PixelX), leaf(PixelY)}};
  EXPECT_EQ(undefinedIn(program(corner(0), {observe(difference(DifferenceKind::CoarseX, product))})).size(),
            4u);
  EXPECT_EQ(undefinedIn(program(corner(0), {observe(difference(DifferenceKind::X, product))})).size(), 4u);
  EXPECT_EQ(undefinedIn(program(corner(0), {observe(difference(DifferenceKind::FineX, product))})).size(),
            0u);
}

TEST(FragmentReference, DerivativesNeedAllLanesOfTheQuad) {
  const Stmt derivative = observe(difference(DifferenceKind::FineX, leaf(PixelX)));
  EXPECT_EQ(undefinedIn(program(kAll, {ifStmt(pixelIs(2), {derivative})})), Values{2});
  EXPECT_EQ(undefinedIn(program(kAll, {ifStmt(pixelIs(2), {stmt(StmtKind::Terminate)}), derivative})),
            (Values{3, 10, 11}));
  const Program demoting = program(kAll, {ifStmt(pixelIs(2), {stmt(StmtKind::Demote)}), derivative});
  EXPECT_EQ(undefinedIn(demoting), Values());
  EXPECT_EQ(at(demoting, 2), Values());
  EXPECT_EQ(at(demoting, 3), Values{1});
  EXPECT_FALSE(execute(demoting, 32)->writes[2]);
  EXPECT_TRUE(execute(demoting, 32)->writes[3]);
}

TEST(FragmentReference, UniformControlFlowIsEnoughWithoutQuadDerivatives) {
  const Stmt derivative = observe(difference(DifferenceKind::FineX, leaf(PixelX)));
  Program p = program(corner(0), {derivative, ifStmt(leaf(BoolConstant, 1), {derivative})});
  EXPECT_EQ(undefinedIn(p), Values());
  p.draw->hasQuadDerivatives = false;
  EXPECT_EQ(undefinedIn(p), (Values{0, 1, 8, 9}));
}

TEST(FragmentReference, DerivativesSelectLevels) {
  const auto level = [](ExprKind kind, uint32_t factor) {
    return observe({SampledLevel, 0, {{Multiply, 0, {leaf(kind), constant(factor)}}}});
  };
  const Program p = program(corner(0), {level(PixelX, 0), level(PixelX, 1), level(PixelY, 4),
                                        level(PixelX, 32), level(PixelX, 3), level(PixelY, 63)});
  EXPECT_EQ(at(p, 0), (Values{1, 1, 3, 6, 3, 7}));
  EXPECT_EQ(undefinedIn(program(corner(0), {level(PixelX, 23)})).size(), 4u); // between two levels
}

TEST(FragmentReference, ExchangesReadActiveLanes) {
  const Program p =
      program(corner(0),
              {ifStmt({Not, 0, {pixelIs(1)}},
                      {observe({QuadSwap, 1, {leaf(LocalIndex)}}), observe({QuadSwap, 0, {leaf(LocalIndex)}}),
                       observe({QuadBroadcast, 3, {leaf(LocalIndex)}}),
                       observe({Select, 0, {{QuadAny, 0, {pixelIs(1)}}, constant(7), constant(6)}})})});
  EXPECT_EQ(at(p, 0), (Values{8, 0, 9, 6}));
  EXPECT_EQ(undefinedIn(program(corner(0), {observe({QuadRead, 0, {leaf(PixelX), leaf(PixelX)}})})).size(),
            4u);
}

TEST(FragmentReference, KnowsWhichOperationsHaveHelpers) {
  EXPECT_EQ(at(program(corner(1), {observe(ballot())}, true), 1), Values{0xf});
  const Program without = program(corner(1), {observe(ballot())}, false);
  EXPECT_EQ(at(without, 1), Values{0x7});
  EXPECT_EQ(undefinedIn(without), Values{9});
  // Helpers of a quad without fragments may have ended.
  const Block demotesQuad{ifStmt({Less, 0, {leaf(PixelX), constant(2)}}, {stmt(StmtKind::Demote)}),
                          observe(ballot())};
  const Values quad = undefinedIn(program(corner(3), demotesQuad, true));
  EXPECT_EQ(quad.size(), 12u);
  EXPECT_EQ(undefinedIn(program(corner(3), demotesQuad, false)).size(), 9u);
  // So may those whose fragments end in the other side of a branch.
  const Block demotesSides{ifStmt(pixelIs(0), {stmt(StmtKind::Demote), observe(ballot())}),
                           ifStmt(pixelIs(1), {stmt(StmtKind::Demote)})};
  EXPECT_EQ(undefinedIn(program(corner(3), demotesSides, true)), Values());
  const Block demotesBoth{ifStmt({Less, 0, {leaf(PixelX), constant(1)}},
                                 {stmt(StmtKind::Demote), observe(ballot())}, {stmt(StmtKind::Demote)})};
  EXPECT_NE(undefinedIn(program(corner(3), demotesBoth, true)), Values());
  // Unless they have no effect.
  const Expr right{Ballot, 0, {{Less, 0, {constant(1), leaf(PixelX)}}}};
  EXPECT_EQ(undefinedIn(program(corner(3), {demotesQuad[0], observe(right)}, true)).size(), 8u);
}

} // namespace
} // namespace reconvergence
