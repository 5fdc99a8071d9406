// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The text that GlslSource has replaced, back in the module that glslang made.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/input/GlslSource.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace llpc::input {

/// False after reporting what is wrong with a literal of the module. Literals that are not in it, as an #if
/// leaves them out, may be anything.
bool checkLiterals(std::span<const uint32_t> words, const GlslSource &source, const std::string &inputName,
                   Diagnostics &diagnostics);

/// The module with the shader's own strings, and with its own text in OpSource and OpSourceContinued.
std::vector<uint32_t> restoreText(std::span<const uint32_t> words, const GlslSource &source);

} // namespace llpc::input
