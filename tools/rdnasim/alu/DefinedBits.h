// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rules that say which bits of a function's result are defined when some bits of its arguments are not: those
// that no undefined bit can change.
//
// A rule is a type with
// - readBits(i): the bits of argument i that the function reads. If these are defined in all arguments, then
//   so is the whole result;
// - kIsWhole: whether otherwise no bit of the result is defined;
// - definedBits<F>(arguments...): the mask of the result's defined bits.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <type_traits>
#include <utility>

namespace rdnasim {

/// A value's bits and the mask of those that are defined.
template <class Bits>
struct DefinedBits {
  Bits value, defined;
};

/// How a function uses an argument.
struct ArgumentBits {
  uint64_t read = ~0ull;
  bool isControl = false; ///< determines what happens to the other arguments, as the amount of a shift does
};
inline constexpr ArgumentBits kData;
/// The function ignores the other bits of the argument.
constexpr ArgumentBits data(uint64_t read) {
  return {read, false};
}
constexpr ArgumentBits control(uint64_t read) {
  return {read, true};
}

namespace detail {

template <size_t kBytes>
using UnsignedOf =
    std::conditional_t<kBytes == 8, uint64_t, std::conditional_t<kBytes == 4, uint32_t, uint16_t>>;

template <class R, class... Args>
constexpr UnsignedOf<sizeof(R)> resultBitsOf(R (*)(Args...)) {
  return 0;
}
template <auto F>
using ResultBits = decltype(resultBitsOf(F));

template <class R, class... Args, class... Bits>
UnsignedOf<sizeof(R)> callOnBits(R (*function)(Args...), Bits... bits) {
  return std::bit_cast<UnsignedOf<sizeof(R)>>(function(std::bit_cast<Args>(bits)...));
}

/// The part that all rules have in common. Arguments beyond those given are data that is read completely.
template <ArgumentBits... kArguments>
struct Rule {
  static constexpr ArgumentBits argument(size_t index) {
    constexpr ArgumentBits kGiven[] = {kArguments..., kData};
    return kGiven[std::min(index, sizeof...(kArguments))];
  }
  static constexpr uint64_t readBits(size_t index) { return argument(index).read; }

  /// Returns for each argument the bits that the function reads although they are undefined.
  template <class... Bits>
  static auto undefinedBits(DefinedBits<Bits>... arguments) {
    size_t index = 0; // braces keep the order
    return std::array{uint64_t(static_cast<Bits>(~arguments.defined)) & readBits(index++)...};
  }
  template <size_t N>
  static bool areControlsDefined(const std::array<uint64_t, N> &undefined) {
    for (size_t i = 0; i < N; ++i)
      if (argument(i).isControl && undefined[i] != 0)
        return false;
    return true;
  }
};

template <class Bits>
constexpr Bits allOrNothing(bool isDefined) {
  return static_cast<Bits>(isDefined ? ~Bits(0) : 0);
}

/// Returns the bits of a sum or a product that are defined when these bits of its arguments are not: those
/// below the lowest.
constexpr uint64_t bitsOfSum(uint64_t undefined) {
  return (undefined & -undefined) - 1;
}

} // namespace detail

/// Every bit of the result depends on all bits that the function reads.
template <ArgumentBits... kArguments>
struct Whole : detail::Rule<kArguments...> {
  static constexpr bool kIsWhole = true;

  template <auto F, class... Bits>
  static auto definedBits(DefinedBits<Bits>... arguments) {
    const auto undefined = Whole::undefinedBits(arguments...);
    const bool isDefined = std::ranges::all_of(undefined, [](uint64_t bits) { return bits == 0; });
    return detail::allOrNothing<detail::ResultBits<F>>(isDefined);
  }
};

/// Every bit of the result depends on at most one bit of each argument that is not a control: bitwise
/// functions, shifts, fields.
template <ArgumentBits... kArguments>
struct Moved : detail::Rule<kArguments...> {
  static constexpr bool kIsWhole = false;

