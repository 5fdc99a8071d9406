// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Machine.h"
#include "Samples.h"

#include <bit>
#include <cfenv>
#include <cstdint>
#include <functional>
#include <span>

namespace rdnasim {

/// Two 16-bit values in a register.
template <class T>
struct Pair {
  T low, high;
};

/// The value types of an instruction's operands, for which a test's lambda has C++ types.
template <class T>
struct ValueTypeOf {
  static constexpr ValueType value = {sizeof(T) * 8, !std::is_integral_v<T>};
};
template <class T>
struct ValueTypeOf<Pair<T>> {
  static constexpr ValueType value = {sizeof(T) * 16, !std::is_integral_v<T>, true};
};
template <class T>
constexpr ValueType valueTypeOf() {
  return ValueTypeOf<T>::value;
}
template <uint32_t Bits>
using Word = std::conditional_t<Bits == 64, uint64_t, std::conditional_t<Bits == 32, uint32_t, uint16_t>>;

/// The effect of an instruction on one lane: a lambda of the test, whose types determine the registers of the
/// operands. Halves are _Float16.
class Meaning {
public:
  template <class F>
  Meaning(F function) {
    take(function, &F::operator());
  }

  std::vector<ValueType> arguments;
  ValueType result;
  std::function<uint64_t(const uint64_t *)> apply;

private:
  template <class F, class R, class... Args>
  void take(F function, R (F::*)(Args...) const) {
    arguments = {valueTypeOf<Args>()...};
    result = valueTypeOf<R>();
    apply = [function](const uint64_t *bits) {
      return call<R, Args...>(function, bits, std::index_sequence_for<Args...>());
    };
  }
  template <class R, class... Args, class F, size_t... I>
  static uint64_t call(const F &function, const uint64_t *bits, std::index_sequence<I...>) {
    R value = function(std::bit_cast<Args>(static_cast<Word<sizeof(Args) * 8>>(bits[I]))...);
    return std::bit_cast<Word<sizeof(R) * 8>>(value);
  }
};

/// One instruction: its mnemonic, and behind a space what follows the operands.
struct Row {
  const char *text;
  Meaning meaning;
  Generations generations = kAll;
  bool readsResult = false; ///< the last argument is the result's old value
};

/// How results are compared, and under which MODE.
struct Conditions {
  FloatMode mode = keepingDenormals();
  /// Units in the last place by which a float may miss the meaning, which then is exact.
  double units = 0;
  /// A NaN must be the same NaN.
  bool isNanExact = false;
  /// The other half of a register that gets 16 bits is checked to stay.
  uint32_t samples = 512;

  static FloatMode keepingDenormals() {
    FloatMode mode;
    mode.denormF32 = mode.denormF16F64 = 3;
    return mode;
  }
};

/// The meaning under MODE: what it says of denormals, and the host's rounding.
uint64_t expectedOf(const Meaning &meaning, std::vector<uint64_t> inputs, const FloatMode &mode);
/// Returns whether a result matches the meaning.
bool agrees(uint64_t actual, uint64_t expected, ValueType type, const Conditions &conditions);

/// Runs every row on all its generations in both wave sizes, over many inputs.
void checkRows(std::span<const Row> rows, const Conditions &conditions = {});

} // namespace rdnasim
