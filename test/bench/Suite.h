// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The shaders to measure.

#pragma once

#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bench {

struct Shader {
  std::string name; ///< the file's, without folder and extension
  std::vector<uint32_t> spirv;
};

/// The compute shaders (.comp, .spv) in `folders` whose name matches the regular expression, by name; as
/// SPIR-V, so that no compiler is charged for GLSL. Or what is wrong.
std::variant<std::vector<Shader>, std::string> loadShaders(const std::vector<std::string> &folders,
                                                           const std::string &regex);

/// SPIR-V for the compute shader that `name` has, which is for diagnostics: of GLSL or SPIR-V assembly.
llpc::SourceResult toSpirv(const std::string &name, llpc::SourceLanguage language, std::string_view text);

/// The text of a failure's diagnostics.
std::string diagnosticText(const std::vector<llpc::Diagnostic> &diagnostics);

} // namespace bench
