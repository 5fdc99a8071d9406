// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// VOP3P: two 16-bit values in a dword, mixed precision, and dot products.

#include "tools/rdnasim/alu/Elementwise.h"
#include "tools/rdnasim/alu/HalfFunctions.h"
#include "tools/rdnasim/alu/HalfwordArithmetic.h"

#include <algorithm>

namespace rdnasim {

using namespace halfword;

namespace {

using i16 = int16_t;
using i32 = int32_t;
using i64 = int64_t;
using u16 = uint16_t;
using u32 = uint32_t;

/// Returns the half of an operand for the result's low or high half, with its negation. An inline constant of
/// a packed float has its value only in the low half.
template <class T>
T halfOf(const FloatMode &mode, const Operand &operand, u32 word, bool isHigh) {
  bool takesHigh = isHigh ? operand.opSelHigh : operand.opSelLow;
  T value = std::bit_cast<T>(static_cast<u16>(word >> (takesHigh ? 16 : 0)));
  if constexpr (std::is_same_v<T, Half>) {
    if (isHigh ? operand.negateHigh : operand.negate)
      value = detail::negated(value);
    if (detail::flushesInput<Half>(mode))
      value = detail::flushed(value);
  }
  return value;
}

template <class T>
u32 finished(const Wave &wave, const Instruction &instruction, T value) {
  value = detail::modifiedResult<T>(wave, instruction, value);
  return std::bit_cast<u16>(value);
}

/// The bits that op_sel and op_sel_hi take from an operand.
u32 usedHalves(const Operand &operand) {
  return (operand.opSelLow ? 0xffff0000 : 0xffff) | (operand.opSelHigh ? 0xffff0000 : 0xffff);
}

/// Returns the defined bits of the half of an operand for the result's low or high half.
template <class T>
DefinedBits<u16> bitsOfHalf(const FloatMode &mode, const Operand &operand, u32 word, u32 defined,
                            bool isHigh) {
  const u32 shift = (isHigh ? operand.opSelHigh : operand.opSelLow) ? 16 : 0;
  return {std::bit_cast<u16>(halfOf<T>(mode, operand, word, isHigh)), static_cast<u16>(defined >> shift)};
}

/// Reads which bits of a packed result are defined; each half depends on its own sources alone.
template <auto F, class Rule, size_t... I>
void readPackedBits(const Wave &wave, const Instruction &instruction, const LaneWords *sources,
                    LaneWords &bits) {
  using Arguments = typename detail::Signature<decltype(F)>::Arguments;
  LaneWords defined[sizeof...(I)];
  (readSourceBits(wave, instruction, I + 1, 0, defined[I]), ...);
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    auto half = [&](bool isHigh) -> u32 {
      return Rule::template definedBits<F>(bitsOfHalf<std::tuple_element_t<I, Arguments>>(
          wave.mode, instruction.operands[I + 1], sources[I][lane], defined[I][lane], isHigh)...);
    };
    bits[lane] = half(false) | half(true) << 16;
  }
}

template <auto F, class Rule, size_t... I>
void runPacked(Wave &wave, const Instruction &instruction, std::index_sequence<I...>) {
  using S = detail::Signature<decltype(F)>;
  Lanes lanes = beginVector(wave, instruction);
  LaneWords sources[sizeof...(I)], result, bits;
  (readSource(wave, instruction, I + 1, 0, sources[I], lanes, usedHalves(instruction.operands[I + 1])), ...);
  if (wave.hasFault())
    return;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    u32 halves[2];
    for (bool isHigh : {false, true}) {
      auto part = [&]<size_t J>(std::integral_constant<size_t, J>) {
        return halfOf<std::tuple_element_t<J, typename S::Arguments>>(wave.mode, instruction.operands[J + 1],
                                                                      sources[J][lane], isHigh);
      };
      if constexpr (S::kTakesMode)
        halves[isHigh] =
            finished(wave, instruction, F(wave.mode, part(std::integral_constant<size_t, I>())...));
      else
        halves[isHigh] = finished(wave, instruction, F(part(std::integral_constant<size_t, I>())...));
    }
    result[lane] = halves[0] | halves[1] << 16;
  }
  const bool isPartly = lanes.partlyDefined() != 0;
  if (isPartly) [[unlikely]]
    readPackedBits<F, Rule, I...>(wave, instruction, sources, bits);
  writeWords(wave, instruction, 0, 0, result, lanes, isPartly ? bits : nullptr);
}
template <auto F, class Rule>
void packed(Wave &wave, const Instruction &instruction) {
  using Arguments = typename detail::Signature<decltype(F)>::Arguments;
  runPacked<F, Rule>(wave, instruction, std::make_index_sequence<std::tuple_size_v<Arguments>>());
}
template <auto Wrapping, auto Saturating>
void packedSaturable(Wave &wave, const Instruction &instruction) {
  instruction.modifiers.clamp ? packed<Saturating, Whole<>>(wave, instruction)
                              : packed<Wrapping, Carried<>>(wave, instruction);
}

