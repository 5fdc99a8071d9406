// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The programs to measure.

#pragma once

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bench {

/// A shader whose entry point is main.
struct Shader {
  llpc::ShaderStage stage = llpc::ShaderStage::Compute;
  std::vector<uint32_t> spirv;
};

/// A compute shader, or the shaders of a graphics pipeline with its state.
struct Program {
  std::string name; ///< the file's, without folder and extension
  std::vector<Shader> shaders;
  std::optional<llpc::GraphicsState> graphics;
};

/// The compute shaders (.comp, .spvasm, .spv) and the graphics pipelines (.amber) in `folders` whose name
/// matches the regular expression, by name; as SPIR-V, so that no compiler is charged for GLSL. Or what is
/// wrong.
std::variant<std::vector<Program>, std::string> loadPrograms(const std::vector<std::string> &folders,
                                                             const std::string &regex);

/// SPIR-V of GLSL or SPIR-V assembly. `name` and `firstLine`: for diagnostics.
llpc::SourceResult toSpirv(const std::string &name, llpc::ShaderStage stage, llpc::SourceLanguage language,
                           std::string_view text, uint32_t firstLine = 1);

/// The text of a failure's diagnostics.
std::string diagnosticText(const std::vector<llpc::Diagnostic> &diagnostics);

} // namespace bench
