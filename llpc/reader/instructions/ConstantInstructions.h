// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Constants, specialized.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// What OpSpecConstantOp may wrap.
std::span<const spirv::Op> supportedConstantOps();

/// Translates the module's constants in the order of the binary, with \p reach those that are reached.
Result translateConstants(Translator &translator, const spirv::Reach *reach);

} // namespace llpc::reader
