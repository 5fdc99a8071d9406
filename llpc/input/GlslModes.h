// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Execution modes of GLSL extensions that glslang 12 does not know, as declarations of
// GL_EXT_spirv_intrinsics.

#pragma once

#include "llpc/input/GlslExtensions.h"

#include <optional>
#include <string>

namespace llpc::input {

/// Takes the names of execution modes of the extension out of a list that commas separate, and appends their
/// declarations to \p modes. Returns the rest of the list; nullopt if it has none of these names.
std::optional<std::string> takeModes(std::string_view list, GlslExtension extension, std::string &modes);

/// Declares the functions that the shader uses of the extensions, in lines for the preamble of a shader.
std::string declareFunctions(const GlslExtensions &extensions);

} // namespace llpc::input
