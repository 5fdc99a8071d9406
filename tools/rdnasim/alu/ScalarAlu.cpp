// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/ScalarOp.h"

#include <algorithm>
#include <cstdlib>

namespace rdnasim {

namespace {

using i32 = int32_t;
using i64 = int64_t;
using u32 = uint32_t;
using u64 = uint64_t;
template <class T>
using R = ScalarResult<T>;

R<u32> addU32(u32 a, u32 b) {
  return {a + b, u64(a) + b > 0xffffffff};
}
R<u32> subU32(u32 a, u32 b) {
  return {a - b, a < b};
}
/// SCC: signed overflow.
R<u32> addI32(u32 a, u32 b) {
  return {a + b, (~(a ^ b) & (a ^ (a + b))) >> 31 != 0};
}
R<u32> subI32(u32 a, u32 b) {
  return {a - b, ((a ^ b) & (a ^ (a - b))) >> 31 != 0};
}
u64 addU64(u64 a, u64 b) {
  return a + b;
}
u64 subU64(u64 a, u64 b) {
  return a - b;
}
u64 mulU64(u64 a, u64 b) {
  return a * b;
}
u32 mulI32(u32 a, u32 b) {
  return a * b;
}
u32 mulHiU32(u32 a, u32 b) {
  return static_cast<u32>(u64(a) * b >> 32);
}
i32 mulHiI32(i32 a, i32 b) {
  return static_cast<i32>(i64(a) * b >> 32);
}
template <class T>
R<T> least(T a, T b) {
  return {std::min(a, b), a < b};
}
template <class T>
R<T> greatest(T a, T b) {
  return {std::max(a, b), a > b};
}
template <class T>
T bitAnd(T a, T b) {
  return a & b;
}
template <class T>
T bitOr(T a, T b) {
  return a | b;
}
template <class T>
T bitXor(T a, T b) {
  return a ^ b;
}
template <class T>
T andNot(T a, T b) {
  return a & ~b;
}
template <class T>
T orNot(T a, T b) {
  return a | ~b;
}
template <class T>
T nand(T a, T b) {
  return ~(a & b);
}
template <class T>
T nor(T a, T b) {
  return ~(a | b);
}
template <class T>
T xnor(T a, T b) {
  return ~(a ^ b);
}
u32 shiftLeft32(u32 a, u32 b) {
  return a << (b & 31);
}
u32 shiftRight32(u32 a, u32 b) {
  return a >> (b & 31);
}
i32 shiftRightSigned32(i32 a, u32 b) {
  return a >> (b & 31);
}
u64 shiftLeft64(u64 a, u32 b) {
  return a << (b & 63);
}
u64 shiftRight64(u64 a, u32 b) {
  return a >> (b & 63);
}
i64 shiftRightSigned64(i64 a, u32 b) {
  return a >> (b & 63);
}
u32 bitFieldMask32(u32 a, u32 b) {
  return ((1u << (a & 31)) - 1) << (b & 31);
}
u64 bitFieldMask64(u32 a, u32 b) {
  return ((1ull << (a & 63)) - 1) << (b & 63);
}

/// Offset in bits 4:0 (64-bit: 5:0), width in bits 22:16.
template <class T>
T bitFieldExtract(T value, u32 field) {
  using U = std::make_unsigned_t<T>;
  constexpr uint32_t kBits = sizeof(T) * 8;
  uint32_t offset = field & (kBits - 1), width = field >> 16 & 127;
  if (width == 0)
    return 0;
  U shifted = static_cast<U>(static_cast<U>(value) >> offset);
  if (width >= kBits - offset && !std::is_signed_v<T>)
    return static_cast<T>(shifted);
  if (std::is_signed_v<T> && width >= kBits - offset)
    return value >> offset;
  U part = shifted & ((U(1) << width) - 1);
  return std::is_signed_v<T> ? static_cast<T>(static_cast<T>(part << (kBits - width)) >> (kBits - width))
                             : static_cast<T>(part);
}

template <uint32_t N>
R<u32> shiftAdd(u32 a, u32 b) {
  u64 sum = (u64(a) << N) + b;
  return {static_cast<u32>(sum), sum >> 32 != 0};
}
u32 packLL(u32 a, u32 b) {
  return (a & 0xffff) | b << 16;
}
u32 packLH(u32 a, u32 b) {
  return (a & 0xffff) | (b & 0xffff0000);
}
u32 packHH(u32 a, u32 b) {
  return a >> 16 | (b & 0xffff0000);
}
u32 packHL(u32 a, u32 b) {
  return a >> 16 | b << 16;
}
R<i32> absoluteDifference(i32 a, i32 b) {
  auto difference = static_cast<u32>(a) - static_cast<u32>(b);
  u32 value = static_cast<i32>(difference) < 0 ? 0u - difference : difference;
  return {static_cast<i32>(value), value != 0};
}

template <class T>
T move(T a) {
  return a;
}
template <class T>
T bitNot(T a) {
  return ~a;
}
R<i32> absolute(i32 a) {
  u32 value = a < 0 ? 0u - static_cast<u32>(a) : static_cast<u32>(a);
  return {static_cast<i32>(value), value != 0};
}
u32 reverse32(u32 a) {
  u32 result = 0;
  for (uint32_t i = 0; i < 32; ++i)
    result |= (a >> i & 1) << (31 - i);
  return result;
}
u64 reverse64(u64 a) {
  return u64(reverse32(static_cast<u32>(a))) << 32 | reverse32(static_cast<u32>(a >> 32));
}
template <class T>
R<u32> countZeros(T a) {
  u32 count = sizeof(T) * 8 - std::popcount(a);
  return {count, count != 0};
}
template <class T>
R<u32> countOnes(T a) {
  auto count = static_cast<u32>(std::popcount(a));
  return {count, count != 0};
}
template <class T>
u32 firstOne(T a) {
  return a == 0 ? ~0u : std::countr_zero(a);
}
template <class T>
u32 firstZero(T a) {
  return firstOne<T>(~a);
}
template <class T>
u32 leadingZeros(T a) {
  return a == 0 ? ~0u : std::countl_zero(a);
}
template <class T>
u32 leadingSigns(T a) {
  T flipped = a >> (sizeof(T) * 8 - 1) != 0 ? ~a : a;
  return flipped == 0 ? ~0u : std::countl_zero(flipped);
}
i32 signExtend8(u32 a) {
  return static_cast<int8_t>(a);
}
i32 signExtend16(u32 a) {
  return static_cast<int16_t>(a);
}
template <class T>
R<T> quadMask(T a) {
  T result = 0;
  for (uint32_t i = 0; i < sizeof(T) * 2; ++i)
    result |= static_cast<T>((a >> 4 * i & 15) != 0) << i;
  return {result, result != 0};
}
template <class T>
R<T> wholeQuads(T a) {
  T result = 0;
  for (uint32_t i = 0; i < sizeof(T) * 2; ++i)
    result |= (a >> 4 * i & 15) != 0 ? T(15) << 4 * i : T(0);
  return {result, result != 0};
}
u64 replicateBits(u32 a) {
  u64 result = 0;
  for (uint32_t i = 0; i < 32; ++i)
    result |= u64(a >> i & 1) * 3 << 2 * i;
  return result;
}

constexpr SccRule kKeep = SccRule::Keep, kNonZero = SccRule::NonZero, kGiven = SccRule::Given;

constexpr ArgumentBits kAmount32 = control(31), kAmount64 = control(63), kField32 = control(0x7f001f),
                       kField64 = control(0x7f003f), kLow = data(0xffff), kHigh = data(0xffff0000);

constexpr OpInfo kLines[] = {
    salu<addU32, kGiven, Carried<>>("s_add_u32", kRdna23),
    salu<addU32, kGiven, Carried<>>("s_add_co_u32", kRdna4),
    salu<subU32, kGiven, Carried<>>("s_sub_u32", kRdna23),
    salu<subU32, kGiven, Carried<>>("s_sub_co_u32", kRdna4),
    salu<addI32, kGiven, Carried<>>("s_add_i32", kRdna23),
    salu<addI32, kGiven, Carried<>>("s_add_co_i32", kRdna4),
    salu<subI32, kGiven, Carried<>>("s_sub_i32", kRdna23),
    salu<subI32, kGiven, Carried<>>("s_sub_co_i32", kRdna4),
    salu<addU64, kKeep, Carried<>>("s_add_nc_u64", kRdna4),
    salu<subU64, kKeep, Carried<>>("s_sub_nc_u64", kRdna4),
    salu<mulU64, kKeep, Carried<>>("s_mul_u64", kRdna4),
    salu<mulI32, kKeep, Carried<>>("s_mul_i32"),
    salu<mulHiU32>("s_mul_hi_u32"),
    salu<mulHiI32>("s_mul_hi_i32"),
    salu<least<u32>, kGiven>("s_min_u32"),
    salu<least<i32>, kGiven>("s_min_i32"),
    salu<greatest<u32>, kGiven>("s_max_u32"),
    salu<greatest<i32>, kGiven>("s_max_i32"),
    salu<bitAnd<u32>, kNonZero, Moved<>>("s_and_b32"),
    salu<bitAnd<u64>, kNonZero, Moved<>>("s_and_b64"),
    salu<bitOr<u32>, kNonZero, Moved<>>("s_or_b32"),
    salu<bitOr<u64>, kNonZero, Moved<>>("s_or_b64"),
    salu<bitXor<u32>, kNonZero, Moved<>>("s_xor_b32"),
    salu<bitXor<u64>, kNonZero, Moved<>>("s_xor_b64"),
    salu<andNot<u32>, kNonZero, Moved<>>("s_andn2_b32", kRdna2),
    salu<andNot<u64>, kNonZero, Moved<>>("s_andn2_b64", kRdna2),
    salu<orNot<u32>, kNonZero, Moved<>>("s_orn2_b32", kRdna2),
    salu<orNot<u64>, kNonZero, Moved<>>("s_orn2_b64", kRdna2),
    salu<andNot<u32>, kNonZero, Moved<>>("s_and_not1_b32", kRdna34),
    salu<andNot<u64>, kNonZero, Moved<>>("s_and_not1_b64", kRdna34),
    salu<orNot<u32>, kNonZero, Moved<>>("s_or_not1_b32", kRdna34),
    salu<orNot<u64>, kNonZero, Moved<>>("s_or_not1_b64", kRdna34),
    salu<nand<u32>, kNonZero, Moved<>>("s_nand_b32"),
    salu<nand<u64>, kNonZero, Moved<>>("s_nand_b64"),
    salu<nor<u32>, kNonZero, Moved<>>("s_nor_b32"),
    salu<nor<u64>, kNonZero, Moved<>>("s_nor_b64"),
    salu<xnor<u32>, kNonZero, Moved<>>("s_xnor_b32"),
    salu<xnor<u64>, kNonZero, Moved<>>("s_xnor_b64"),
    salu<shiftLeft32, kNonZero, Moved<kData, kAmount32>>("s_lshl_b32"),
    salu<shiftLeft64, kNonZero, Moved<kData, kAmount64>>("s_lshl_b64"),
    salu<shiftRight32, kNonZero, Moved<kData, kAmount32>>("s_lshr_b32"),
    salu<shiftRight64, kNonZero, Moved<kData, kAmount64>>("s_lshr_b64"),
    salu<shiftRightSigned32, kNonZero, Moved<kData, kAmount32>>("s_ashr_i32"),
    salu<shiftRightSigned64, kNonZero, Moved<kData, kAmount64>>("s_ashr_i64"),
    salu<bitFieldMask32, kKeep, Whole<kAmount32, kAmount32>>("s_bfm_b32"),
    salu<bitFieldMask64, kKeep, Whole<kAmount64, kAmount64>>("s_bfm_b64"),
    salu<bitFieldExtract<u32>, kNonZero, Moved<kData, kField32>>("s_bfe_u32"),
    salu<bitFieldExtract<i32>, kNonZero, Moved<kData, kField32>>("s_bfe_i32"),
    salu<bitFieldExtract<u64>, kNonZero, Moved<kData, kField64>>("s_bfe_u64"),
    salu<bitFieldExtract<i64>, kNonZero, Moved<kData, kField64>>("s_bfe_i64"),
    salu<shiftAdd<1>, kGiven, Carried<>>("s_lshl1_add_u32"),
    salu<shiftAdd<2>, kGiven, Carried<>>("s_lshl2_add_u32"),
    salu<shiftAdd<3>, kGiven, Carried<>>("s_lshl3_add_u32"),
    salu<shiftAdd<4>, kGiven, Carried<>>("s_lshl4_add_u32"),
    salu<packLL, kKeep, Moved<kLow, kLow>>("s_pack_ll_b32_b16"),
    salu<packLH, kKeep, Moved<kLow, kHigh>>("s_pack_lh_b32_b16"),
    salu<packHH, kKeep, Moved<kHigh, kHigh>>("s_pack_hh_b32_b16"),
    salu<packHL, kKeep, Moved<kHigh, kLow>>("s_pack_hl_b32_b16", kRdna34),
    salu<absoluteDifference, kGiven>("s_absdiff_i32"),

    salu<move<u32>, kKeep, Moved<>>("s_mov_b32"),
    salu<move<u64>, kKeep, Moved<>>("s_mov_b64"),
    salu<bitNot<u32>, kNonZero, Moved<>>("s_not_b32"),
    salu<bitNot<u64>, kNonZero, Moved<>>("s_not_b64"),
    salu<absolute, kGiven>("s_abs_i32"),
    salu<reverse32, kKeep, Moved<>>("s_brev_b32"),
    salu<reverse64, kKeep, Moved<>>("s_brev_b64"),
    salu<countZeros<u32>, kGiven>("s_bcnt0_i32_b32"),
    salu<countZeros<u64>, kGiven>("s_bcnt0_i32_b64"),
    salu<countOnes<u32>, kGiven>("s_bcnt1_i32_b32"),
    salu<countOnes<u64>, kGiven>("s_bcnt1_i32_b64"),
    salu<firstZero<u32>, kKeep, Monotonic>("s_ff0_i32_b32", kRdna2),
    salu<firstZero<u64>, kKeep, Monotonic>("s_ff0_i32_b64", kRdna2),
    salu<firstOne<u32>, kKeep, Monotonic>("s_ff1_i32_b32", kRdna2),
    salu<firstOne<u64>, kKeep, Monotonic>("s_ff1_i32_b64", kRdna2),
    salu<firstOne<u32>, kKeep, Monotonic>("s_ctz_i32_b32", kRdna34),
    salu<firstOne<u64>, kKeep, Monotonic>("s_ctz_i32_b64", kRdna34),
    salu<leadingZeros<u32>, kKeep, Monotonic>("s_flbit_i32_b32", kRdna2),
    salu<leadingZeros<u64>, kKeep, Monotonic>("s_flbit_i32_b64", kRdna2),
    salu<leadingSigns<u32>>("s_flbit_i32", kRdna2),
    salu<leadingSigns<u64>>("s_flbit_i32_i64", kRdna2),
    salu<leadingZeros<u32>, kKeep, Monotonic>("s_clz_i32_u32", kRdna34),
    salu<leadingZeros<u64>, kKeep, Monotonic>("s_clz_i32_u64", kRdna34),
    salu<leadingSigns<u32>>("s_cls_i32", kRdna34),
    salu<leadingSigns<u64>>("s_cls_i32_i64", kRdna34),
    salu<signExtend8, kKeep, Moved<data(0xff)>>("s_sext_i32_i8"),
    salu<signExtend16, kKeep, Moved<kLow>>("s_sext_i32_i16"),
    salu<quadMask<u32>, kGiven>("s_quadmask_b32"),
    salu<quadMask<u64>, kGiven>("s_quadmask_b64"),
    salu<wholeQuads<u32>, kGiven>("s_wqm_b32"),
    salu<wholeQuads<u64>, kGiven>("s_wqm_b64"),
    salu<replicateBits, kKeep, Moved<>>("s_bitreplicate_b64_b32"),
};

} // namespace

std::span<const OpInfo> scalarAluInstructions() {
  return kLines;
}

} // namespace rdnasim
