// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/matrix/MatrixFragment.h"

#include "lgc/lowering/subgroup/SubgroupBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

/// Lanes are numbered within groups of 16.
struct LanePosition {
  Value *group, *lane;
};

LanePosition positionOf(IRBuilder<> &b, const MatrixTarget &target) {
  Value *lane = SubgroupBuilder(b, GfxIp{target.gfxMajor}, target.waveSize).laneId();
  return {b.CreateLShr(lane, Log2_32(kMatrixSide)), b.CreateAnd(lane, kMatrixSide - 1)};
}

/// In a wave64 of gfx12, bit 0 of the group's number is bit 3 of the row, and bit 1 is bit 2.
Value *firstRowOfGroup(IRBuilder<> &b, Value *group, const MatrixTarget &target) {
  if (target.gfxMajor < 12 || target.waveSize == 32)
    return b.CreateMul(group, b.getInt32(target.share()));
  return b.CreateOr(b.CreateShl(b.CreateAnd(group, 1), 3), b.CreateShl(b.CreateLShr(group, 1), 2));
}

MatrixFragment fragmentOfAccumulator(IRBuilder<> &b, const LanePosition &position,
                                     const MatrixTarget &target) {
  const uint32_t groups = target.waveSize / kMatrixSide;
  if (target.gfxMajor == 11)
    return {position.lane, position.group, groups, target.share()};
  return {position.lane, firstRowOfGroup(b, position.group, target), 1, target.share()};
}

/// Each group of lanes holds the rows of its accumulators: a lane a part of one row.
MatrixFragment fragmentOfRows(IRBuilder<> &b, const LanePosition &position, const MatrixTarget &target) {
  const uint32_t share = target.share();
  Value *first = b.CreateMul(position.group, b.getInt32(share));
  Value *line = b.CreateOr(first, b.CreateAnd(position.lane, share - 1));
  return {line, b.CreateAnd(position.lane, ~(share - 1)), 1, share};
}

/// Every group of lanes holds a part of each line.
MatrixFragment fragmentOfParts(IRBuilder<> &b, const LanePosition &position, const MatrixTarget &target) {
  return {position.lane, b.CreateMul(position.group, b.getInt32(target.share())), 1, target.share()};
}

} // namespace

Value *groupOfLane(IRBuilder<> &builder, const MatrixTarget &target) {
  return positionOf(builder, target).group;
}

MatrixFragment fragmentOf(IRBuilder<> &builder, MatrixUse use, const MatrixTarget &target) {
  const LanePosition position = positionOf(builder, target);
  if (use == MatrixUse::Accumulator)
    return fragmentOfAccumulator(builder, position, target);
  if (target.isReplicated(use))
    return {position.lane, builder.getInt32(0), 1, kMatrixSide};
  return target.gfxMajor < 11 ? fragmentOfRows(builder, position, target)
                              : fragmentOfParts(builder, position, target);
}

MatrixFragment shareOf(IRBuilder<> &builder, Value *&matrix, const MatrixTarget &target) {
  const LanePosition position = positionOf(builder, target);
  Value *part = nullptr;
  for (uint32_t start = 0; start < kMatrixSide; start += target.share()) {
    SmallVector<int, kMatrixSide> mask;
    for (uint32_t i = 0; i < target.share(); ++i)
      mask.push_back(static_cast<int>(start + i));
    Value *candidate = builder.CreateShuffleVector(matrix, mask);
    Value *isNext = builder.CreateICmpUGE(position.group, builder.getInt32(start / target.share()));
    part = part ? builder.CreateSelect(isNext, candidate, part) : candidate;
  }
  matrix = part;
  return fragmentOfParts(builder, position, target);
}

} // namespace lgc
