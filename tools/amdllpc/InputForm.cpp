// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InputForm.h"

#include <utility>

namespace amdllpc {

const char *extensionOf(llpc::ShaderStage stage) {
  switch (stage) {
  case llpc::ShaderStage::Task:
    return "task";
  case llpc::ShaderStage::Vertex:
    return "vert";
  case llpc::ShaderStage::TessControl:
    return "tesc";
  case llpc::ShaderStage::TessEvaluation:
    return "tese";
  case llpc::ShaderStage::Geometry:
    return "geom";
  case llpc::ShaderStage::Mesh:
    return "mesh";
  case llpc::ShaderStage::Fragment:
    return "frag";
  case llpc::ShaderStage::Compute:
    break;
  }
  return "comp";
}

std::optional<InputForm> inputForm(std::string_view fileName) {
  static constexpr std::pair<std::string_view, InputKind> kKinds[] = {
      {"spv", InputKind::SpirvBinary}, {"spvasm", InputKind::SpirvAssembly},
      {"ll", InputKind::LgcIr},        {"lgc", InputKind::LgcIr},
      {"mlir", InputKind::Mlir},
  };

  const std::string_view extension = fileName.substr(fileName.rfind('.') + 1);
  for (const auto &[name, kind] : kKinds) {
    if (name == extension)
      return InputForm{kind, std::nullopt};
  }
  for (const llpc::ShaderStage stage : pipeline::enumerators<llpc::ShaderStage>()) {
    if (extensionOf(stage) == extension)
      return InputForm{InputKind::Glsl, stage};
  }
  return std::nullopt;
}

} // namespace amdllpc
