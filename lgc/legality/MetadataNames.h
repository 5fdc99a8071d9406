// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names of metadata that passes put on instructions and that must be there, or gone, later on.

#pragma once

#include "llvm/ADT/StringRef.h"

namespace lgc {

/// How far apart two invocations may be that have to see each other's access (lgc/lowering/buffer).
inline constexpr llvm::StringLiteral kScopeMetadata = "lgc.scope";

/// LLVM's: the memory of an atomic operation is not fine-grained. Without it the back end compares and
/// exchanges.
inline constexpr llvm::StringLiteral kNotFineGrainedMetadata = "amdgpu.no.fine.grained.memory";

} // namespace lgc
