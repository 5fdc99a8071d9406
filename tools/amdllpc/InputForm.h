// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/SourceCompiler.h"

#include <optional>
#include <string_view>

namespace amdllpc {

enum class InputKind {
  SpirvBinary,
  SpirvAssembly,
  Glsl,
  LgcIr,
  Mlir, ///< is translated to LgcIr
  Pipe, ///< a whole pipeline
};

/// The language of an input.
struct InputForm {
  InputKind kind = InputKind::SpirvBinary;
  std::optional<llpc::ShaderStage> stage; ///< of GLSL, and of SPIR-V in a file such as a.vert.spv

  bool operator==(const InputForm &) const = default;
};

/// Returns the extension of a stage's GLSL, which is its name on the command line as well: "comp".
const char *extensionOf(llpc::ShaderStage stage);

/// Returns the form of an input by its file extension: .spv, .spvasm, .ll, .lgc, .mlir, .pipe,
/// or that of a stage's GLSL. A name without a dot is itself taken as the extension. Nullopt if unknown.
std::optional<InputForm> inputForm(std::string_view fileName);

} // namespace amdllpc
