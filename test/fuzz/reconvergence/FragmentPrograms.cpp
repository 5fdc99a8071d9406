// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FragmentPrograms.h"

namespace reconvergence {

namespace {

WindowPoint generatePoint(fuzz::Random &random, int32_t low, int32_t high) {
  const auto coordinate = [&] { return low + int32_t(random.below(size_t(high - low) + 1)); };
  const int32_t x = coordinate();
  return {x, coordinate()};
}

/// Covers at least one pixel, sometimes all of them.
Triangle generateTriangle(fuzz::Random &random) {
  constexpr int32_t kSide = kPixelsAcross * kSubpixels;
  for (;;) {
    Triangle triangle{generatePoint(random, -kSide / 3, kSide * 4 / 3),
                      generatePoint(random, -kSide / 3, kSide * 4 / 3),
                      generatePoint(random, -kSide / 3, kSide * 4 / 3)};
    if (random.chance(20))
      triangle = {generatePoint(random, -kSide, 0), {kSide * 3, -kSide / 2}, {-kSide / 2, kSide * 3}};
    if (!touchesCenters(triangle) && coverageOf(triangle) != 0)
      return triangle;
  }
}

using enum ExprKind;

/// Returns a similar expression without loads and other lanes.
Expr portable(const Expr &expr) {
  const auto constant = [](uint32_t number) { return Expr{Constant, number, {}}; };
  if (expr.kind == Input)
    return {Xor, 0, {{Pushed, expr.number, {}}, {Multiply, 0, {{LocalIndex, 0, {}}, constant(0x9e3779b1)}}}};
  if (expr.kind == Uniform)
    return {Pushed, expr.number % kPushedWords, {}};
  if (expr.kind == SubgroupLane)
    return {LocalIndex, 0, {}};
  if (expr.kind == Elect)
    return {WasHelper, 0, {}};
  const Operation &known = operation(expr.kind);
  if (known.result == operation(expr.args[0].kind).result)
    return expr.args[0];
  if (known.result == 'b')
    return {Less, 0, {expr.args[0], constant(7)}};
  return {Select, 0, {expr.args[0], constant(1), constant(0)}};
}

bool isPortable(const Expr &expr) {
  return !operation(expr.kind).isSubgroup() && expr.kind != Input && expr.kind != Uniform &&
         expr.kind != Pool && expr.kind != SubgroupLane && (expr.kind < SampledLevel || expr.kind > QuadRead);
}

} // namespace

Draw generateDraw(fuzz::Random &random, bool isPortable) {
  Draw draw;
  for (uint32_t count = random.pick<uint32_t>({1, 1, 2, 2, 3, 4}); count > 0; --count)
    draw.triangles.push_back(generateTriangle(random));
  draw.packsPrimitives = random.chance(70);
  draw.reconvergesMaximally = random.chance(45);
  draw.hasFullQuads = random.chance(35);
  draw.hasQuadDerivatives = random.chance(85);
  draw.output =
      random.pick<DrawOutput>({DrawOutput::Trace, DrawOutput::Color, DrawOutput::Both, DrawOutput::Both});
  draw.isPortable = isPortable;
  if (isPortable)
    draw.reconvergesMaximally = draw.hasFullQuads = false;
  return draw;
}

void adaptExpressions(Program &program) {
  const bool makesPortable = program.draw->isPortable;
  forEachExpr(program, [&](Expr &expr) {
    while (makesPortable && !isPortable(expr))
      expr = portable(expr);
    if (expr.kind == Workgroup)
      expr = {Flat, 0, {}};
  });
  if (makesPortable)
    forEachBlock(program, [](Block &block) {
      for (Stmt &stmt : block)
        stmt.isLimitConstant = true;
    });
}

} // namespace reconvergence
