// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GL_EXT_abort for glslang 12, which does not know it: changes the module after glslang (see GlslSource.h).

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/input/GlslSource.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::input {

/// Replaces each marked NonSemantic.DebugPrintf by OpAbortKHR. Its message consists of the literal strings,
/// as UTF-8 with a terminating zero, and of the other arguments in scalar layout; a bool is a uint of 0 or 1.
/// Removes instructions that only the replaced ones used. Returns nullopt after reporting an error.
std::optional<std::vector<uint32_t>> makeAborts(std::span<const uint32_t> words, const GlslSource &source,
                                                const std::string &inputName, Diagnostics &diagnostics);

} // namespace llpc::input
