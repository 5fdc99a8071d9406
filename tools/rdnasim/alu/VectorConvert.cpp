// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/FloatFunctions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rdnasim {

namespace {

using i16 = int16_t;
using i32 = int32_t;
using u16 = uint16_t;
using u32 = uint32_t;

/// Rounds towards zero and saturates; NaN becomes 0.
template <class To, class From>
To toInteger(From value) {
  if (std::isnan(value))
    return 0;
  double wide = std::trunc(static_cast<double>(value));
  return static_cast<To>(
      std::clamp<double>(wide, std::numeric_limits<To>::min(), std::numeric_limits<To>::max()));
}
template <class To, class From>
To fromInteger(From value) {
  return static_cast<To>(value);
}

i32 nearestI32(float a) {
  return toInteger<i32>(std::floor(static_cast<double>(a) + 0.5));
}
i32 floorI32(float a) {
  return toInteger<i32>(std::floor(a));
}
float byteToFloat(u32 value, uint32_t index) {
  return static_cast<float>(value >> 8 * index & 0xff);
}
float ubyte0(u32 a) {
  return byteToFloat(a, 0);
}
float ubyte1(u32 a) {
  return byteToFloat(a, 1);
}
float ubyte2(u32 a) {
  return byteToFloat(a, 2);
}
float ubyte3(u32 a) {
  return byteToFloat(a, 3);
}
float widenHalf(Half a) {
  return toFloat(a);
}
Half narrowToHalf(const FloatMode &mode, float a) {
  return toHalf(a, mode.roundF16F64);
}
float narrowDouble(double a) {
  return static_cast<float>(a);
}
double widenFloat(float a) {
  return a;
}
/// Converts a signed nibble to a float in sixteenths, for interpolation.
float offI4(u32 a) {
  return static_cast<float>(static_cast<i32>(a << 28) >> 28) / 16;
}

u32 pack(u32 low, u32 high) {
  return (low & 0xffff) | high << 16;
}
u32 pkRtz(float a, float b) {
  return pack(toHalf(a, 3).bits, toHalf(b, 3).bits);
}
i16 normI16(double a) {
  return static_cast<i16>(std::isnan(a) ? 0 : roundedEven(std::clamp(a, -1.0, 1.0) * 32767));
}
u16 normU16(double a) {
  return static_cast<u16>(std::isnan(a) ? 0 : roundedEven(std::clamp(a, 0.0, 1.0) * 65535));
}
u32 pkNormI16F32(float a, float b) {
  return pack(static_cast<u16>(normI16(a)), static_cast<u16>(normI16(b)));
}
u32 pkNormU16F32(float a, float b) {
  return pack(normU16(a), normU16(b));
}
u32 pkNormI16F16(Half a, Half b) {
  return pkNormI16F32(toFloat(a), toFloat(b));
}
u32 pkNormU16F16(Half a, Half b) {
  return pkNormU16F32(toFloat(a), toFloat(b));
}
u32 pkI16F32(float a, float b) {
  return pack(static_cast<u16>(toInteger<i16>(a)), static_cast<u16>(toInteger<i16>(b)));
}
u32 pkU16F32(float a, float b) {
  return pack(toInteger<u16>(a), toInteger<u16>(b));
}
/// Replaces a byte of c by a, clamped to 0…255.
u32 pkU8F32(float a, u32 b, u32 c) {
  uint32_t shift = 8 * (b & 3);
  u32 byte = static_cast<u32>(toInteger<uint8_t>(roundedEven(a)));
  return (c & ~(0xffu << shift)) | byte << shift;
}
u32 packB32F16(Half a, Half b) {
  return pack(a.bits, b.bits);
}

Half fromI16(const FloatMode &mode, i16 a) {
  return toHalf(a, mode.roundF16F64);
}
Half fromU16(const FloatMode &mode, u16 a) {
  return toHalf(a, mode.roundF16F64);
}
i16 toI16(Half a) {
  return toInteger<i16>(toFloat(a));
}
u16 toU16(Half a) {
  return toInteger<u16>(toFloat(a));
}
u16 halfNormI16(Half a) {
  return static_cast<u16>(normI16(toFloat(a)));
}
u16 halfNormU16(Half a) {
  return normU16(toFloat(a));
}
i32 widenI16(i16 a) {
  return a;
}
u32 widenU16(u16 a) {
  return a;
}
/// v_sat_pk_u8_i16: two signed words to two bytes.
u16 satPkU8(u32 a) {
  auto byte = [](u32 word) { return static_cast<u32>(std::clamp<i32>(static_cast<i16>(word), 0, 255)); };
  return static_cast<u16>(byte(a & 0xffff) | byte(a >> 16) << 8);
}

constexpr OpInfo kLines[] = {
    valu<fromInteger<float, i32>>("v_cvt_f32_i32"),
    valu<fromInteger<float, u32>>("v_cvt_f32_u32"),
    valu<fromInteger<double, i32>>("v_cvt_f64_i32"),
    valu<fromInteger<double, u32>>("v_cvt_f64_u32"),
    valu<toInteger<i32, float>>("v_cvt_i32_f32"),
    valu<toInteger<u32, float>>("v_cvt_u32_f32"),
    valu<toInteger<i32, double>>("v_cvt_i32_f64"),
    valu<toInteger<u32, double>>("v_cvt_u32_f64"),
    valu<nearestI32>("v_cvt_rpi_i32_f32", kRdna2),
    valu<nearestI32>("v_cvt_nearest_i32_f32", kRdna34),
    valu<floorI32>("v_cvt_flr_i32_f32", kRdna2),
    valu<floorI32>("v_cvt_floor_i32_f32", kRdna34),
    valu<ubyte0, Whole<data(0xff)>>("v_cvt_f32_ubyte0"),
    valu<ubyte1, Whole<data(0xff00)>>("v_cvt_f32_ubyte1"),
    valu<ubyte2, Whole<data(0xff0000)>>("v_cvt_f32_ubyte2"),
    valu<ubyte3, Whole<data(0xff000000)>>("v_cvt_f32_ubyte3"),
    valu<widenHalf>("v_cvt_f32_f16"),
    valu<narrowToHalf>("v_cvt_f16_f32"),
    valu<narrowDouble>("v_cvt_f32_f64"),
    valu<widenFloat>("v_cvt_f64_f32"),
    valu<offI4, Whole<data(15)>>("v_cvt_off_f32_i4"),
    valu<pkRtz, Paired<>>("v_cvt_pkrtz_f16_f32", kRdna2),
    valu<pkRtz, Paired<>>("v_cvt_pk_rtz_f16_f32", kRdna34),
    valu<pkNormI16F32, Paired<>>("v_cvt_pknorm_i16_f32", kRdna2),
    valu<pkNormI16F32, Paired<>>("v_cvt_pk_norm_i16_f32", kRdna34),
    valu<pkNormU16F32, Paired<>>("v_cvt_pknorm_u16_f32", kRdna2),
    valu<pkNormU16F32, Paired<>>("v_cvt_pk_norm_u16_f32", kRdna34),
    valu<pkNormI16F16, Paired<>>("v_cvt_pknorm_i16_f16", kRdna2),
    valu<pkNormI16F16, Paired<>>("v_cvt_pk_norm_i16_f16", kRdna34),
    valu<pkNormU16F16, Paired<>>("v_cvt_pknorm_u16_f16", kRdna2),
    valu<pkNormU16F16, Paired<>>("v_cvt_pk_norm_u16_f16", kRdna34),
    valu<pkI16F32, Paired<>>("v_cvt_pk_i16_f32", kRdna34),
    valu<pkU16F32, Paired<>>("v_cvt_pk_u16_f32", kRdna34),
    valu<pkU8F32>("v_cvt_pk_u8_f32"),
    valu<packB32F16, Moved<>>("v_pack_b32_f16"),
    valu<fromI16>("v_cvt_f16_i16"),
    valu<fromU16>("v_cvt_f16_u16"),
    valu<toI16>("v_cvt_i16_f16"),
    valu<toU16>("v_cvt_u16_f16"),
    valu<halfNormI16>("v_cvt_norm_i16_f16"),
    valu<halfNormU16>("v_cvt_norm_u16_f16"),
    valu<widenI16, Moved<>>("v_cvt_i32_i16", kRdna34),
    valu<widenU16, Moved<>>("v_cvt_u32_u16", kRdna34),
    valu<satPkU8>("v_sat_pk_u8_i16"),
};

} // namespace

std::span<const OpInfo> vectorConvertInstructions() {
  return kLines;
}

} // namespace rdnasim
