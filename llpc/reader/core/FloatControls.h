// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The requirements that an entry point's execution modes set for floating-point arithmetic
// (SPV_KHR_float_controls and SPV_KHR_float_controls2).

#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace llvm {
class Type;
}

namespace llpc::reader {

/// Each mode maps to the set of widths (16, 32, 64) to which it applies.
struct FloatControls {
  using Widths = uint32_t;
  Widths denormPreserve = 0;
  Widths denormFlushToZero = 0;
  Widths roundingModeRTE = 0;
  Widths roundingModeRTZ = 0;
  Widths signedZeroInfNanPreserve = 0;
  std::map<uint32_t, uint32_t> fastMathDefaults; ///< FPFastMathMode masks by width

  /// Returns whether instructions must not return denormals of the type. False for types other than floats.
  bool flushes(llvm::Type *type) const { return has(denormFlushToZero, type); }
  bool roundsToZero(llvm::Type *type) const { return has(roundingModeRTZ, type); }
  bool keepsSignedZeros(llvm::Type *type) const { return has(signedZeroInfNanPreserve, type); }
  /// Returns the mask for undecorated instructions. When the entry point gives defaults, a type without a
  /// default has the mask None. Returns nullopt when the entry point gives no defaults, so that the older
  /// controls apply.
  std::optional<uint32_t> fastMathMode(llvm::Type *type) const;

private:
  static bool has(Widths widths, llvm::Type *type);
};

} // namespace llpc::reader
