// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sums of absolute differences, added to the last source. A sum wraps around at the width of its part of the
// result; with clamp it saturates.

#include "tools/rdnasim/alu/Elementwise.h"

#include <algorithm>
#include <limits>

namespace rdnasim {

namespace {

using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

u32 difference(u32 a, u32 b) {
  return std::max(a, b) - std::min(a, b);
}

/// Sums over four bytes of a, from byte `first` on, and those of b. Masked: bytes of b that are 0 do not
/// count.
template <bool Masked>
u32 byteDifferences(u64 a, u32 b, uint32_t first = 0) {
  u32 sum = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    u32 left = a >> 8 * (first + i) & 0xff, right = b >> 8 * i & 0xff;
    if (!Masked || right != 0)
      sum += difference(left, right);
  }
  return sum;
}

template <class T, bool Clamps>
T accumulate(u64 differences, u64 addend) {
  u64 sum = differences + addend;
  return static_cast<T>(Clamps ? std::min<u64>(sum, std::numeric_limits<T>::max()) : sum);
}

template <bool Clamps>
u32 sadU8(u32 a, u32 b, u32 c) {
  return accumulate<u32, Clamps>(byteDifferences<false>(a, b), c);
}
template <bool Clamps>
u32 sadHiU8(u32 a, u32 b, u32 c) {
  return accumulate<u32, Clamps>(byteDifferences<false>(a, b) << 16, c);
}
template <bool Clamps>
u32 maskedSadU8(u32 a, u32 b, u32 c) {
  return accumulate<u32, Clamps>(byteDifferences<true>(a, b), c);
}
template <bool Clamps>
u32 sadU16(u32 a, u32 b, u32 c) {
  return accumulate<u32, Clamps>(u64(difference(a & 0xffff, b & 0xffff)) + difference(a >> 16, b >> 16), c);
}
template <bool Clamps>
u32 sadU32(u32 a, u32 b, u32 c) {
  return accumulate<u32, Clamps>(difference(a, b), c);
}

/// v_qsad_pk_u16_u8 and v_mqsad_pk_u16_u8: four sums of 16 bits.
template <bool Masked, bool Clamps>
u64 quadSad(u64 a, u32 b, u64 c) {
  u64 result = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    u64 addend = c >> 16 * i & 0xffff;
    result |= u64(accumulate<u16, Clamps>(byteDifferences<Masked>(a, b, i), addend)) << 16 * i;
  }
  return result;
}

/// v_mqsad_u32_u8: four sums of 32 bits.
void maskedQuadSad32(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  u64 a[64];
  u32 b[64];
  LaneWords sums[4];
  detail::readTyped<u64, 64>(wave, instruction, 1, a, lanes);
  detail::readTyped<u32, 64>(wave, instruction, 2, b, lanes);
  auto add = instruction.modifiers.clamp ? accumulate<u32, true> : accumulate<u32, false>;
  for (uint32_t i = 0; i < 4; ++i) {
    readSource(wave, instruction, 3, i, sums[i], lanes);
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      sums[i][lane] = add(byteDifferences<true>(a[lane], b[lane], i), sums[i][lane]);
  }
  for (uint32_t i = 0; i < 4 && !wave.hasFault(); ++i)
    writeWords(wave, instruction, 0, i, sums[i], lanes);
}

constexpr OpInfo kLines[] = {
    saturableValu<sadU8<false>, sadU8<true>>("v_sad_u8"),
    saturableValu<sadHiU8<false>, sadHiU8<true>>("v_sad_hi_u8"),
    saturableValu<maskedSadU8<false>, maskedSadU8<true>>("v_msad_u8"),
    saturableValu<sadU16<false>, sadU16<true>>("v_sad_u16"),
    saturableValu<sadU32<false>, sadU32<true>>("v_sad_u32"),
    saturableValu<quadSad<false, false>, quadSad<false, true>>("v_qsad_pk_u16_u8"),
    saturableValu<quadSad<true, false>, quadSad<true, true>>("v_mqsad_pk_u16_u8"),
    {"v_mqsad_u32_u8",
     kAll,
     OpKind::Valu,
     {written(Type::B128), read(Type::B64), read(Type::B32), read(Type::B128)},
     maskedQuadSad32,
     0},
};

} // namespace

std::span<const OpInfo> vectorDifferenceInstructions() {
  return kLines;
}

} // namespace rdnasim
