// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// The attribute of functions in which operations with the flags `nsz` and `contract` may be changed as real
/// numbers allow: they need not keep infinities and NaNs, and their order may change. Vulkan demands
/// otherwise only with NoContraction, SignedZeroInfNanPreserve or FloatControls2 ("Precision and Operation of
/// SPIR-V Instructions"). LLVM's flags `nnan` and `ninf` would say more: tests for NaN and infinity would
/// fold.
inline constexpr llvm::StringLiteral kRelaxedFloats = "lgc-relaxed-floats";

} // namespace lgc
