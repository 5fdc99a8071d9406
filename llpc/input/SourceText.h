// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Restores the text that GlslSource has replaced, in the module that glslang has generated.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/input/GlslSource.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace llpc::input {

/// Returns false after reporting an invalid literal of the module. Literals that are not in the module,
/// because of an #if, may be invalid.
bool checkLiterals(std::span<const uint32_t> words, const GlslSource &source, const std::string &inputName,
                   Diagnostics &diagnostics);

/// Returns the module with the shader's original strings, and its original text in OpSource and
/// OpSourceContinued.
std::vector<uint32_t> restoreText(std::span<const uint32_t> words, const GlslSource &source);

} // namespace llpc::input