// --- Mixed precision: each source is a float, or with op_sel_hi a half that op_sel selects ---

float mixedSource(const Wave &wave, const Operand &operand, u32 word) {
  float value;
  if (operand.opSelHigh) {
    Half half{static_cast<u16>(word >> (operand.opSelLow ? 16 : 0))};
    value = toFloat(detail::flushesInput<Half>(wave.mode) ? detail::flushed(half) : half);
  } else {
    value = std::bit_cast<float>(word);
    if (detail::flushesInput<float>(wave.mode))
      value = detail::flushed(value);
  }
  // In these instructions neg_hi means the absolute value.
  if (operand.absolute || operand.negateHigh)
    value = std::fabs(value);
  return operand.negate ? -value : value;
}

/// The bits that mixedSource() reads.
u32 mixedBits(const Operand &operand) {
  return !operand.opSelHigh ? ~0u : operand.opSelLow ? 0xffff0000 : 0xffff;
}

enum class MixResult : u32 { Float, LowHalf, HighHalf };

void mix(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  LaneWords sources[3], result;
  for (uint32_t i = 0; i < 3; ++i)
    readSource(wave, instruction, i + 1, 0, sources[i], lanes, mixedBits(instruction.operands[i + 1]));
  if (wave.hasFault())
    return;
  auto kind = static_cast<MixResult>(instruction.info->tag);
  {
    detail::RoundingScope rounding(wave.mode.roundF32);
    for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
      result[lane] =
          std::bit_cast<u32>(std::fma(mixedSource(wave, instruction.operands[1], sources[0][lane]),
                                      mixedSource(wave, instruction.operands[2], sources[1][lane]),
                                      mixedSource(wave, instruction.operands[3], sources[2][lane])));
  }
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    auto sum = std::bit_cast<float>(result[lane]);
    result[lane] = kind == MixResult::Float
                       ? std::bit_cast<u32>(detail::modifiedResult(wave, instruction, sum))
                       : finished(wave, instruction, toHalf(sum, wave.mode.roundF16F64));
  }
  if (kind == MixResult::Float)
    return writeWords(wave, instruction, 0, 0, result, lanes);
  Instruction placed = instruction;
  placed.operands[0].select = kind == MixResult::HighHalf ? Select::Word1 : Select::Word0;
  writeHalves(wave, placed, 0, result, lanes);
}

// --- Dot products ---

/// Returns the i-th value of `bits` bits in a dword.
i64 part(u32 word, uint32_t bits, uint32_t i, bool isSigned) {
  u32 value = word << (32 - bits * (i + 1)) >> (32 - bits);
  return isSigned ? static_cast<i64>(static_cast<i32>(value << (32 - bits)) >> (32 - bits)) : value;
}

