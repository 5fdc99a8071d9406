// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the lanes of a wave can do with each other, in amdgcn intrinsics.

#pragma once

#include "lgc/dialect/SubgroupOperation.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// A row of the wave's VGPRs: the lanes that DPP and permlane16 reach.
inline constexpr unsigned kRowLanes = 16;

/// What a DPP instruction reads (RDNA ISA, "DPP16"). Lanes without a source, be it outside the row or
/// inactive, get zero; or what the caller says.
namespace dpp {
constexpr unsigned quadPerm(unsigned a, unsigned b, unsigned c, unsigned d) {
  return a | b << 2 | c << 4 | d << 6;
}
inline constexpr unsigned kIdentity = quadPerm(0, 1, 2, 3);
inline constexpr unsigned kRowShiftRight = 0x110;  ///< + lanes, 1 to 15
inline constexpr unsigned kRowRotateRight = 0x120; ///< + lanes, 1 to 15
inline constexpr unsigned kRowXor = 0x160;         ///< + mask, 0 to 15
} // namespace dpp

/// Emits at one place of a shader. Values are scalars, i1 or integers and floats of 8 to 64 bits, if nothing
/// else is said.
class SubgroupBuilder {
public:
  SubgroupBuilder(llvm::IRBuilder<> &builder, GfxIp gfxIp, unsigned waveSize, unsigned wavesPerWorkgroup = 1)
      : b_(builder), gfxIp_(gfxIp), waveSize_(waveSize), wavesPerWorkgroup_(wavesPerWorkgroup) {}

  llvm::IRBuilder<> &builder() { return b_; }
  unsigned waveSize() const { return waveSize_; }
  /// Whether permlane64 exists, which swaps the halves of a wave64.
  bool canSwapHalves() const { return gfxIp_.major >= 11; }

  /// An integer with a bit for each lane of the wave.
  llvm::IntegerType *maskType() { return b_.getIntNTy(waveSize_); }
  /// Of a mask of 64 bits what the wave has lanes for.
  llvm::Value *toMask(llvm::Value *mask64) { return b_.CreateTrunc(mask64, maskType()); }

  /// The number of the lane.
  llvm::Value *laneId();
  /// The lanes in that relation to each, as a mask.
  llvm::Value *laneMask(LaneRelation relation);
  /// How many bits of the mask are below each lane's.
  llvm::Value *countBelow(llvm::Value *mask);
  /// The lanes that are active and have a true `condition`, as a mask.
  llvm::Value *ballot(llvm::Value *condition);
  /// What `mask`, which must be uniform, says about each lane.
  llvm::Value *inverseBallot(llvm::Value *mask);

  /// The value of the first active lane.
  llvm::Value *readFirstLane(llvm::Value *value);
  /// The value of one lane, whose number must be uniform.
  llvm::Value *readLane(llvm::Value *value, llvm::Value *lane);
  /// The value of any lane of the wave.
  llvm::Value *shuffle(llvm::Value *value, llvm::Value *lane);
  /// The same where the lane is among the asking one's 32, the halves of a wave64.
  llvm::Value *shuffleInHalf(llvm::Value *value, llvm::Value *lane);
  /// The value of the lane with the number xor `mask`.
  llvm::Value *shuffleXor(llvm::Value *value, llvm::Value *mask);
  /// The value of the lane that is `delta` further in the cluster of neighbours, a power of two.
  llvm::Value *rotate(llvm::Value *value, llvm::Value *delta, unsigned clusterSize);
  /// The value of lane `index` of the quad; uniform, 0 to 3.
  llvm::Value *quadBroadcast(llvm::Value *value, llvm::Value *index);
  /// ds_swizzle_b32.
  llvm::Value *swizzle(llvm::Value *value, unsigned pattern);

  /// DPP without exceptions: each lane reads one in its row.
  llvm::Value *permuteRow(llvm::Value *value, unsigned control);
  /// DPP for lanes of the rows in `rowMask`; lanes of other rows, or without a source, get `other`.
  llvm::Value *permuteRow(llvm::Value *value, llvm::Value *other, unsigned control, unsigned rowMask = 0xf);
  /// Each lane reads one of the other row in its 32: lane i the one in nibble i of `lanes`.
  llvm::Value *permuteAcrossRows(llvm::Value *value, uint64_t lanes);
  /// Lanes i and i + 32 of a wave64 swap values, needs canSwapHalves(). Active lanes read inactive ones too.
  llvm::Value *swapHalves(llvm::Value *value);
  /// `target` with the value of lane `to` replaced by what `source` has in lane `from`.
  llvm::Value *copyLane(llvm::Value *source, unsigned from, llvm::Value *target, unsigned to);

  /// Begins a sequence for all lanes: the active ones have `value`, the others the constant `other`.
  llvm::Value *enterWholeWave(llvm::Value *value, llvm::Value *other);
  /// Ends it: the result for the lanes that are active.
  llvm::Value *leaveWholeWave(llvm::Value *value);

private:
  using Emit = llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)>;
  llvm::Value *dwordOf(llvm::Value *value);
  /// Values of one type as dwords, a result made of each of them, and that as a value of the type.
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
};

} // namespace lgc
