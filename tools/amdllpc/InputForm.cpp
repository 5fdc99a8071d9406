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

/// Returns the stage whose GLSL has the extension of the file.
static std::optional<llpc::ShaderStage> stageOf(std::string_view fileName) {
  const std::string_view extension = fileName.substr(fileName.rfind('.') + 1);
  for (const llpc::ShaderStage stage : pipeline::enumerators<llpc::ShaderStage>())
    if (extensionOf(stage) == extension)
      return stage;
  return std::nullopt;
}

std::optional<InputForm> inputForm(std::string_view fileName) {
  static constexpr std::pair<std::string_view, InputKind> kKinds[] = {
      {"spv", InputKind::SpirvBinary}, {"spvasm", InputKind::SpirvAssembly},
      {"ll", InputKind::LgcIr},        {"lgc", InputKind::LgcIr},
      {"mlir", InputKind::Mlir},       {"pipe", InputKind::Pipe},
  };

  const size_t dot = fileName.rfind('.');
  const std::string_view extension = fileName.substr(dot + 1);
  for (const auto &[name, kind] : kKinds) {
    const bool isSpirv = kind == InputKind::SpirvBinary || kind == InputKind::SpirvAssembly;
    if (name == extension)
      return InputForm{kind, isSpirv && dot != std::string_view::npos ? stageOf(fileName.substr(0, dot))
                                                                      : std::nullopt};
  }
  const auto stage = stageOf(fileName);
  return stage ? std::optional(InputForm{InputKind::Glsl, stage}) : std::nullopt;
}

} // namespace amdllpc
