// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// Metadata without operands on ops that write a component of an output: shaders with the same expression
/// have to write the same value, as SPIR-V's decoration Invariant promises.
inline constexpr llvm::StringLiteral kInvariantMetadata = "lgc.invariant";

} // namespace lgc
