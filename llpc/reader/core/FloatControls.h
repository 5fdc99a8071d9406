// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What an entry point's execution modes ask of floating-point arithmetic (SPV_KHR_float_controls and
// SPV_KHR_float_controls2).

#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace llvm {
class Type;
}

namespace llpc::reader {

/// The widths to which each mode applies, a set of 16, 32 and 64.
struct FloatControls {
  using Widths = uint32_t;
  Widths denormPreserve = 0;
  Widths denormFlushToZero = 0;
  Widths roundingModeRTE = 0;
  Widths roundingModeRTZ = 0;
  Widths signedZeroInfNanPreserve = 0;
  std::map<uint32_t, uint32_t> fastMathDefaults; ///< FPFastMathMode masks by width

  /// Whether denormals of the type, of floats or anything else, must not come out of an instruction.
  bool flushes(llvm::Type *type) const { return has(denormFlushToZero, type); }
  bool roundsToZero(llvm::Type *type) const { return has(roundingModeRTZ, type); }
  bool keepsSignedZeros(llvm::Type *type) const { return has(signedZeroInfNanPreserve, type); }
  /// The mask for undecorated instructions: where there are defaults, None for a type that has none. Nullopt
  /// where the older controls rule.
  std::optional<uint32_t> fastMathMode(llvm::Type *type) const;

private:
  static bool has(Widths widths, llvm::Type *type);
};

} // namespace llpc::reader
