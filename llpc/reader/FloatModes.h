// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The execution modes of floating-point arithmetic.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Reads the modes and sets up the hardware for them. The hardware has two settings: one for 32 bits, one for
/// 16 and 64 bits. By default 32-bit denormals are flushed, other denormals are kept, and rounding is to
/// nearest even. Fails for modes that contradict each other.
Result readFloatControls(Translator &translator, const spirv::EntryPoint &entryPoint,
                         lgc::ShaderState &shader);

/// Reads FPFastMathDefault, once constants are translated.
Result readFastMathDefaults(Translator &translator, const spirv::EntryPoint &entryPoint);

} // namespace llpc::reader
