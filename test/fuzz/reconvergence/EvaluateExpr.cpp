// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Subgroup.h"

#include <algorithm>
#include <bit>

namespace reconvergence {

Lanes Subgroup::value(const Expr &expr, Mask mask, Frame &frame) {
  ++steps_;
  std::vector<Lanes> args;
  for (const Expr &arg : expr.args)
    args.push_back(value(arg, mask, frame));
  const LaneResult result = operate(expr, args, mask, frame);
  return program_.draw ? guarded(expr, result, mask) : result.words;
}

LaneResult Subgroup::operate(const Expr &expr, const std::vector<Lanes> &args, Mask mask,
                             Frame &frame) const {
  using enum ExprKind;
  switch (expr.kind) {
  case Typed:
    return acrossWave(expr, mask, [&](Mask participants) {
      return evaluate(expr.typed, args[0], args[1], participants, size_);
    });
  case Difference:
  case SampledLevel:
  case QuadAll:
  case QuadAny:
  case QuadSwap:
  case QuadBroadcast:
  case QuadRead: {
    LaneResult result = quadOperation(expr, args, mask);
    // Some helpers of a quad without fragments may have ended.
    result.undefined |= mask & ~runningQuads(mask);
    // By default, derivatives are for control flow that is uniform over the primitive.
    if ((expr.kind == Difference || expr.kind == SampledLevel) && !program_.draw->hasQuadDerivatives &&
        !isAtStart_)
      result.undefined = mask;
    return result;
  }
  case Digest:
    return {digest(frame.arrays[expr.number])};
  default:
    break;
  }
  if (operation(expr.kind).isSubgroup())
    return acrossWave(expr, mask, [&](Mask participants) {
      return subgroupOperation(expr.kind, args.empty() ? Lanes() : args[0], participants);
    });
  return {args.empty() ? leaf(expr, frame) : elementwise(expr.kind, args)};
}

/// The lanes of quads in which a fragment is certainly running, while those in `mask` execute an operation.
/// Helpers of other quads may have ended.
Mask Subgroup::runningQuads(Mask mask) const {
  Mask quads = lasting() & (mask | lasting_);
  quads |= (quads & 0x5555555555555555) << 1 | (quads >> 1 & 0x5555555555555555);
  return quads | (quads & 0x3333333333333333) << 2 | (quads >> 2 & 0x3333333333333333);
}

/// An operation over the tangle.
LaneResult Subgroup::acrossWave(const Expr &expr, Mask mask, const WaveOperation &operation) const {
  if (!program_.draw)
    return {operation(mask)};
  LaneResult result;
  Mask participants = mask;
  if (!program_.draw->includesHelpers() && (mask & live_)) {
    participants = mask & live_;
    // The result for others is not defined, but a loop in which each is elected once must end.
    if (expr.kind != ExprKind::Elect)
      result.undefined = mask & ~live_;
  }
  const Mask doubtful = participants & ~runningQuads(mask), sure = participants & ~doubtful;
  if (sure == 0 || (doubtful && expr.kind == ExprKind::Typed)) {
    result.undefined = mask;
    return result;
  }
  result.words = operation(sure);
  result.undefined |= doubtful;
  for (uint32_t base = 0; base < 64; base += 4) {
    const Mask quad = doubtful & Mask(0xf) << base;
    const Lanes other = quad ? operation(sure | quad) : result.words;
    for (uint32_t lane = 0; lane < 64; ++lane)
      result.undefined |= Mask(has(mask, lane) && other[lane] != result.words[lane]) << lane;
  }
  return result;
}

/// Puts 0 for results that the guard stops, and notes where it lets pass what is not defined.
Lanes Subgroup::guarded(const Expr &expr, const LaneResult &result, Mask mask) {
  Lanes words = result.words;
  for (uint32_t lane = 0; lane < 64; ++lane) {
    if (!has(mask, lane))
      continue;
    const uint32_t invocation = wave_.invocations[lane];
    const bool passes = !expr.guard || isDefined(program_, expr.guard - 1, invocation);
    const bool isUndefined = has(result.undefined, lane);
    if (!passes || isUndefined)
      words[lane] = 0;
    if (passes && isUndefined)
      prediction_.undefined[&expr].push_back(invocation);
  }
  return words;
}

Lanes Subgroup::elementwise(ExprKind kind, const std::vector<Lanes> &args) const {
  using enum ExprKind;
  const Lanes &a = args[0], &b = args.size() > 1 ? args[1] : a;
  return forEachLane([&](uint32_t i) -> uint32_t {
    switch (kind) {
    case Add:
      return a[i] + b[i];
    case Xor:
      return a[i] ^ b[i];
    case And:
      return a[i] & b[i];
    case Multiply:
      return a[i] * b[i];
    case ShiftRight:
      return a[i] >> (b[i] & 31);
    case Pool:
      return input_[poolAt(program_) + a[i] % kPoolWords];
    case Select:
      return a[i] ? b[i] : args[2][i];
    case Less:
      return a[i] < b[i];
    case Equal:
      return a[i] == b[i];
    case Not:
      return !a[i];
    case LogicalAnd:
      return a[i] && b[i];
    default:
      return a[i] || b[i];
    }
  });
}

Lanes Subgroup::leaf(const Expr &expr, Frame &frame) const {
  return forEachLane([&](uint32_t lane) -> uint32_t {
    const uint32_t index = wave_.invocations[lane];
    switch (expr.kind) {
    case ExprKind::LocalIndex:
      return index;
    case ExprKind::SubgroupLane:
      return lane;
    case ExprKind::Input:
      return input_[kInputsAt + expr.number * program_.localSize + index];
    case ExprKind::Uniform:
      return input_[kUniformsAt + expr.number];
    case ExprKind::Pushed:
      return pushed_[expr.number];
    case ExprKind::Workgroup:
      return group_;
    case ExprKind::Variable:
      return frame.variables[expr.number][lane];
    case ExprKind::ArrayElement: {
      const std::vector<Lanes> &array = frame.arrays[expr.number / kArrayLimit];
      return array[expr.number % kArrayLimit % array.size()][lane];
    }
    case ExprKind::PixelX:
      return index % kPixels % kPixelsAcross;
    case ExprKind::PixelY:
      return index % kPixels / kPixelsAcross;
    case ExprKind::Flat:
      return flat_[index / kPixels][expr.number];
    case ExprKind::IsHelper:
      return !has(live_, lane);
    case ExprKind::WasHelper:
      return !has(wave_.covered, lane);
    case ExprKind::Index:
      return filledElement_;
    case ExprKind::Own:
      return frame.arrays[filledArray_][filledElement_][lane];
    default:
      return expr.number;
    }
  });
}

Lanes Subgroup::subgroupOperation(ExprKind kind, const Lanes &argument, Mask mask) {
  const uint32_t first = uint32_t(std::countr_zero(mask));
  Mask ballot = 0;
  uint32_t sum = 0, least = ~0u;
  bool isEqual = true;
  for (uint32_t lane = 0; lane < 64; ++lane)
    if (has(mask, lane)) {
      ballot |= Mask(argument[lane] != 0) << lane;
      sum += argument[lane];
      least = std::min(least, argument[lane]);
      isEqual &= argument[lane] == argument[first];
    }
  return forEachLane([&](uint32_t lane) -> uint32_t {
    switch (kind) {
    case ExprKind::Ballot:
      return uint32_t(ballot) + uint32_t(ballot >> 32) * kHighWordFactor;
    case ExprKind::BallotCount:
      return uint32_t(std::popcount(ballot));
    case ExprKind::BallotInclusive:
      return uint32_t(std::popcount(ballot & (~Mask(0) >> (63 - lane))));
    case ExprKind::BallotExclusive:
      return uint32_t(std::popcount(ballot & ~(~Mask(0) << lane)));
    case ExprKind::BallotLowest:
      return ballot ? uint32_t(std::countr_zero(ballot)) : kNothing;
    case ExprKind::BallotHighest:
      return ballot ? uint32_t(std::bit_width(ballot)) - 1 : kNothing;
    case ExprKind::InverseBallot:
      return uint32_t(ballot >> lane & 1);
    case ExprKind::BroadcastFirst:
      return argument[first];
    case ExprKind::ReduceAdd:
      return sum;
    case ExprKind::ReduceMin:
      return least;
    case ExprKind::Elect:
      return lane == first;
    case ExprKind::All:
      return ballot == mask;
    case ExprKind::Any:
      return ballot != 0;
    default:
      return isEqual;
    }
  });
}

} // namespace reconvergence