  template <auto F, class... Bits>
  static auto definedBits(DefinedBits<Bits>... arguments) {
    using Result = detail::ResultBits<F>;
    const auto undefined = Moved::undefinedBits(arguments...);
    if (!Moved::areControlsDefined(undefined))
      return Result(0);
    // Inverting the undefined bits, in some arguments or in all, gives one bit of the result every value that
    // it can have.
    const Result value = detail::callOnBits(F, arguments.value...);
    Result differing = 0;
    auto callInverted = [&]<size_t... I>(uint32_t inverted, std::index_sequence<I...>) {
      return detail::callOnBits(F, flip(arguments.value, undefined[I], (inverted >> I & 1) != 0)...);
    };
    for (uint32_t inverted = 1; inverted < 1u << sizeof...(Bits); ++inverted)
      differing |= value ^ callInverted(inverted, std::index_sequence_for<Bits...>());
    return static_cast<Result>(~differing);
  }

private:
  template <class Bits>
  static Bits flip(Bits value, uint64_t bits, bool isInverted) {
    return static_cast<Bits>(isInverted ? value ^ bits : value);
  }
};

/// Every bit of the result depends on no higher bit of an argument that is not a control: sums, products.
template <ArgumentBits... kArguments>
struct Carried : detail::Rule<kArguments...> {
  static constexpr bool kIsWhole = false;

  template <auto F, class... Bits>
  static auto definedBits(DefinedBits<Bits>... arguments) {
    using Result = detail::ResultBits<F>;
    const auto undefined = Carried::undefinedBits(arguments...);
    if (!Carried::areControlsDefined(undefined))
      return Result(0);
    const uint64_t all = std::accumulate(undefined.begin(), undefined.end(), uint64_t(0), std::bit_or());
    return static_cast<Result>(detail::bitsOfSum(all));
  }
};

/// (a << b) + c, of 32 bits: undefined bits that the shift moves out do not count.
struct ShiftedAndAdded : detail::Rule<kData, control(31)> {
  static constexpr bool kIsWhole = false;

  template <auto F>
  static uint32_t definedBits(DefinedBits<uint32_t> a, DefinedBits<uint32_t> b, DefinedBits<uint32_t> c) {
    const auto undefined = undefinedBits(a, b, c);
    if (!areControlsDefined(undefined))
      return 0;
    const auto moved = static_cast<uint32_t>(undefined[0] << (b.value & 31));
    return static_cast<uint32_t>(detail::bitsOfSum(moved | undefined[2]));
  }
};

/// (a + b) << c, of 32 bits: as many bits more are defined as the shift moves in.
struct AddedAndShifted : detail::Rule<kData, kData, control(31)> {
  static constexpr bool kIsWhole = false;

  template <auto F>
  static uint32_t definedBits(DefinedBits<uint32_t> a, DefinedBits<uint32_t> b, DefinedBits<uint32_t> c) {
    const auto undefined = undefinedBits(a, b, c);
    if (!areControlsDefined(undefined))
      return 0;
    return static_cast<uint32_t>(detail::bitsOfSum((undefined[0] | undefined[1]) << (c.value & 31)));
  }
};

/// The lower half of the result depends on the first argument, the upper half on the second one.
template <ArgumentBits... kArguments>
struct Paired : detail::Rule<kArguments...> {
  static constexpr bool kIsWhole = false;

  template <auto F, class A, class B>
  static auto definedBits(DefinedBits<A> low, DefinedBits<B> high) {
    using Result = detail::ResultBits<F>;
    constexpr Result kUpper = static_cast<Result>(~Result(0) << sizeof(Result) * 4);
    const auto undefined = Paired::undefinedBits(low, high);
    return static_cast<Result>((undefined[0] == 0 ? ~kUpper : 0) | (undefined[1] == 0 ? kUpper : 0));
  }
};

/// A function that never decreases, or never increases, when more bits of its argument are set: the result is
/// defined if it is the same for both extremes.
struct Monotonic : detail::Rule<> {
  static constexpr bool kIsWhole = false;

  template <auto F, class Bits>
  static auto definedBits(DefinedBits<Bits> bits) {
    using Result = detail::ResultBits<F>;
    const auto least = static_cast<Bits>(bits.value & bits.defined);
    const auto most = static_cast<Bits>(bits.value | ~bits.defined);
    return detail::allOrNothing<Result>(detail::callOnBits(F, least) == detail::callOnBits(F, most));
  }
};

} // namespace rdnasim
