// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Vector instructions whose lanes are independent: a plain function computes one lane, and
// `valu<function>(name)` makes a line of the table from it. Operand types, modifiers, DPP, SDWA, denormals,
// rounding, EXEC and undefined bits are handled here.

#pragma once

#include "tools/rdnasim/alu/DefinedBits.h"
#include "tools/rdnasim/alu/HalfFloat.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Wave.h"

#include <array>
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace rdnasim {

/// The lanes that a vector instruction writes, and those whose sources are defined as far as it reads them.
struct Lanes {
  uint64_t written = 0;
  uint64_t defined = 0;

  /// Returns the lanes that need a closer look at their bits.
  uint64_t partlyDefined() const { return written & ~defined; }
};

/// Returns EXEC without the lanes that DPP16 leaves out.
uint64_t lanesOfDpp16(const Wave &wave, const Instruction &instruction);

/// Returns the lanes that an instruction writes. Every lane counts as defined until a source is undefined.
inline Lanes beginVector(const Wave &wave, const Instruction &instruction) {
  if (instruction.dpp.kind == DppKind::Dpp16) [[unlikely]]
    return {lanesOfDpp16(wave, instruction), ~0ull};
  return {wave.exec(), ~0ull};
}

/// Reads one dword of operand `index` for all lanes: through DPP if that applies to it, and through SDWA's
/// selection for 32-bit operands. Ignores float modifiers. Removes from `lanes.defined` the lanes in which
/// one of `bits` is undefined; with SDWA, a bit of the selected part.
void readSource(Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword, LaneWords &values,
                Lanes &lanes, uint32_t bits = ~0u);
/// Reads which bits of these values are defined.
void readSourceBits(const Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword,
                    LaneWords &bits);

// In the following functions, `bits` has the defined bits of the lanes that are not in `lanes.defined`; null
// stands for none.

/// Writes 16 bits for each lane into the half that the operand selects, with SDWA's dst_sel and dst_unused.
/// The bits are the low halves of `values`.
void writeHalves(Wave &wave, const Instruction &instruction, uint32_t index, LaneWords &values,
                 const Lanes &lanes, const uint32_t *bits = nullptr);
/// Writes a dword for each lane, with SDWA's dst_sel and dst_unused.
void writeWords(Wave &wave, const Instruction &instruction, uint32_t index, uint32_t dword, LaneWords &values,
                const Lanes &lanes, const uint32_t *bits = nullptr);

namespace detail {

template <class T>
struct TypeOf;
template <>
struct TypeOf<uint16_t> {
  static constexpr Type value = Type::B16;
};
template <>
struct TypeOf<int16_t> {
  static constexpr Type value = Type::I16;
};
template <>
struct TypeOf<Half> {
  static constexpr Type value = Type::F16;
};
template <>
struct TypeOf<BFloat> {
  static constexpr Type value = Type::BF16;
};
template <>
struct TypeOf<uint32_t> {
  static constexpr Type value = Type::B32;
};
template <>
struct TypeOf<int32_t> {
  static constexpr Type value = Type::I32;
};
template <>
struct TypeOf<float> {
  static constexpr Type value = Type::F32;
};
template <>
struct TypeOf<uint64_t> {
  static constexpr Type value = Type::B64;
};
template <>
struct TypeOf<int64_t> {
  static constexpr Type value = Type::I64;
};
template <>
struct TypeOf<double> {
  static constexpr Type value = Type::F64;
};

template <class T>
inline constexpr bool kIsFloat =
    std::is_floating_point_v<T> || std::is_same_v<T, Half> || std::is_same_v<T, BFloat>;

/// Denormals of a type follow one of two fields of MODE.
template <class T>
bool flushesInput(const FloatMode &mode) {
  if constexpr (std::is_same_v<T, float>)
    return (mode.denormF32 & 1) == 0;
  else if constexpr (kIsFloat<T>)
    return (mode.denormF16F64 & 1) == 0;
  return false;
}
template <class T>
bool flushesOutput(const FloatMode &mode) {
  if constexpr (std::is_same_v<T, float>)
    return (mode.denormF32 & 2) == 0;
  else if constexpr (kIsFloat<T>)
    return (mode.denormF16F64 & 2) == 0;
  return false;
}

template <class T>
using BitsOf =
    std::conditional_t<sizeof(T) == 8, uint64_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>;

template <class T>
T flushed(T value) {
  using Bits = BitsOf<T>;
  constexpr Bits exponent = std::is_same_v<T, double>   ? static_cast<Bits>(0x7ff0000000000000)
                            : std::is_same_v<T, float>  ? static_cast<Bits>(0x7f800000)
                            : std::is_same_v<T, BFloat> ? static_cast<Bits>(0x7f80)
                                                        : static_cast<Bits>(0x7c00);
  constexpr Bits sign = static_cast<Bits>(Bits(1) << (sizeof(Bits) * 8 - 1));
  Bits bits = std::bit_cast<Bits>(value);
  return std::bit_cast<T>(static_cast<Bits>((bits & exponent) == 0 ? bits & sign : bits));
}

template <class T>
T absolute(T value) {
  using Bits = BitsOf<T>;
  return std::bit_cast<T>(static_cast<Bits>(std::bit_cast<Bits>(value) & static_cast<Bits>(~Bits(0)) >> 1));
}
template <class T>
T negated(T value) {
  using Bits = BitsOf<T>;
  return std::bit_cast<T>(
      static_cast<Bits>(std::bit_cast<Bits>(value) ^ static_cast<Bits>(Bits(1) << (sizeof(Bits) * 8 - 1))));
}

/// The loops' storage for a lane's value: 32-bit types as words, so that a register serves as an array of any
/// such type.
template <class T>
using Stored = std::conditional_t<sizeof(T) == 4, uint32_t, T>;

template <class T>
T valueOf(Stored<T> stored) {
  return std::bit_cast<T>(stored);
}

template <class T>
T modifiedSource(const FloatMode &mode, const Operand &operand, T value) {
  if (operand.absolute)
    value = absolute(value);
  if (operand.negate)
    value = negated(value);
  if constexpr (kIsFloat<T>)
    if (flushesInput<T>(mode))
      value = flushed(value);
  return value;
}

template <class T, uint32_t N>
void modifySources(const FloatMode &mode, const Operand &operand, Stored<T> *values) {
  if (!operand.absolute && !operand.negate && !flushesInput<T>(mode))
    return;
  for (uint32_t lane = 0; lane < N; ++lane)
    values[lane] = std::bit_cast<Stored<T>>(modifiedSource(mode, operand, valueOf<T>(values[lane])));
}

/// Returns the position in the register of a 16-bit operand. SDWA's selection is already applied.
inline uint32_t shiftOfHalf(const Instruction &instruction, uint32_t index) {
  return instruction.operands[index].select == Select::Word1 && !instruction.isSdwa ? 16 : 0;
}

/// Reads operand `index` as values of T, with its modifiers. `bits`: those of a value that the instruction
/// needs.
template <class T, uint32_t N>
void readStored(Wave &wave, const Instruction &instruction, uint32_t index, Stored<T> *values, Lanes &lanes,
                uint64_t bits = ~0ull) {
  const Operand &operand = instruction.operands[index];
  const auto lowBits = static_cast<uint32_t>(bits);
  LaneWords low;
  if constexpr (sizeof(T) == 4) {
    readSource(wave, instruction, index, 0, low, lanes, lowBits);
    std::memcpy(values, low, N * 4);
  } else if constexpr (sizeof(T) == 2) {
    uint32_t shift = shiftOfHalf(instruction, index);
    readSource(wave, instruction, index, 0, low, lanes, (lowBits & 0xffff) << shift);
    for (uint32_t lane = 0; lane < N; ++lane)
      values[lane] = std::bit_cast<T>(static_cast<uint16_t>(low[lane] >> shift));
  } else {
    LaneWords high;
    readSource(wave, instruction, index, 0, low, lanes, lowBits);
    readSource(wave, instruction, index, 1, high, lanes, static_cast<uint32_t>(bits >> 32));
    for (uint32_t lane = 0; lane < N; ++lane)
      values[lane] = std::bit_cast<T>(low[lane] | static_cast<uint64_t>(high[lane]) << 32);
  }
  modifySources<T, N>(wave.mode, operand, values);
}

/// Reads the defined bits of what readStored() reads.
template <class T, uint32_t N>
void readBits(const Wave &wave, const Instruction &instruction, uint32_t index, BitsOf<T> *bits) {
  const Operand &operand = instruction.operands[index];
  LaneWords low, high;
  readSourceBits(wave, instruction, index, 0, low);
  if constexpr (sizeof(T) == 8)
    readSourceBits(wave, instruction, index, 1, high);
  for (uint32_t lane = 0; lane < N; ++lane) {
    if constexpr (sizeof(T) == 8)
      bits[lane] = low[lane] | static_cast<uint64_t>(high[lane]) << 32;
    else
      bits[lane] =
          static_cast<BitsOf<T>>(low[lane] >> (sizeof(T) == 2 ? shiftOfHalf(instruction, index) : 0));
    if (operand.absolute)
      bits[lane] |= static_cast<BitsOf<T>>(BitsOf<T>(1) << (sizeof(T) * 8 - 1));
    if (flushesInput<T>(wave.mode)) // by the exponent
      bits[lane] = allOrNothing<BitsOf<T>>(static_cast<BitsOf<T>>(~bits[lane]) == 0);
  }
}

/// Like readStored(), as an array of T.
template <class T, uint32_t N>
void readTyped(Wave &wave, const Instruction &instruction, uint32_t index, T *values, Lanes &lanes) {
  if constexpr (std::is_same_v<T, Stored<T>>) {
    readStored<T, N>(wave, instruction, index, values, lanes);
  } else {
    Stored<T> words[N];
    readStored<T, N>(wave, instruction, index, words, lanes);
    std::memcpy(values, words, sizeof(words));
  }
}

/// Like readStored(), without a copy where the register's words are the values; otherwise uses `copy`.
template <class T, uint32_t N, uint64_t kBits = ~0ull>
const Stored<T> *viewSource(Wave &wave, const Instruction &instruction, uint32_t index, Stored<T> *copy,
                            Lanes &lanes) {
  const Operand &operand = instruction.operands[index];
  bool isPlain = operand.kind == OperandKind::Vgpr && instruction.dpp.kind == DppKind::None &&
                 !instruction.isSdwa && !operand.absolute && !operand.negate;
  if constexpr (sizeof(T) == 4) {
    if (isPlain && wave.checkVector(operand.number)) {
      constexpr auto kWordBits = static_cast<uint32_t>(kBits);
      uint64_t defined = wave.vectorDefined(operand.number);
      if constexpr (kWordBits != ~0u)
        if ((wave.allLanes() & ~defined) != 0) [[unlikely]]
          defined = wave.lanesWithBits(operand, 0, kWordBits);
      lanes.defined &= defined;
      const uint32_t *words = wave.vector(operand.number);
      if (!flushesInput<T>(wave.mode))
        return words;
      if constexpr (kIsFloat<T>)
        for (uint32_t lane = 0; lane < N; ++lane)
          copy[lane] = std::bit_cast<uint32_t>(flushed(valueOf<T>(words[lane])));
      return copy;
    }
  }
  readStored<T, N>(wave, instruction, index, copy, lanes, kBits);
  return copy;
}

template <class T>
T scaled(T value, uint32_t outputModifier) {
  double factor = outputModifier == 1 ? 2 : outputModifier == 2 ? 4 : 0.5;
  if constexpr (std::is_same_v<T, Half>)
    return toHalf(static_cast<double>(toFloat(value)) * factor);
  else
    return static_cast<T>(value * static_cast<T>(factor));
}

/// Clamps to 0…1; NaN becomes 0 with DX10_CLAMP.
template <class T>
T clamped(T value, bool dx10Clamp) {
  if constexpr (std::is_same_v<T, Half>) {
    float wide = clamped(toFloat(value), dx10Clamp);
    return wide == wide ? toHalf(wide) : value;
  } else {
    if (std::isnan(value))
      return dx10Clamp ? T(0) : value;
    return value > T(0) ? (value < T(1) ? value : T(1)) : T(0);
  }
}

/// Applies output modifier, clamp and denormal flushing, in the hardware's order. The output modifier has no
/// effect where output denormals are kept or in IEEE mode; otherwise it turns -0 into 0.
template <class T>
T modifiedResult(const Wave &wave, const Instruction &instruction, T value) {
  if constexpr (kIsFloat<T> && !std::is_same_v<T, BFloat>) {
    bool flushes = flushesOutput<T>(wave.mode);
    bool isScaled = instruction.modifiers.outputModifier != 0 && flushes && !wave.mode.ieee;
    if (isScaled)
      value = scaled(value, instruction.modifiers.outputModifier);
    if (instruction.modifiers.clamp)
      value = clamped(value, wave.mode.dx10Clamp);
    if (flushes)
      value = flushed(value);
    if (isScaled && std::bit_cast<BitsOf<T>>(absolute(value)) == 0)
      value = absolute(value);
  }
  return value;
}

template <class T, uint32_t N>
void modifyResults(const Wave &wave, const Instruction &instruction, Stored<T> *values) {
  if constexpr (kIsFloat<T> && !std::is_same_v<T, BFloat>) {
    if (instruction.modifiers.outputModifier != 0 || instruction.modifiers.clamp) [[unlikely]]
      for (uint32_t lane = 0; lane < N; ++lane)
        values[lane] = std::bit_cast<Stored<T>>(modifiedResult(wave, instruction, valueOf<T>(values[lane])));
    else if (flushesOutput<T>(wave.mode))
      for (uint32_t lane = 0; lane < N; ++lane)
        values[lane] = std::bit_cast<Stored<T>>(flushed(valueOf<T>(values[lane])));
  }
}

/// Writes values of T; `bits` as in writeWords().
template <class T, uint32_t N>
void writeStored(Wave &wave, const Instruction &instruction, uint32_t index, Stored<T> *values,
                 const Lanes &lanes, const BitsOf<T> *bits = nullptr) {
  modifyResults<T, N>(wave, instruction, values);
  if constexpr (sizeof(T) == 4) {
    if (!instruction.isSdwa && !bits) [[likely]]
      return wave.writeLanes<N>(instruction.operands[index], 0, values, lanes.written, lanes.defined);
    LaneWords words;
    std::memcpy(words, values, N * 4);
    writeWords(wave, instruction, index, 0, words, lanes, bits);
  } else if constexpr (sizeof(T) == 2) {
    LaneWords words, wordBits;
    for (uint32_t lane = 0; lane < N; ++lane)
      words[lane] = std::bit_cast<uint16_t>(values[lane]);
    for (uint32_t lane = 0; bits && lane < N; ++lane)
      wordBits[lane] = 0xffff0000 | bits[lane];
    writeHalves(wave, instruction, index, words, lanes, bits ? wordBits : nullptr);
  } else {
    LaneWords low, high, lowBits, highBits;
    for (uint32_t lane = 0; lane < N; ++lane) {
      low[lane] = static_cast<uint32_t>(std::bit_cast<uint64_t>(values[lane]));
      high[lane] = static_cast<uint32_t>(std::bit_cast<uint64_t>(values[lane]) >> 32);
    }
    for (uint32_t lane = 0; bits && lane < N; ++lane) {
      lowBits[lane] = static_cast<uint32_t>(bits[lane]);
      highBits[lane] = static_cast<uint32_t>(bits[lane] >> 32);
    }
    writeWords(wave, instruction, index, 0, low, lanes, bits ? lowBits : nullptr);
    writeWords(wave, instruction, index, 1, high, lanes, bits ? highBits : nullptr);
  }
}

/// Like the above, from an array of T.
template <class T, uint32_t N>
void writeTyped(Wave &wave, const Instruction &instruction, uint32_t index, T *values, const Lanes &lanes,
                const BitsOf<T> *bits = nullptr) {
  if constexpr (std::is_same_v<T, Stored<T>>) {
    writeStored<T, N>(wave, instruction, index, values, lanes, bits);
  } else {
    Stored<T> words[N];
    std::memcpy(words, values, sizeof(words));
    writeStored<T, N>(wave, instruction, index, words, lanes, bits);
  }
}

/// During its lifetime the host rounds as MODE says.
class RoundingScope {
public:
  explicit RoundingScope(uint32_t rounding) : isChanged_(rounding != 0) {
    static constexpr int kHost[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    if (isChanged_)
      std::fesetround(kHost[rounding]);
  }
  ~RoundingScope() {
    if (isChanged_)
      std::fesetround(FE_TONEAREST);
  }
  RoundingScope(const RoundingScope &) = delete;

private:
  bool isChanged_;
};

template <class F>
struct Signature;
template <class R, class... Args>
struct Signature<R (*)(Args...)> {
  using Result = R;
  using Arguments = std::tuple<Args...>;
  static constexpr bool kTakesMode = false;
};
template <class R, class... Args>
struct Signature<R (*)(const FloatMode &, Args...)> {
  using Result = R;
  using Arguments = std::tuple<Args...>;
  static constexpr bool kTakesMode = true;
};

template <class... Args>
constexpr std::array<OperandInfo, kMaxOperands> operandsOf(Type result, std::tuple<Args...> *) {
  std::array<OperandInfo, kMaxOperands> operands = {};
  uint32_t count = 0;
  operands[count++] = written(result);
  ((operands[count++] = read(TypeOf<Args>::value)), ...);
  return operands;
}

/// Storage for the lanes of argument I.
template <class T, size_t I, uint32_t N>
struct Copy {
  Stored<T> values[N];
};

/// The operand of argument `index`. Accumulates: the last argument is the destination's old value, without
/// modifiers or DPP.
template <bool Accumulates>
constexpr uint32_t operandOfArgument(size_t index, size_t count) {
  return static_cast<uint32_t>(Accumulates && index + 1 == count ? 0 : index + 1);
}

/// Writes the results of lanes some of whose sources' bits are undefined.
template <auto F, class Rule, uint32_t N, class Sources, size_t... I>
[[gnu::noinline]] void writePartlyDefined(Wave &wave, const Instruction &instruction, const Sources &sources,
                                          Stored<typename Signature<decltype(F)>::Result> *results,
                                          const Lanes &lanes, std::index_sequence<I...>) {
  using S = Signature<decltype(F)>;
  std::tuple<std::array<BitsOf<std::tuple_element_t<I, typename S::Arguments>>, N>...> sourceBits;
  (readBits<std::tuple_element_t<I, typename S::Arguments>, N>(wave, instruction, I + 1,
                                                               std::get<I>(sourceBits).data()),
   ...);
  BitsOf<typename S::Result> bits[N];
  for (uint32_t lane = 0; lane < N; ++lane)
    bits[lane] = Rule::template definedBits<F>(
        DefinedBits{std::bit_cast<typename std::tuple_element_t<I, decltype(sourceBits)>::value_type>(
                        std::get<I>(sources)[lane]),
                    std::get<I>(sourceBits)[lane]}...);
  writeStored<typename S::Result, N>(wave, instruction, 0, results, lanes, bits);
}

template <auto F, class Rule, uint32_t N, bool Accumulates, size_t... I>
void runLanes(Wave &wave, const Instruction &instruction, std::index_sequence<I...>) {
  using S = Signature<decltype(F)>;
  using R = typename S::Result;
  using Arguments = typename S::Arguments;
  Lanes lanes = beginVector(wave, instruction);
  // One struct and no tuple: a tuple would fill its arrays with zeros first.
  struct Copies : Copy<std::tuple_element_t<I, Arguments>, I, N>... {
  } copies;
  auto sources = std::make_tuple(viewSource<std::tuple_element_t<I, Arguments>, N, Rule::readBits(I)>(
      wave, instruction, operandOfArgument<Accumulates>(I, sizeof...(I)),
      static_cast<Copy<std::tuple_element_t<I, Arguments>, I, N> &>(copies).values, lanes)...);
  if (wave.hasFault())
    return;
  Stored<R> results[N];
  {
    RoundingScope rounding(std::is_same_v<R, double>  ? wave.mode.roundF16F64
                           : std::is_same_v<R, float> ? wave.mode.roundF32
                                                      : 0);
    for (uint32_t lane = 0; lane < N; ++lane) {
      if constexpr (S::kTakesMode)
        results[lane] = std::bit_cast<Stored<R>>(
            F(wave.mode, valueOf<std::tuple_element_t<I, Arguments>>(std::get<I>(sources)[lane])...));
      else
        results[lane] = std::bit_cast<Stored<R>>(
            F(valueOf<std::tuple_element_t<I, Arguments>>(std::get<I>(sources)[lane])...));
    }
  }
  if constexpr (!Rule::kIsWhole)
    if (lanes.partlyDefined() != 0) [[unlikely]]
      return writePartlyDefined<F, Rule, N>(wave, instruction, sources, results, lanes,
                                            std::index_sequence<I...>());
  writeStored<R, N>(wave, instruction, 0, results, lanes);
}

} // namespace detail

/// The handler of a function of one lane: R(Args...) or R(const FloatMode &, Args...).
template <auto F, class Rule = Whole<>>
void elementwise(Wave &wave, const Instruction &instruction) {
  using Arguments = typename detail::Signature<decltype(F)>::Arguments;
  constexpr auto indices = std::make_index_sequence<std::tuple_size_v<Arguments>>();
  if (wave.isWave64())
    detail::runLanes<F, Rule, 64, false>(wave, instruction, indices);
  else
    detail::runLanes<F, Rule, 32, false>(wave, instruction, indices);
}

/// A line of the table: the result is operand 0, the arguments follow. The rule says which bits of the result
/// are defined.
template <auto F, class Rule = Whole<>>
constexpr OpInfo valu(std::string_view mnemonic, Generations generations = kAll) {
  using S = detail::Signature<decltype(F)>;
  return {mnemonic,
          generations,
          OpKind::Valu,
          detail::operandsOf(detail::TypeOf<typename S::Result>::value,
                             static_cast<typename S::Arguments *>(nullptr)),
          elementwise<F, Rule>,
          0};
}

/// With `clamp`, Saturating instead of Wrapping: integers.
template <auto Wrapping, auto Saturating, class Rule, class SaturatingRule>
void saturable(Wave &wave, const Instruction &instruction) {
  instruction.modifiers.clamp ? elementwise<Saturating, SaturatingRule>(wave, instruction)
                              : elementwise<Wrapping, Rule>(wave, instruction);
}
template <auto Wrapping, auto Saturating, class Rule = Whole<>, class SaturatingRule = Whole<>>
constexpr OpInfo saturableValu(std::string_view mnemonic, Generations generations = kAll) {
  OpInfo info = valu<Wrapping>(mnemonic, generations);
  info.run = saturable<Wrapping, Saturating, Rule, SaturatingRule>;
  return info;
}

/// A line for an instruction whose sources the hardware of these generations exchanges before DPP applies: to
/// src1, although the ISA documents say src0. LLVM's pull request 216835 and its review report this.
constexpr OpInfo reversed(OpInfo info, Generations generations) {
  info.reversed = generations;
  return info;
}

/// The handler of an accumulating function such as fmac: its last argument is the destination's old value.
template <auto F>
void accumulating(Wave &wave, const Instruction &instruction) {
  using Arguments = typename detail::Signature<decltype(F)>::Arguments;
  constexpr auto indices = std::make_index_sequence<std::tuple_size_v<Arguments>>();
  if (wave.isWave64())
    detail::runLanes<F, Whole<>, 64, true>(wave, instruction, indices);
  else
    detail::runLanes<F, Whole<>, 32, true>(wave, instruction, indices);
}
template <auto F>
constexpr OpInfo accumulatingValu(std::string_view mnemonic, Generations generations = kAll) {
  OpInfo info = valu<F>(mnemonic, generations);
  info.operands[std::tuple_size_v<typename detail::Signature<decltype(F)>::Arguments>] = {};
  info.run = accumulating<F>;
  return info;
}

} // namespace rdnasim
