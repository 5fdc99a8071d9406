// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GL_EXT_abort for a glslang that does not know it, second half: the module (see GlslSource.h).

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/input/GlslSource.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::input {

/// Turns each marked NonSemantic.DebugPrintf into OpAbortKHR, with a message of the literal strings, as
/// UTF-8 with a zero each, and the other arguments in scalar layout; a bool is a uint of 0 or 1. What only
/// these instructions used goes. None after reporting.
std::optional<std::vector<uint32_t>> makeAborts(std::span<const uint32_t> words, const GlslSource &source,
                                                const std::string &inputName, Diagnostics &diagnostics);

} // namespace llpc::input
