// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// The attribute of functions in which operations with the flags `nsz` and `contract` need not keep
/// infinities and NaNs: Vulkan demands that only with SignedZeroInfNanPreserve ("Precision and Operation of
/// SPIR-V Instructions"). LLVM's flags `nnan` and `ninf` would say more: tests for NaN and infinity would
/// fold.
inline constexpr llvm::StringLiteral kIgnoresInfinities = "lgc-ignores-infinities";

} // namespace lgc
