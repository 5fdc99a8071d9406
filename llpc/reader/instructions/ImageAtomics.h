// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the OpImageTexelPointer whose result an atomic instruction accesses; null when it accesses memory.
const spirv::Instruction *texelPointerOf(const Translator &translator, const spirv::Instruction &atomic);

/// Translates an atomic instruction on a texel.
Result translateImageAtomic(Translator &translator, const spirv::Instruction &atomic,
                            const spirv::Instruction &texelPointer);

} // namespace llpc::reader
