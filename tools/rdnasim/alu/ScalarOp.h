// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Scalar instructions whose result depends only on their sources: a plain function computes it, and
// `salu<function, scc, rule>(name)` makes a line of the table from it. The rule (DefinedBits.h) says which
// bits of the result are defined.

#pragma once

#include "tools/rdnasim/alu/DefinedBits.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Wave.h"

#include <bit>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace rdnasim {

/// How SCC is set.
enum class SccRule : uint8_t {
  Keep,
  NonZero, ///< whether the result is not 0
  Given,   ///< the function returns it in a ScalarResult
};

template <class T>
struct ScalarResult {
  T value;
  bool scc;
};

namespace detail {

template <class T>
struct ScalarTypeOf;
template <>
struct ScalarTypeOf<uint32_t> {
  static constexpr Type value = Type::B32;
};
template <>
struct ScalarTypeOf<int32_t> {
  static constexpr Type value = Type::I32;
};
template <>
struct ScalarTypeOf<uint64_t> {
  static constexpr Type value = Type::B64;
};
template <>
struct ScalarTypeOf<int64_t> {
  static constexpr Type value = Type::I64;
};
template <>
struct ScalarTypeOf<float> {
  static constexpr Type value = Type::F32;
};

template <class F>
struct ScalarSignature;
template <class R, class... Args>
struct ScalarSignature<R (*)(Args...)> {
  using Result = R;
  using Arguments = std::tuple<Args...>;
};

template <class T>
struct ValueOf {
  using Type = T;
};
template <class T>
struct ValueOf<ScalarResult<T>> {
  using Type = T;
};

template <class T>
T readScalarAs(Wave &wave, const Operand &operand, bool &defined) {
  defined = defined && wave.isDefined(operand, sizeof(T) / 4);
  if constexpr (sizeof(T) == 8)
    return std::bit_cast<T>(wave.readScalar64(operand));
  else
    return std::bit_cast<T>(wave.readScalar(operand));
}

template <class T>
void writeScalarAs(Wave &wave, const Operand &operand, T value, bool defined) {
  if constexpr (sizeof(T) == 8)
    wave.writeScalar64(operand, std::bit_cast<uint64_t>(value), defined);
  else
    wave.writeScalar(operand, 0, std::bit_cast<uint32_t>(value), defined);
}

template <class T>
DefinedBits<T> readBits(Wave &wave, const Operand &operand) {
  if constexpr (sizeof(T) == 8)
    return {wave.readScalar64(operand),
            wave.definedBits(operand) | static_cast<T>(wave.definedBits(operand, 1)) << 32};
  else
    return {wave.readScalar(operand), wave.definedBits(operand)};
}

template <class T>
void writeBits(Wave &wave, const Operand &operand, DefinedBits<T> bits) {
  uint64_t value = bits.value, defined = bits.defined;
  for (uint32_t i = 0; i < sizeof(T) / 4; ++i)
    wave.writeScalarBits(operand, i, static_cast<uint32_t>(value >> 32 * i),
                         static_cast<uint32_t>(defined >> 32 * i));
}

template <class T>
void setSccNonZero(Wave &wave, DefinedBits<T> bits) {
  wave.setScc(bits.value != 0, (bits.value & bits.defined) != 0 || bits.defined == static_cast<T>(~T(0)));
}

/// A function's result without SCC.
template <auto F, class Function = decltype(F)>
struct ValueOnly;
template <auto F, class R, class... Args>
struct ValueOnly<F, R (*)(Args...)> {
  static typename ValueOf<R>::Type call(Args... arguments) {
    if constexpr (std::is_same_v<typename ValueOf<R>::Type, R>)
      return F(arguments...);
    else
      return F(arguments...).value;
  }
};

template <auto F, SccRule kRule, class Rule, size_t... I>
void runScalar(Wave &wave, const Instruction &instruction, std::index_sequence<I...>) {
  using S = ScalarSignature<decltype(F)>;
  // In a braced list, so that operands are read in order.
  const std::tuple arguments{readBits<UnsignedOf<sizeof(std::tuple_element_t<I, typename S::Arguments>)>>(
      wave, instruction.operands[I + 1])...};
  if (wave.hasFault())
    return;
  const auto result =
      F(std::bit_cast<std::tuple_element_t<I, typename S::Arguments>>(std::get<I>(arguments).value)...);
  const bool isDefined = (((~std::get<I>(arguments).defined & Rule::readBits(I)) == 0) && ...);
  auto write = [&](auto value) {
    DefinedBits bits{std::bit_cast<UnsignedOf<sizeof(value)>>(value),
                     allOrNothing<UnsignedOf<sizeof(value)>>(isDefined)};
    if constexpr (!Rule::kIsWhole)
      if (!isDefined)
        bits.defined = Rule::template definedBits<&ValueOnly<F>::call>(std::get<I>(arguments)...);
    writeBits(wave, instruction.operands[0], bits);
    if constexpr (kRule == SccRule::NonZero)
      setSccNonZero(wave, bits);
  };
  if constexpr (kRule == SccRule::Given) {
    write(result.value);
    wave.setScc(result.scc, isDefined);
  } else {
    write(result);
  }
}

template <auto F, SccRule kRule, class Rule>
void runSalu(Wave &wave, const Instruction &instruction) {
  using Arguments = typename ScalarSignature<decltype(F)>::Arguments;
  runScalar<F, kRule, Rule>(wave, instruction, std::make_index_sequence<std::tuple_size_v<Arguments>>());
}

template <class... Args>
constexpr std::array<OperandInfo, kMaxOperands> scalarOperands(Type result, std::tuple<Args...> *) {
  std::array<OperandInfo, kMaxOperands> operands = {};
  uint32_t count = 0;
  operands[count++] = written(result);
  ((operands[count++] = read(ScalarTypeOf<Args>::value)), ...);
  return operands;
}

} // namespace detail

/// A line of the table: operand 0 is the result, the arguments follow.
template <auto F, SccRule kRule = SccRule::Keep, class Rule = Whole<>>
constexpr OpInfo salu(std::string_view mnemonic, Generations generations = kAll) {
  using S = detail::ScalarSignature<decltype(F)>;
  using Value = typename detail::ValueOf<typename S::Result>::Type;
  return {mnemonic,
          generations,
          OpKind::Salu,
          detail::scalarOperands(detail::ScalarTypeOf<Value>::value,
                                 static_cast<typename S::Arguments *>(nullptr)),
          detail::runSalu<F, kRule, Rule>,
          0};
}

} // namespace rdnasim