/// Returns the index of the i-th part that enters a dot product: for two parts, op_sel and op_sel_hi select
/// it.
uint32_t chosenPart(const Operand &operand, uint32_t bits, uint32_t i) {
  return bits != 16 ? i : i == 0 ? operand.opSelLow : operand.opSelHigh;
}

/// OpInfo::tag: bits of a part, and whether both sources are signed; mixed forms take signedness from neg_lo.
constexpr u32 kSignedParts = 64, kMixedSigns = 128;

void dotInteger(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  LaneWords a, b, c;
  u32 tag = instruction.info->tag, bits = tag & 63;
  readSource(wave, instruction, 1, 0, a, lanes, bits == 16 ? usedHalves(instruction.operands[1]) : ~0u);
  readSource(wave, instruction, 2, 0, b, lanes, bits == 16 ? usedHalves(instruction.operands[2]) : ~0u);
  readSource(wave, instruction, 3, 0, c, lanes);
  bool isMixed = (tag & kMixedSigns) != 0;
  bool signedA = isMixed ? instruction.operands[1].negate : (tag & kSignedParts) != 0;
  bool signedB = isMixed ? instruction.operands[2].negate : (tag & kSignedParts) != 0;
  bool isSigned = isMixed || (tag & kSignedParts) != 0;
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    i64 sum = isSigned ? static_cast<i64>(static_cast<i32>(c[lane])) : static_cast<i64>(c[lane]);
    for (uint32_t i = 0; i < 32 / bits; ++i)
      sum += part(a[lane], bits, chosenPart(instruction.operands[1], bits, i), signedA) *
             part(b[lane], bits, chosenPart(instruction.operands[2], bits, i), signedB);
    if (instruction.modifiers.clamp)
      c[lane] = isSigned ? static_cast<u32>(saturated<i32>(sum)) : saturated<u32>(sum);
    else
      c[lane] = static_cast<u32>(sum);
  }
  if (!wave.hasFault())
    writeWords(wave, instruction, 0, 0, c, lanes);
}

/// Two products of halves (or bfloats), and a float. Denormals are treated as zero.
template <class T, bool Accumulates>
void dotHalves(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  LaneWords a, b, c;
  readSource(wave, instruction, 1, 0, a, lanes, usedHalves(instruction.operands[1]));
  readSource(wave, instruction, 2, 0, b, lanes, usedHalves(instruction.operands[2]));
  readSource(wave, instruction, Accumulates ? 0 : 3, 0, c, lanes);
  auto value = [&](const Operand &operand, u32 word, bool isHigh) {
    bool takesHigh = isHigh ? operand.opSelHigh : operand.opSelLow;
    T half{static_cast<u16>(word >> (takesHigh ? 16 : 0))};
    float wide = toFloat(detail::flushed(half));
    return (isHigh ? operand.negateHigh : operand.negate) ? -wide : wide;
  };
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane) {
    float sum = std::bit_cast<float>(c[lane]);
    if (!Accumulates && instruction.operands[3].negate)
      sum = -sum;
    for (bool isHigh : {false, true})
      sum = std::fma(value(instruction.operands[1], a[lane], isHigh),
                     value(instruction.operands[2], b[lane], isHigh), sum);
    sum = detail::modifiedResult<float>(wave, instruction, sum);
    c[lane] = std::bit_cast<u32>(sum);
  }
  if (!wave.hasFault())
    writeWords(wave, instruction, 0, 0, c, lanes);
}

