// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RDNA4's float instructions on scalars: s_*_f32, s_*_f16, and the v_s_* transcendentals. All obey MODE like
// the vector instructions.

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/HalfFunctions.h"

#include <cmath>

namespace rdnasim {

namespace {

using i32 = int32_t;
using u32 = uint32_t;

template <class T>
T readFloat(Wave &wave, const Operand &operand, bool &defined) {
  defined = defined && wave.lanesWithBits(operand, 0, sizeof(T) == 2 ? 0xffff : ~0u) != 0;
  u32 bits = wave.readScalar(operand);
  T value;
  if constexpr (sizeof(T) == 2)
    value = std::bit_cast<T>(static_cast<uint16_t>(bits));
  else
    value = std::bit_cast<T>(bits);
  value = detail::modifiedSource(wave.mode, operand, value);
  return value;
}

template <auto F, bool Accumulates, size_t... I>
void runFloat(Wave &wave, const Instruction &instruction, std::index_sequence<I...>) {
  using S = detail::Signature<decltype(F)>;
  bool defined = true;
  typename S::Arguments arguments{readFloat<std::tuple_element_t<I, typename S::Arguments>>(
      wave, instruction.operands[Accumulates && I + 1 == sizeof...(I) ? 0 : I + 1], defined)...};
  if (wave.hasFault())
    return;
  typename S::Result result;
  {
    detail::RoundingScope rounding(std::is_same_v<typename S::Result, float> ? wave.mode.roundF32 : 0);
    // Compilers move a single operation out of the scope, but not a call of an unknown function.
    decltype(F) volatile function = F;
    if constexpr (S::kTakesMode)
      result = function(wave.mode, std::get<I>(arguments)...);
    else
      result = function(std::get<I>(arguments)...);
  }
  result = detail::modifiedResult<typename S::Result>(wave, instruction, result);
  wave.writeScalar(instruction.operands[0], 0, std::bit_cast<detail::BitsOf<typename S::Result>>(result),
                   defined);
}
template <auto F, bool Accumulates>
void scalarFloat(Wave &wave, const Instruction &instruction) {
  using Arguments = typename detail::Signature<decltype(F)>::Arguments;
  runFloat<F, Accumulates>(wave, instruction, std::make_index_sequence<std::tuple_size_v<Arguments>>());
}

template <class T, u32 kRelations>
void compareFloat(Wave &wave, const Instruction &instruction) {
  bool defined = true;
  T a = readFloat<T>(wave, instruction.operands[0], defined),
    b = readFloat<T>(wave, instruction.operands[1], defined);
  float left, right;
  if constexpr (sizeof(T) == 2)
    left = toFloat(a), right = toFloat(b);
  else
    left = a, right = b;
  u32 is = left < right ? 1 : left == right ? 2 : left > right ? 4 : 8;
  wave.setScc((is & kRelations) != 0, defined);
}

float add(float a, float b) {
  return a + b;
}
float sub(float a, float b) {
  return a - b;
}
float mul(float a, float b) {
  return a * b;
}
float fma(float a, float b, float c) {
  return std::fma(a, b, c);
}
template <float (*F)(float)>
Half onHalf(Half a) {
  return toHalf(F(toFloat(a)));
}
float ceiling(float a) {
  return std::ceil(a);
}
float floorOf(float a) {
  return std::floor(a);
}
float truncate(float a) {
  return std::trunc(a);
}
float fromI32(i32 a) {
  return static_cast<float>(a);
}
float fromU32(u32 a) {
  return static_cast<float>(a);
}
template <class To>
To toInteger(float value) {
  if (std::isnan(value))
    return 0;
  double wide = std::trunc(static_cast<double>(value));
  return static_cast<To>(
      std::fmin(std::fmax(wide, std::numeric_limits<To>::min()), std::numeric_limits<To>::max()));
}
float widen(Half a) {
  return toFloat(a);
}
float widenHigh(const FloatMode &mode, u32 a) {
  Half half{static_cast<uint16_t>(a >> 16)};
  return toFloat(detail::flushesInput<Half>(mode) ? detail::flushed(half) : half);
}
Half narrow(const FloatMode &mode, float a) {
  return toHalf(a, mode.roundF16F64);
}
u32 packRtz(float a, float b) {
  return toHalf(a, 3).bits | static_cast<u32>(toHalf(b, 3).bits) << 16;
}

template <auto F, bool Accumulates = false>
constexpr OpInfo line(std::string_view mnemonic) {
  OpInfo info = valu<F>(mnemonic, kRdna4);
  if (Accumulates)
    info.operands[std::tuple_size_v<typename detail::Signature<decltype(F)>::Arguments>] = {};
  info.kind = OpKind::Salu;
  info.run = scalarFloat<F, Accumulates>;
  return info;
}
/// The literal is the middle operand.
float fmaMiddle(float a, float k, float b) {
  return std::fma(a, k, b);
}

template <class T, u32 kRelations>
constexpr OpInfo cmp(std::string_view mnemonic) {
  constexpr Type kType = detail::TypeOf<T>::value;
  return {mnemonic, kRdna4, OpKind::Salu, {read(kType), read(kType)}, compareFloat<T, kRelations>, 0};
}

constexpr OpInfo kLines[] = {
    line<add>("s_add_f32"),
    line<sub>("s_sub_f32"),
    line<mul>("s_mul_f32"),
    line<fma>("s_fmaak_f32"),
    line<fmaMiddle>("s_fmamk_f32"),
    line<fma, true>("s_fmac_f32"),
    line<minNumber<float>>("s_min_num_f32"),
    line<maxNumber<float>>("s_max_num_f32"),
    line<minimumOf<float>>("s_minimum_f32"),
    line<maximumOf<float>>("s_maximum_f32"),
    line<ceiling>("s_ceil_f32"),
    line<floorOf>("s_floor_f32"),
    line<truncate>("s_trunc_f32"),
    line<roundedEven<float>>("s_rndne_f32"),
    line<fromI32>("s_cvt_f32_i32"),
    line<fromU32>("s_cvt_f32_u32"),
    line<toInteger<i32>>("s_cvt_i32_f32"),
    line<toInteger<u32>>("s_cvt_u32_f32"),
    line<widen>("s_cvt_f32_f16"),
    line<widenHigh>("s_cvt_hi_f32_f16"),
    line<narrow>("s_cvt_f16_f32"),
    line<packRtz>("s_cvt_pk_rtz_f16_f32"),
    line<addHalf>("s_add_f16"),
    line<subHalf>("s_sub_f16"),
    line<mulHalf>("s_mul_f16"),
    line<fmaHalf, true>("s_fmac_f16"),
    line<minHalf>("s_min_num_f16"),
    line<maxHalf>("s_max_num_f16"),
    line<minimumHalf>("s_minimum_f16"),
    line<maximumHalf>("s_maximum_f16"),
    line<onHalf<ceiling>>("s_ceil_f16"),
    line<onHalf<floorOf>>("s_floor_f16"),
    line<onHalf<truncate>>("s_trunc_f16"),
    line<onHalf<roundedEven<float>>>("s_rndne_f16"),
    cmp<float, 1>("s_cmp_lt_f32"),
    cmp<float, 2>("s_cmp_eq_f32"),
    cmp<float, 3>("s_cmp_le_f32"),
    cmp<float, 4>("s_cmp_gt_f32"),
    cmp<float, 5>("s_cmp_lg_f32"),
    cmp<float, 6>("s_cmp_ge_f32"),
    cmp<float, 7>("s_cmp_o_f32"),
    cmp<float, 8>("s_cmp_u_f32"),
    cmp<float, 9>("s_cmp_nge_f32"),
    cmp<float, 10>("s_cmp_nlg_f32"),
    cmp<float, 11>("s_cmp_ngt_f32"),
    cmp<float, 12>("s_cmp_nle_f32"),
    cmp<float, 13>("s_cmp_neq_f32"),
    cmp<float, 14>("s_cmp_nlt_f32"),
    cmp<Half, 1>("s_cmp_lt_f16"),
    cmp<Half, 2>("s_cmp_eq_f16"),
    cmp<Half, 3>("s_cmp_le_f16"),
    cmp<Half, 4>("s_cmp_gt_f16"),
    cmp<Half, 5>("s_cmp_lg_f16"),
    cmp<Half, 6>("s_cmp_ge_f16"),
    cmp<Half, 7>("s_cmp_o_f16"),
    cmp<Half, 8>("s_cmp_u_f16"),
    cmp<Half, 9>("s_cmp_nge_f16"),
    cmp<Half, 10>("s_cmp_nlg_f16"),
    cmp<Half, 11>("s_cmp_ngt_f16"),
    cmp<Half, 12>("s_cmp_nle_f16"),
    cmp<Half, 13>("s_cmp_neq_f16"),
    cmp<Half, 14>("s_cmp_nlt_f16"),
    line<exp2Of>("v_s_exp_f32"),
    line<log2Of>("v_s_log_f32"),
    line<reciprocal>("v_s_rcp_f32"),
    line<reciprocalSqrt>("v_s_rsq_f32"),
    line<squareRoot>("v_s_sqrt_f32"),
    line<onHalf<exp2Of>>("v_s_exp_f16"),
    line<onHalf<log2Of>>("v_s_log_f16"),
    line<onHalf<reciprocal>>("v_s_rcp_f16"),
    line<onHalf<reciprocalSqrt>>("v_s_rsq_f16"),
    line<onHalf<squareRoot>>("v_s_sqrt_f16"),
};

} // namespace

std::span<const OpInfo> scalarFloatInstructions() {
  return kLines;
}

} // namespace rdnasim
