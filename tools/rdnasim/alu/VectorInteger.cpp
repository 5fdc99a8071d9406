// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/Elementwise.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace rdnasim {

namespace {

using i32 = int32_t;
using i64 = int64_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

template <class T>
T saturate(i64 value) {
  return static_cast<T>(std::clamp<i64>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

u32 move(u32 a) {
  return a;
}
u32 bitNot(u32 a) {
  return ~a;
}
u32 bitReverse(u32 a) {
  a = (a >> 1 & 0x55555555) | (a & 0x55555555) << 1;
  a = (a >> 2 & 0x33333333) | (a & 0x33333333) << 2;
  a = (a >> 4 & 0x0f0f0f0f) | (a & 0x0f0f0f0f) << 4;
  return __builtin_bswap32(a);
}
u32 leadingZeros(u32 a) {
  return a == 0 ? ~0u : std::countl_zero(a);
}
u32 trailingZeros(u32 a) {
  return a == 0 ? ~0u : std::countr_zero(a);
}
/// Counts the bits equal to the sign bit, from the top: -1 when all are.
u32 leadingSigns(u32 a) {
  u32 flipped = static_cast<i32>(a) < 0 ? ~a : a;
  return flipped == 0 ? ~0u : std::countl_zero(flipped);
}
u32 addU32(u32 a, u32 b) {
  return a + b;
}
u32 subU32(u32 a, u32 b) {
  return a - b;
}
u32 subRevU32(u32 a, u32 b) {
  return b - a;
}
u32 addU32Sat(u32 a, u32 b) {
  return saturate<u32>(i64(a) + b);
}
u32 subU32Sat(u32 a, u32 b) {
  return saturate<u32>(i64(a) - b);
}
u32 subRevU32Sat(u32 a, u32 b) {
  return saturate<u32>(i64(b) - a);
}
i32 addI32(i32 a, i32 b) {
  return static_cast<i32>(u32(a) + u32(b));
}
i32 subI32(i32 a, i32 b) {
  return static_cast<i32>(u32(a) - u32(b));
}
i32 addI32Sat(i32 a, i32 b) {
  return saturate<i32>(i64(a) + b);
}
i32 subI32Sat(i32 a, i32 b) {
  return saturate<i32>(i64(a) - b);
}
u32 mulLo(u32 a, u32 b) {
  return a * b;
}
u32 mulHiU32(u32 a, u32 b) {
  return static_cast<u32>(u64(a) * b >> 32);
}
i32 mulHiI32(i32 a, i32 b) {
  return static_cast<i32>(i64(a) * b >> 32);
}
u32 low24(u32 a) {
  return a & 0xffffff;
}
i32 signed24(i32 a) {
  return static_cast<i32>(u32(a) << 8) >> 8;
}
u32 mulU24(u32 a, u32 b) {
  return low24(a) * low24(b);
}
i32 mulI24(i32 a, i32 b) {
  return static_cast<i32>(u32(signed24(a)) * u32(signed24(b)));
}
u32 mulHiU24(u32 a, u32 b) {
  return static_cast<u32>(u64(low24(a)) * low24(b) >> 32);
}
i32 mulHiI24(i32 a, i32 b) {
  return static_cast<i32>(i64(signed24(a)) * signed24(b) >> 32);
}
u32 madU24(u32 a, u32 b, u32 c) {
  return mulU24(a, b) + c;
}
i32 madI24(i32 a, i32 b, i32 c) {
  return static_cast<i32>(u32(mulI24(a, b)) + u32(c));
}
u32 madU24Sat(u32 a, u32 b, u32 c) {
  return saturate<u32>(static_cast<i64>(u64(low24(a)) * low24(b) + c));
}
i32 madI24Sat(i32 a, i32 b, i32 c) {
  return saturate<i32>(i64(signed24(a)) * signed24(b) + c);
}
u32 bitAnd(u32 a, u32 b) {
  return a & b;
}
u32 bitOr(u32 a, u32 b) {
  return a | b;
}
u32 bitXor(u32 a, u32 b) {
  return a ^ b;
}
u32 bitXnor(u32 a, u32 b) {
  return ~(a ^ b);
}
u32 shiftLeftRev(u32 a, u32 b) {
  return b << (a & 31);
}
u32 shiftRightRev(u32 a, u32 b) {
  return b >> (a & 31);
}
i32 shiftRightSignedRev(i32 a, i32 b) {
  return b >> (a & 31);
}
u64 shiftLeftRev64(u32 a, u64 b) {
  return b << (a & 63);
}
u64 shiftRightRev64(u32 a, u64 b) {
  return b >> (a & 63);
}
i64 shiftRightSignedRev64(u32 a, i64 b) {
  return b >> (a & 63);
}
u32 minU32(u32 a, u32 b) {
  return std::min(a, b);
}
u32 maxU32(u32 a, u32 b) {
  return std::max(a, b);
}
i32 minI32(i32 a, i32 b) {
  return std::min(a, b);
}
i32 maxI32(i32 a, i32 b) {
  return std::max(a, b);
}
template <class T>
T min3(T a, T b, T c) {
  return std::min({a, b, c});
}
template <class T>
T max3(T a, T b, T c) {
  return std::max({a, b, c});
}
template <class T>
T med3(T a, T b, T c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}
template <class T>
T maxMin(T a, T b, T c) {
  return std::min(std::max(a, b), c);
}
template <class T>
T minMax(T a, T b, T c) {
  return std::max(std::min(a, b), c);
}
u32 bitFieldExtract(u32 a, u32 b, u32 c) {
  return a >> (b & 31) & ((1u << (c & 31)) - 1);
}
i32 bitFieldExtractSigned(i32 a, u32 b, u32 c) {
  uint32_t width = c & 31;
  if (width == 0)
    return 0;
  u32 bits = u32(a >> (b & 31)) & ((1u << width) - 1);
  return static_cast<i32>(bits << (32 - width)) >> (32 - width);
}
u32 bitFieldInsert(u32 a, u32 b, u32 c) {
  return (a & b) | (~a & c);
}
u32 bitFieldMask(u32 a, u32 b) {
  return ((1u << (a & 31)) - 1) << (b & 31);
}
u32 bitCount(u32 a, u32 b) {
  return std::popcount(a) + b;
}
/// The shift amount has 16 bits, which RDNA3 may take from the upper half of a register.
u32 alignBit(u32 a, u32 b, u16 c) {
  return static_cast<u32>((u64(a) << 32 | b) >> (c & 31));
}
u32 alignByte(u32 a, u32 b, u16 c) {
  return static_cast<u32>((u64(a) << 32 | b) >> 8 * (c & 3));
}
u32 add3(u32 a, u32 b, u32 c) {
  return a + b + c;
}
u32 or3(u32 a, u32 b, u32 c) {
  return a | b | c;
}
u32 xor3(u32 a, u32 b, u32 c) {
  return a ^ b ^ c;
}
u32 andOr(u32 a, u32 b, u32 c) {
  return (a & b) | c;
}
u32 xorAdd(u32 a, u32 b, u32 c) {
  return (a ^ b) + c;
}
u32 addLshl(u32 a, u32 b, u32 c) {
  return (a + b) << (c & 31);
}
u32 lshlAdd(u32 a, u32 b, u32 c) {
  return (a << (b & 31)) + c;
}
u32 lshlOr(u32 a, u32 b, u32 c) {
  return a << (b & 31) | c;
}

/// v_perm_b32: each byte is a byte of {a, b}, a constant, or a sign.
u32 permuteBytes(u32 a, u32 b, u32 c) {
  u64 bytes = u64(a) << 32 | b;
  u32 result = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t select = c >> 8 * i & 0xff;
    u32 byte = 0;
    if (select >= 13)
      byte = 0xff;
    else if (select == 12)
      byte = 0;
    else if (select >= 8) // the sign of byte 1, 3, 5 or 7
      byte = (bytes >> (16 * (select - 8) + 15) & 1) != 0 ? 0xff : 0;
    else
      byte = bytes >> 8 * select & 0xff;
    result |= byte << 8 * i;
  }
  return result;
}

u32 byteOf(u32 value, uint32_t index) {
  return value >> 8 * index & 0xff;
}
u32 lerpU8(u32 a, u32 b, u32 c) {
  u32 result = 0;
  for (uint32_t i = 0; i < 4; ++i)
    result |= (byteOf(a, i) + byteOf(b, i) + (byteOf(c, i) & 1)) >> 1 << 8 * i;
  return result;
}
u32 cvtPkU16U32(u32 a, u32 b) {
  return std::min(a, 0xffffu) | std::min(b, 0xffffu) << 16;
}
i32 cvtPkI16I32(i32 a, i32 b) {
  return static_cast<i32>((u32(std::clamp(a, -32768, 32767)) & 0xffff) | u32(std::clamp(b, -32768, 32767))
                                                                             << 16);
}
i32 madI32I16(int16_t a, int16_t b, i32 c) {
  return static_cast<i32>(u32(i32(a) * b) + u32(c));
}
i32 madI32I16Sat(int16_t a, int16_t b, i32 c) {
  return saturate<i32>(i64(a) * b + c);
}
u32 madU32U16(uint16_t a, uint16_t b, u32 c) {
  return u32(a) * b + c;
}
u32 madU32U16Sat(uint16_t a, uint16_t b, u32 c) {
  return saturate<u32>(i64(a) * b + c);
}

constexpr ArgumentBits kAmount = control(31), kAmount64 = control(63), k24Bits = data(0xffffff);

constexpr OpInfo kLines[] = {
    valu<move, Moved<>>("v_mov_b32"),
    valu<bitNot, Moved<>>("v_not_b32"),
    valu<bitReverse, Moved<>>("v_bfrev_b32"),
    valu<leadingZeros, Monotonic>("v_ffbh_u32", kRdna2),
    valu<leadingZeros, Monotonic>("v_clz_i32_u32", kRdna34),
    valu<trailingZeros, Monotonic>("v_ffbl_b32", kRdna2),
    valu<trailingZeros, Monotonic>("v_ctz_i32_b32", kRdna34),
    valu<leadingSigns>("v_ffbh_i32", kRdna2),
    valu<leadingSigns>("v_cls_i32", kRdna34),
    saturableValu<addU32, addU32Sat, Carried<>>("v_add_nc_u32"),
    saturableValu<subU32, subU32Sat, Carried<>>("v_sub_nc_u32"),
    reversed(saturableValu<subRevU32, subRevU32Sat, Carried<>>("v_subrev_nc_u32"), kAll),
    saturableValu<addI32, addI32Sat, Carried<>>("v_add_nc_i32"),
    saturableValu<subI32, subI32Sat, Carried<>>("v_sub_nc_i32"),
    valu<mulLo, Carried<>>("v_mul_lo_u32"),
    valu<mulHiU32>("v_mul_hi_u32"),
    valu<mulHiI32>("v_mul_hi_i32"),
    valu<mulU24, Carried<k24Bits, k24Bits>>("v_mul_u32_u24"),
    valu<mulI24, Carried<k24Bits, k24Bits>>("v_mul_i32_i24"),
    valu<mulHiU24, Whole<k24Bits, k24Bits>>("v_mul_hi_u32_u24"),
    valu<mulHiI24, Whole<k24Bits, k24Bits>>("v_mul_hi_i32_i24"),
    saturableValu<madU24, madU24Sat, Carried<k24Bits, k24Bits>, Whole<k24Bits, k24Bits>>("v_mad_u32_u24"),
    saturableValu<madI24, madI24Sat, Carried<k24Bits, k24Bits>, Whole<k24Bits, k24Bits>>("v_mad_i32_i24"),
    valu<bitAnd, Moved<>>("v_and_b32"),
    valu<bitOr, Moved<>>("v_or_b32"),
    valu<bitXor, Moved<>>("v_xor_b32"),
    valu<bitXnor, Moved<>>("v_xnor_b32"),
    reversed(valu<shiftLeftRev, Moved<kAmount>>("v_lshlrev_b32"), kRdna2),
    reversed(valu<shiftRightRev, Moved<kAmount>>("v_lshrrev_b32"), kRdna2),
    reversed(valu<shiftRightSignedRev, Moved<kAmount>>("v_ashrrev_i32"), kRdna2),
    valu<shiftLeftRev64, Moved<kAmount64>>("v_lshlrev_b64"),
    valu<shiftRightRev64, Moved<kAmount64>>("v_lshrrev_b64"),
    valu<shiftRightSignedRev64, Moved<kAmount64>>("v_ashrrev_i64"),
    valu<minU32>("v_min_u32"),
    valu<maxU32>("v_max_u32"),
    valu<minI32>("v_min_i32"),
    valu<maxI32>("v_max_i32"),
    valu<min3<u32>>("v_min3_u32"),
    valu<max3<u32>>("v_max3_u32"),
    valu<med3<u32>>("v_med3_u32"),
    valu<min3<i32>>("v_min3_i32"),
    valu<max3<i32>>("v_max3_i32"),
    valu<med3<i32>>("v_med3_i32"),
    valu<maxMin<u32>>("v_maxmin_u32", kRdna34),
    valu<minMax<u32>>("v_minmax_u32", kRdna34),
    valu<maxMin<i32>>("v_maxmin_i32", kRdna34),
    valu<minMax<i32>>("v_minmax_i32", kRdna34),
    valu<bitFieldExtract, Moved<kData, kAmount, kAmount>>("v_bfe_u32"),
    valu<bitFieldExtractSigned, Moved<kData, kAmount, kAmount>>("v_bfe_i32"),
    valu<bitFieldInsert, Moved<>>("v_bfi_b32"),
    valu<bitFieldMask, Whole<kAmount, kAmount>>("v_bfm_b32"),
    valu<bitCount>("v_bcnt_u32_b32"),
    valu<alignBit, Moved<kData, kData, kAmount>>("v_alignbit_b32"),
    valu<alignByte, Moved<kData, kData, control(3)>>("v_alignbyte_b32"),
    valu<add3, Carried<>>("v_add3_u32"),
    valu<or3, Moved<>>("v_or3_b32"),
    valu<xor3, Moved<>>("v_xor3_b32"),
    valu<andOr, Moved<>>("v_and_or_b32"),
    valu<xorAdd, Carried<>>("v_xad_u32"),
    valu<addLshl, AddedAndShifted>("v_add_lshl_u32"),
    valu<lshlAdd, ShiftedAndAdded>("v_lshl_add_u32"),
    valu<lshlOr, Moved<kData, kAmount>>("v_lshl_or_b32"),
    valu<permuteBytes, Moved<kData, kData, control(~0u)>>("v_perm_b32"),
    valu<lerpU8>("v_lerp_u8"),
    valu<cvtPkU16U32, Paired<>>("v_cvt_pk_u16_u32"),
    valu<cvtPkI16I32, Paired<>>("v_cvt_pk_i16_i32"),
    saturableValu<madI32I16, madI32I16Sat, Carried<>>("v_mad_i32_i16"),
    saturableValu<madU32U16, madU32U16Sat, Carried<>>("v_mad_u32_u16"),
};

} // namespace

std::span<const OpInfo> vectorIntegerInstructions() {
  return kLines;
}

} // namespace rdnasim