/// Two products and an addend of 16 bits; the sum is rounded after each product.
template <class T>
void dotToShort(Wave &wave, const Instruction &instruction) {
  Lanes lanes = beginVector(wave, instruction);
  LaneWords a, b;
  T c[64];
  readSource(wave, instruction, 1, 0, a, lanes);
  readSource(wave, instruction, 2, 0, b, lanes);
  detail::readTyped<T, 64>(wave, instruction, 3, c, lanes);
  auto value = [](const Operand &operand, u32 word, uint32_t shift) {
    float wide = toFloat(T{static_cast<u16>(word >> shift)});
    if (operand.absolute)
      wide = std::fabs(wide);
    return operand.negate ? -wide : wide;
  };
  for (uint32_t lane = 0; lane < wave.laneCount(); ++lane)
    for (uint32_t shift : {0u, 16u}) {
      float sum = std::fma(value(instruction.operands[1], a[lane], shift),
                           value(instruction.operands[2], b[lane], shift), toFloat(c[lane]));
      if constexpr (std::is_same_v<T, Half>)
        c[lane] = toHalf(sum);
      else
        c[lane] = toBFloat(sum);
    }
  if (!wave.hasFault())
    detail::writeTyped<T, 64>(wave, instruction, 0, c, lanes);
}

/// The addend is the destination's old value.
void dotAccumulating(Wave &wave, const Instruction &instruction) {
  Instruction full = instruction;
  full.operands[3] = full.operands[0];
  dotInteger(wave, full);
}

template <auto F, class Rule = Whole<>>
constexpr OpInfo pk(std::string_view mnemonic, Generations generations = kAll) {
  using Arguments = typename detail::Signature<decltype(F)>::Arguments;
  constexpr Type kType = std::is_same_v<std::tuple_element_t<0, Arguments>, Half> ? Type::PkF16 : Type::Pk16;
  OpInfo info = {
      mnemonic, generations, OpKind::Valu, {written(kType), read(kType), read(kType)}, packed<F, Rule>, 0};
  if (std::tuple_size_v<Arguments> == 3)
    info.operands[3] = read(kType);
  return info;
}
template <auto Wrapping, auto Saturating>
constexpr OpInfo pkSaturable(std::string_view mnemonic) {
  OpInfo info = pk<Wrapping>(mnemonic);
  info.run = packedSaturable<Wrapping, Saturating>;
  return info;
}
constexpr OpInfo mixLine(std::string_view mnemonic, MixResult result) {
  return {mnemonic,     kAll,
          OpKind::Valu, {written(Type::F32), read(Type::F32), read(Type::F32), read(Type::F32)},
          mix,          static_cast<u32>(result)};
}
constexpr OpInfo dot(std::string_view mnemonic, u32 tag, Generations generations = kAll) {
  return {mnemonic,     generations,
          OpKind::Valu, {written(Type::B32), read(Type::B32), read(Type::B32), read(Type::B32)},
          dotInteger,   tag};
}
Half fmaAccumulate(const FloatMode &mode, Half a, Half b, Half c) {
  return fmaHalf(mode, a, b, c);
}

void packedFmac(Wave &wave, const Instruction &instruction) {
  Instruction full = instruction;
  full.operands[3] = full.operands[0];
  packed<fmaAccumulate, Whole<>>(wave, full);
}

