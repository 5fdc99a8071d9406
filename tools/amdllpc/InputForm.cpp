// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InputForm.h"

#include <utility>

namespace amdllpc {

std::optional<InputForm> inputForm(std::string_view fileName) {
  using enum llpc::ShaderStage;
  static constexpr std::pair<std::string_view, InputKind> kKinds[] = {
      {"spv", InputKind::SpirvBinary}, {"spvasm", InputKind::SpirvAssembly},
      {"ll", InputKind::LgcIr},        {"lgc", InputKind::LgcIr},
      {"mlir", InputKind::Mlir},
  };
  static constexpr std::pair<std::string_view, llpc::ShaderStage> kGlslStages[] = {
      {"task", Task},     {"vert", Vertex}, {"tesc", TessControl}, {"tese", TessEvaluation},
      {"geom", Geometry}, {"mesh", Mesh},   {"frag", Fragment},    {"comp", Compute},
  };

  const std::string_view extension = fileName.substr(fileName.rfind('.') + 1);
  for (const auto &[name, kind] : kKinds) {
    if (name == extension)
      return InputForm{kind, std::nullopt};
  }
  for (const auto &[name, stage] : kGlslStages) {
    if (name == extension)
      return InputForm{InputKind::Glsl, stage};
  }
  return std::nullopt;
}

} // namespace amdllpc
