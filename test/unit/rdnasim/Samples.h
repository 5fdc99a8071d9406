// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <random>

namespace rdnasim {

struct ValueType {
  uint32_t bits = 32;
  bool isFloat = false;
  bool isPacked = false; ///< two values of half the bits

  /// Returns the type of one of the packed values.
  constexpr ValueType part() const { return {bits / 2, isFloat}; }
};

/// Inputs that find mistakes: the corners of a type, and random numbers of all sizes. The same in every run.
class Samples {
public:
  uint64_t next(ValueType type);

private:
  uint64_t corner(ValueType type);
  uint64_t moderate(ValueType type);

  std::mt19937_64 random_{20240611};
};

} // namespace rdnasim