constexpr OpInfo kLines[] = {
    pk<addHalf>("v_pk_add_f16"),
    pk<mulHalf>("v_pk_mul_f16"),
    pk<fmaHalf>("v_pk_fma_f16"),
    {"v_pk_fmac_f16",
     kAll,
     OpKind::Valu,
     {written(Type::PkF16), read(Type::PkF16), read(Type::PkF16)},
     packedFmac,
     0},
    pk<minHalf>("v_pk_min_f16", kRdna23),
    pk<maxHalf>("v_pk_max_f16", kRdna23),
    pk<minHalf>("v_pk_min_num_f16", kRdna4),
    pk<maxHalf>("v_pk_max_num_f16", kRdna4),
    pk<minimumHalf>("v_pk_minimum_f16", kRdna4),
    pk<maximumHalf>("v_pk_maximum_f16", kRdna4),
    pkSaturable<add<u16>, addSaturated<u16>>("v_pk_add_u16"),
    pkSaturable<subtract<u16>, subtractSaturated<u16>>("v_pk_sub_u16"),
    pkSaturable<add<i16>, addSaturated<i16>>("v_pk_add_i16"),
    pkSaturable<subtract<i16>, subtractSaturated<i16>>("v_pk_sub_i16"),
    pkSaturable<multiplyAdd<u16>, multiplyAddSaturated<u16>>("v_pk_mad_u16"),
    pkSaturable<multiplyAdd<i16>, multiplyAddSaturated<i16>>("v_pk_mad_i16"),
    pk<mulLo, Carried<>>("v_pk_mul_lo_u16"),
    pk<shiftLeftRev, Moved<control(15)>>("v_pk_lshlrev_b16"),
    pk<shiftRightRev, Moved<control(15)>>("v_pk_lshrrev_b16"),
    pk<shiftRightSignedRev, Moved<control(15)>>("v_pk_ashrrev_i16"),
    pk<least<u16>>("v_pk_min_u16"),
    pk<greatest<u16>>("v_pk_max_u16"),
    pk<least<i16>>("v_pk_min_i16"),
    pk<greatest<i16>>("v_pk_max_i16"),
    mixLine("v_fma_mix_f32", MixResult::Float),
    mixLine("v_fma_mixlo_f16", MixResult::LowHalf),
    mixLine("v_fma_mixhi_f16", MixResult::HighHalf),
    dot("v_dot2_i32_i16", 16 | kSignedParts, kRdna2),
    dot("v_dot2_u32_u16", 16, kRdna2),
    dot("v_dot4_i32_i8", 8 | kSignedParts, kRdna2),
    dot("v_dot8_i32_i4", 4 | kSignedParts, kRdna2),
    dot("v_dot4_u32_u8", 8),
    dot("v_dot8_u32_u4", 4),
    dot("v_dot4_i32_iu8", 8 | kMixedSigns, kRdna34),
    dot("v_dot8_i32_iu4", 4 | kMixedSigns, kRdna34),
    {"v_dot2_f32_f16",
     kAll,
     OpKind::Valu,
     {written(Type::F32), read(Type::PkF16), read(Type::PkF16), read(Type::F32)},
     dotHalves<Half, false>,
     0},
    {"v_dot2_f32_bf16",
     kRdna34,
     OpKind::Valu,
     {written(Type::F32), read(Type::PkBF16), read(Type::PkBF16), read(Type::F32)},
     dotHalves<BFloat, false>,
     0},
    {"v_dot2c_f32_f16",
     kRdna2,
     OpKind::Valu,
     {written(Type::F32), read(Type::PkF16), read(Type::PkF16)},
     dotHalves<Half, true>,
     0},
    {"v_dot2acc_f32_bf16",
     kRdna34,
     OpKind::Valu,
     {written(Type::F32), read(Type::PkBF16), read(Type::PkBF16)},
     dotHalves<BFloat, true>,
     0},
    {"v_dot2_f16_f16",
     kRdna34,
     OpKind::Valu,
     {written(Type::F16), read(Type::PkF16), read(Type::PkF16), read(Type::F16)},
     dotToShort<Half>,
     0},
    {"v_dot2_bf16_bf16",
     kRdna34,
     OpKind::Valu,
     {written(Type::BF16), read(Type::PkBF16), read(Type::PkBF16), read(Type::BF16)},
     dotToShort<BFloat>,
     0},
    {"v_dot4c_i32_i8",
     kRdna2,
     OpKind::Valu,
     {written(Type::B32), read(Type::B32), read(Type::B32)},
     dotAccumulating,
     8 | kSignedParts},
    {"v_dot2acc_f32_f16",
     kRdna34,
     OpKind::Valu,
     {written(Type::F32), read(Type::PkF16), read(Type::PkF16)},
     dotHalves<Half, true>,
     0},
};

} // namespace

std::span<const OpInfo> vectorPackedInstructions() {
  return kLines;
}

} // namespace rdnasim
