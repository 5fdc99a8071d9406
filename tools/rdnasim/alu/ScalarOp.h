// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Scalar instructions whose result depends only on their sources: a plain function computes it, and
// `salu<function, rule>(name)` makes a line of the table from it.

#pragma once

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

/// A value and the mask of its defined bits.
template <class T>
struct DefinedBits {
  T value, defined;
};

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

/// A bitwise function: a bit of the result is defined when no undefined bit of the sources could change it.
template <auto F, class T>
DefinedBits<T> bitwise(DefinedBits<T> a, DefinedBits<T> b) {
  T otherA = a.value ^ ~a.defined, otherB = b.value ^ ~b.defined, value = F(a.value, b.value);
  T differing = (value ^ F(otherA, b.value)) | (value ^ F(a.value, otherB)) | (value ^ F(otherA, otherB));
  return {value, static_cast<T>(~differing)};
}

template <auto F, class T>
void runBitwise(Wave &wave, const Instruction &instruction) {
  DefinedBits<T> result =
      bitwise<F>(readBits<T>(wave, instruction.operands[1]), readBits<T>(wave, instruction.operands[2]));
  if (wave.hasFault())
    return;
  writeBits(wave, instruction.operands[0], result);
  setSccNonZero(wave, result);
}

/// For one source: a bit of the result is defined when the same bit of the source is.
template <auto F, SccRule kRule, class T>
void runBitwiseUnary(Wave &wave, const Instruction &instruction) {
  DefinedBits<T> result = readBits<T>(wave, instruction.operands[1]);
  result.value = F(result.value);
  if (wave.hasFault())
    return;
  writeBits(wave, instruction.operands[0], result);
  if constexpr (kRule == SccRule::NonZero)
    setSccNonZero(wave, result);
}

/// A function whose result has bits of the first source, moved by what the second says: a bit of the result
/// is defined when the bit is that it comes from. Compilers leave out the half of 64 bits of which none
/// arrives.
template <auto F, class T>
void runBitMove(Wave &wave, const Instruction &instruction) {
  using U = std::make_unsigned_t<T>;
  const DefinedBits<U> source = readBits<U>(wave, instruction.operands[1]);
  bool isKnown = true;
  const auto by = readScalarAs<uint32_t>(wave, instruction.operands[2], isKnown);
  if (wave.hasFault())
    return;
  const U other = source.value ^ ~source.defined;
  DefinedBits<U> result{static_cast<U>(F(static_cast<T>(source.value), by)), 0};
  if (isKnown)
    result.defined = ~(result.value ^ static_cast<U>(F(static_cast<T>(other), by)));
  writeBits(wave, instruction.operands[0], result);
  setSccNonZero(wave, result);
}

template <auto F, SccRule kRule, size_t... I>
void runScalar(Wave &wave, const Instruction &instruction, std::index_sequence<I...>) {
  using S = ScalarSignature<decltype(F)>;
  bool defined = true;
  // In a braced list, so that operands are read in order.
  typename S::Arguments arguments{readScalarAs<std::tuple_element_t<I, typename S::Arguments>>(
      wave, instruction.operands[I + 1], defined)...};
  if (wave.hasFault())
    return;
  auto result = std::apply(F, arguments);
  if constexpr (kRule == SccRule::Given) {
    writeScalarAs(wave, instruction.operands[0], result.value, defined);
    wave.setScc(result.scc, defined);
  } else {
    writeScalarAs(wave, instruction.operands[0], result, defined);
    if constexpr (kRule == SccRule::NonZero)
      wave.setScc(result != 0, defined);
  }
}

template <auto F, SccRule kRule>
void runSalu(Wave &wave, const Instruction &instruction) {
  using Arguments = typename ScalarSignature<decltype(F)>::Arguments;
  runScalar<F, kRule>(wave, instruction, std::make_index_sequence<std::tuple_size_v<Arguments>>());
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
template <auto F, SccRule kRule = SccRule::Keep>
constexpr OpInfo salu(std::string_view mnemonic, Generations generations = kAll) {
  using S = detail::ScalarSignature<decltype(F)>;
  using Value = typename detail::ValueOf<typename S::Result>::Type;
  return {mnemonic,
          generations,
          OpKind::Salu,
          detail::scalarOperands(detail::ScalarTypeOf<Value>::value,
                                 static_cast<typename S::Arguments *>(nullptr)),
          detail::runSalu<F, kRule>,
          0};
}

/// A line for a function that handles every bit alike; SCC receives whether the result is not 0.
template <auto F>
constexpr OpInfo bitwiseSalu(std::string_view mnemonic, Generations generations = kAll) {
  OpInfo info = salu<F, SccRule::NonZero>(mnemonic, generations);
  info.run = detail::runBitwise<F, typename detail::ScalarSignature<decltype(F)>::Result>;
  return info;
}
/// A line for a function that moves the bits of its first source.
template <auto F>
constexpr OpInfo bitMoveSalu(std::string_view mnemonic, Generations generations = kAll) {
  OpInfo info = salu<F, SccRule::NonZero>(mnemonic, generations);
  info.run = detail::runBitMove<F, typename detail::ScalarSignature<decltype(F)>::Result>;
  return info;
}
template <auto F, SccRule kRule>
constexpr OpInfo bitwiseUnarySalu(std::string_view mnemonic) {
  OpInfo info = salu<F, kRule>(mnemonic);
  info.run = detail::runBitwiseUnary<F, kRule, typename detail::ScalarSignature<decltype(F)>::Result>;
  return info;
}

} // namespace rdnasim
