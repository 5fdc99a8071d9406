// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Emits operations among the lanes of a wave as amdgcn intrinsics.

#pragma once

#include "lgc/dialect/SubgroupOperation.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// The number of lanes in a row of the wave's VGPRs, which DPP and permlane16 can reach.
inline constexpr unsigned kRowLanes = 16;

/// The lane that a DPP instruction reads (RDNA ISA, "DPP16"). Lanes whose source is outside the row or
/// inactive get zero or a value that the caller chooses.
namespace dpp {
constexpr unsigned quadPerm(unsigned a, unsigned b, unsigned c, unsigned d) {
  return a | b << 2 | c << 4 | d << 6;
}
inline constexpr unsigned kIdentity = quadPerm(0, 1, 2, 3);
inline constexpr unsigned kRowShiftRight = 0x110;  ///< + lanes, 1 to 15
inline constexpr unsigned kRowRotateRight = 0x120; ///< + lanes, 1 to 15
inline constexpr unsigned kRowShare = 0x150;       ///< + lane, 0 to 15
inline constexpr unsigned kRowXor = 0x160;         ///< + mask, 0 to 15
} // namespace dpp

/// The part that helper invocations of a fragment shader take in operations.
enum class Helpers {
  None,     ///< there are no helpers
  Excluded, ///< only where a tangle has nothing but helpers, so that their loops end
  Included, ///< like other invocations
};

enum class Participants {
  Invocations, ///< as Helpers says
  Quads,       ///< of quads, with their helpers
};

/// Emits code at one position of a shader. Values are scalars (i1, or integers and floats of 8 to 64 bits)
/// unless stated otherwise.
class SubgroupBuilder {
public:
  /// \p wavesPerWorkgroup: 0 if the stage has no LDS for exchanges.
  SubgroupBuilder(llvm::IRBuilder<> &builder, GfxIp gfxIp, unsigned waveSize, unsigned wavesPerWorkgroup = 1,
                  Helpers helpers = Helpers::None)
      : b_(builder), gfxIp_(gfxIp), waveSize_(waveSize), wavesPerWorkgroup_(wavesPerWorkgroup),
        helpers_(helpers) {}

  llvm::IRBuilder<> &builder() { return b_; }
  unsigned waveSize() const { return waveSize_; }
  /// Returns whether permlane64 exists, which swaps the halves of a wave64.
  bool canSwapHalves() const { return gfxIp_.major >= 11; }

  /// Returns the integer type with a bit for each lane of the wave.
  llvm::IntegerType *maskType() { return b_.getIntNTy(waveSize_); }
  /// Truncates a 64-bit mask to the wave size.
  llvm::Value *toMask(llvm::Value *mask64) { return b_.CreateTrunc(mask64, maskType()); }

  /// Returns the index of the current lane.
  llvm::Value *laneId();
  /// Returns a mask of the lanes that are in that relation to the current lane.
  llvm::Value *laneMask(LaneRelation relation);
  /// Counts the bits of the mask below the current lane.
  llvm::Value *countBelow(llvm::Value *mask);
  /// Returns a mask of the lanes that take part in an operation.
  llvm::Value *activeLanes();
  /// Returns a mask of the lanes that take part and whose `condition` is true.
  llvm::Value *ballot(llvm::Value *condition);
  /// Like ballot(), without regard to helpers.
  llvm::Value *ballotOfAll(llvm::Value *condition);
  /// Replaces `value` by `other` in lanes that do not take part.
  llvm::Value *orIfExcluded(llvm::Value *value, llvm::Value *other);
  /// Marks the result of an operation, so that helpers compute what it depends on if they take part.
  llvm::Value *result(llvm::Value *value, Participants participants = Participants::Invocations);
  /// Returns the current lane's bit of `mask`, which must be uniform.
  llvm::Value *inverseBallot(llvm::Value *mask);

  /// Returns the value of the first lane that takes part.
  llvm::Value *readFirstLane(llvm::Value *value);
  /// Returns the value of one lane, whose index must be uniform.
  llvm::Value *readLane(llvm::Value *value, llvm::Value *lane);
  /// Returns the value of any lane of the wave.
  llvm::Value *shuffle(llvm::Value *value, llvm::Value *lane);
  /// Like shuffle(), for a lane in the same half of a wave64 as the current lane.
  llvm::Value *shuffleInHalf(llvm::Value *value, llvm::Value *lane);
  /// Returns the value of the lane whose index is the current lane's xor `mask`.
  llvm::Value *shuffleXor(llvm::Value *value, llvm::Value *mask);
  /// Returns the value of the lane `delta` further in the cluster of neighbours, whose size is a power of
  /// two.
  llvm::Value *rotate(llvm::Value *value, llvm::Value *delta, unsigned clusterSize);
  /// Returns the value of lane `index` of the quad; the index is uniform, 0 to 3.
  llvm::Value *quadBroadcast(llvm::Value *value, llvm::Value *index);
  /// Emits ds_swizzle_b32.
  llvm::Value *swizzle(llvm::Value *value, unsigned pattern);

  /// Emits a DPP move in which each lane reads a lane of its row.
  llvm::Value *permuteRow(llvm::Value *value, unsigned control);
  /// Emits a DPP move for the lanes of the rows in `rowMask`; lanes of other rows, or without a source, get
  /// `other`.
  llvm::Value *permuteRow(llvm::Value *value, llvm::Value *other, unsigned control, unsigned rowMask = 0xf);
  /// Makes each lane read a lane of the other row in its 32: lane i reads the one in nibble i of `lanes`.
  llvm::Value *permuteAcrossRows(llvm::Value *value, uint64_t lanes);
  /// Swaps the values of lanes i and i + 32 of a wave64; requires canSwapHalves(). Active lanes can read
  /// inactive ones.
  llvm::Value *swapHalves(llvm::Value *value);
  /// Returns `target` with the value of lane `to` replaced by the value of `source` in lane `from`.
  llvm::Value *copyLane(llvm::Value *source, unsigned from, llvm::Value *target, unsigned to);

  /// Begins a sequence in whole wave mode: active lanes have `value`, the others the constant `other`.
  llvm::Value *enterWholeWave(llvm::Value *value, llvm::Value *other);
  /// Ends whole wave mode and returns the result for the active lanes.
  llvm::Value *leaveWholeWave(llvm::Value *value);

private:
  using Emit = llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)>;
  llvm::Value *dwordOf(llvm::Value *value);
  /// Splits values of one type into dwords, calls `emit` for each dword, and joins the results to a value of
  /// the type.
  llvm::Value *overDwords(llvm::ArrayRef<llvm::Value *> values, Emit emit);

  llvm::Value *fetch(llvm::Value *dword, llvm::Value *lane);
  llvm::Value *shuffleAcrossHalves(llvm::Value *value, llvm::Value *lane);
  llvm::GlobalVariable *shuffleMemory();
  llvm::Value *shuffleThroughMemory(llvm::Value *value, llvm::Value *lane);
  llvm::Value *shuffleLaneByLane(llvm::Value *value, llvm::Value *lane);

  llvm::IRBuilder<> &b_;
  GfxIp gfxIp_;
  unsigned waveSize_;
  unsigned wavesPerWorkgroup_;
  Helpers helpers_;
};

} // namespace lgc
