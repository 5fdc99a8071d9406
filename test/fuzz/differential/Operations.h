// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The operations of the language, and what makes each of them total.

#pragma once

#include "Program.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace shaderfuzz {

enum class Domain : uint8_t {
  Bool,
  Integer,
  Unsigned,
  Integer32, ///< of 32 bits: Vulkan's rule for the bit operations, GLSL.std.450's for the find functions
  Float,
  FloatTo32, ///< of 16 or 32 bits
};

/// How emission changes the arguments, so that the result is defined.
enum class Guard : uint8_t {
  None,
  ShiftAmount,    ///< the second below the width
  Divisor,        ///< the second odd; of signed divisions the first halved, so that none overflows
  Modulus,        ///< both not negative: what Vulkan wants of OpSMod, of which lavapipe needs it
  OrderedLimits,  ///< the second not above the third
  BitField,       ///< the last two, offset and count, below 16
  BitFieldExtend, ///< the same for two arguments behind the base
};

struct Operation {
  std::string_view name; ///< "OpIAdd", or an instruction of GLSL.std.450 without prefix
  Domain domain;
  uint32_t arity;
  Guard guard = Guard::None;
  bool isSigned = false; ///< of Divisor

  bool isCore() const { return name.starts_with("Op"); }
  /// Returns whether OpSpecConstantOp can do it in a shader; not the functions on the bits of 32-bit values.
  bool isConstant() const { return isCore() && domain != Domain::Integer32 && domain != Domain::Float; }
};

/// Results and all arguments have one type. Floats: only what is correctly rounded or exact.
std::span<const Operation> operations();

struct Comparison {
  std::string_view name;
  Domain domain;
};
std::span<const Comparison> comparisons();

/// Two arguments of one 32-bit integer type, and a structure of two as result.
struct WideOperation {
  std::string_view name;
  Domain domain;
};
std::span<const WideOperation> wideOperations();

bool fits(Domain domain, const Type &type);

} // namespace shaderfuzz
