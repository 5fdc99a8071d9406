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
  Mlir, ///< becomes LgcIr
};

/// What an input is.
struct InputForm {
  InputKind kind = InputKind::SpirvBinary;
  std::optional<llpc::ShaderStage> stage; ///< of GLSL

  bool operator==(const InputForm &) const = default;
};

/// What a file's extension says about it: .spv, .spvasm, .ll, .lgc, .mlir, or a GLSL stage (.comp, .vert,
/// .tesc, .tese, .geom, .frag, .task, .mesh). A name without a dot is taken as the extension itself. None if
/// unknown.
std::optional<InputForm> inputForm(std::string_view fileName);

} // namespace amdllpc
