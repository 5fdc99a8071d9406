// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Constants, specialized.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the opcodes that OpSpecConstantOp may wrap.
std::span<const spirv::Op> supportedConstantOps();

/// Translates the module's constants in the order of the binary; when \p reach is given, only the reached
/// ones.
Result translateConstants(Translator &translator, const spirv::Reach *reach);

} // namespace llpc::reader
