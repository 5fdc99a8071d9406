// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// v_div_scale and v_div_fmas, which pass a lane mask between them.

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/FloatFunctions.h"

namespace rdnasim {

namespace {

template <class T>
struct Limits;
template <>
struct Limits<float> {
  static constexpr int kFarApart = 96, kScale = 64, kTiny = 23, kBias = 127;
  using Wide = double;
  static constexpr double kLeastNormal = 0x1p-126;
};
template <>
struct Limits<double> {
  static constexpr int kFarApart = 768, kScale = 128, kTiny = 53, kBias = 1023;
  using Wide = long double;
  static constexpr long double kLeastNormal = 0x1p-1022L;
};

template <class T>
bool isDenormal(typename Limits<T>::Wide value) {
  return value != 0 && std::fabs(value) < Limits<T>::kLeastNormal;
}

template <class T>
struct Scaled {
  T value;
  bool isScaled; ///< v_div_fmas must undo the scaling
};

/// Scales `value`, which is the denominator or the numerator, so that the division neither overflows nor
/// underflows.
template <class T>
Scaled<T> scaleForDivision(T value, T denominator, T numerator) {
  using L = Limits<T>;
  using Wide = typename L::Wide;
  if (numerator == 0 || denominator == 0)
    return {std::numeric_limits<T>::quiet_NaN(), false};
  Wide inverse = Wide(1) / denominator, quotient = Wide(numerator) / denominator;
  if (exponentOf(numerator) - exponentOf(denominator) >= L::kFarApart)
    return {value == denominator ? std::ldexp(value, L::kScale) : value, true};
  if (isDenormal<T>(denominator))
    return {std::ldexp(value, L::kScale), false};
  // The ISA documents scale up here, which would make every such denominator infinite, so no division would
  // be right.
  if (isDenormal<T>(inverse) && isDenormal<T>(quotient))
    return {value == denominator ? std::ldexp(value, -L::kScale) : value, true};
  if (isDenormal<T>(inverse))
    return {std::ldexp(value, -L::kScale), false};
  if (isDenormal<T>(quotient))
    return {value == numerator ? std::ldexp(value, L::kScale) : value, true};
  if (exponentOf(numerator) <= L::kTiny)
    return {std::ldexp(value, L::kScale), false};
  return {value, false};
}

/// Operands: result, mask, value, denominator, numerator.
template <class T>
void divScale(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  T value[64], denominator[64], numerator[64], result[64];
  detail::readTyped<T, 64>(wave, instruction, 2, value, lanes);
  detail::readTyped<T, 64>(wave, instruction, 3, denominator, lanes);
  detail::readTyped<T, 64>(wave, instruction, 4, numerator, lanes);
  uint64_t mask = 0;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    Scaled<T> scaled = scaleForDivision(value[lane], denominator[lane], numerator[lane]);
    result[lane] = scaled.value;
    mask |= static_cast<uint64_t>(scaled.isScaled) << lane;
  }
  if (wave.hasFault())
    return;
  detail::writeTyped<T, 64>(wave, instruction, 0, result, lanes);
  wave.writeMask(instruction.operands[1], mask & lanes.written, ~lanes.written | lanes.defined);
}

/// Rounded once: otherwise a denormal quotient would be wrong. Volatile, because compilers move single
/// conversions out of the scope.
template <class T>
T scaledFma(uint32_t rounding, T a, T b, T c, int scale) {
  const volatile auto exact = std::ldexp(fmaToOdd(a, b, c), scale);
  detail::RoundingScope scope(rounding);
  const volatile auto result = static_cast<T>(exact);
  return result;
}

/// Computes fma(a, b, c), scaled back where VCC is set: c is the quotient, whose magnitude determines the
/// direction.
template <class T>
void divFmas(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  T a[64], b[64], c[64], result[64];
  detail::readTyped<T, 64>(wave, instruction, 1, a, lanes);
  detail::readTyped<T, 64>(wave, instruction, 2, b, lanes);
  detail::readTyped<T, 64>(wave, instruction, 3, c, lanes);
  uint64_t vcc = wave.readMask(maskRegister(kVcc));
  lanes.defined &= wave.definedBitsOfMask(maskRegister(kVcc));
  if (wave.hasFault())
    return;
  using L = Limits<T>;
  uint32_t rounding = std::is_same_v<T, float> ? wave.mode.roundF32 : wave.mode.roundF16F64;
  {
    detail::RoundingScope scope(rounding);
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      result[lane] = std::fma(a[lane], b[lane], c[lane]);
  }
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    if ((vcc >> lane & 1) != 0)
      result[lane] = scaledFma(rounding, a[lane], b[lane], c[lane],
                               exponentOf(c[lane]) > L::kBias ? L::kScale : -L::kScale);
  detail::writeTyped<T, 64>(wave, instruction, 0, result, lanes);
}

constexpr OpInfo scaleLine(std::string_view mnemonic, Handler run, Type type) {
  return {mnemonic,     kAll,
          OpKind::Valu, {written(type), written(Type::Mask), read(type), read(type), read(type)},
          run,          0};
}
constexpr OpInfo fmasLine(std::string_view mnemonic, Handler run, Type type) {
  return {mnemonic, kAll, OpKind::Valu, {written(type), read(type), read(type), read(type)}, run, 0};
}

constexpr OpInfo kLines[] = {
    scaleLine("v_div_scale_f32", divScale<float>, Type::F32),
    scaleLine("v_div_scale_f64", divScale<double>, Type::F64),
    fmasLine("v_div_fmas_f32", divFmas<float>, Type::F32),
    fmasLine("v_div_fmas_f64", divFmas<double>, Type::F64),
};

} // namespace

std::span<const OpInfo> vectorDivideInstructions() {
  return kLines;
}

} // namespace rdnasim
