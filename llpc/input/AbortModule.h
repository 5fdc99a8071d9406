// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GL_EXT_abort for a glslang that does not know it, second half: the module (see AbortSource.h).

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/input/AbortSource.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::input {

/// Turns each marked NonSemantic.DebugPrintf into OpAbortKHR, with a message of the literal strings, as
/// UTF-8 with a zero each, and the other arguments in scalar layout; a bool is a uint of 0 or 1. Other
/// instructions get the literals that \p source has taken from them, and OpSource loses the rewritten text.
/// None after reporting.
std::optional<std::vector<uint32_t>> makeAborts(std::span<const uint32_t> words, const AbortSource &source,
                                                const std::string &inputName, Diagnostics &diagnostics);

} // namespace llpc::input
