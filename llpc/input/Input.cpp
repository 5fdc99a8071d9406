// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/Input.h"

#include <algorithm>
#include <utility>

namespace llpc {

std::optional<FileKind> fileKind(std::string_view fileName) {
  static constexpr std::pair<std::string_view, InputKind> kForms[] = {
      {"spv", InputKind::SpirvBinary},
      {"spvasm", InputKind::SpirvAssembly},
      {"ll", InputKind::LgcIr},
      {"lgc", InputKind::LgcIr},
  };
  static constexpr std::pair<std::string_view, ShaderStage> kGlslStages[] = {
      {"task", ShaderStage::Task},        {"vert", ShaderStage::Vertex},
      {"tesc", ShaderStage::TessControl}, {"tese", ShaderStage::TessEvaluation},
      {"geom", ShaderStage::Geometry},    {"mesh", ShaderStage::Mesh},
      {"frag", ShaderStage::Fragment},    {"comp", ShaderStage::Compute},
  };

  const std::string_view extension = fileName.substr(fileName.rfind('.') + 1);
  for (const auto &[name, kind] : kForms) {
    if (name == extension)
      return FileKind{kind, std::nullopt};
  }
  for (const auto &[name, stage] : kGlslStages) {
    if (name == extension)
      return FileKind{InputKind::Glsl, stage};
  }
  return std::nullopt;
}

} // namespace llpc

namespace llpc::input {

namespace {

/// Source text under a name that promises a binary is the usual mistake; the decoder could only say that the
/// magic number is wrong.
bool looksLikeText(std::span<const uint8_t> bytes) {
  const auto head = bytes.first(std::min<size_t>(bytes.size(), 512));
  return std::ranges::all_of(head, [](uint8_t byte) {
    return byte >= 0x20 ? byte != 0x7F : byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f';
  });
}

} // namespace

std::optional<std::vector<uint8_t>> toSpirv(const ShaderInput &input, Diagnostics &diagnostics) {
  if (input.bytes.empty()) {
    diagnostics.addError(input.name, "the input is empty");
    return std::nullopt;
  }
  constexpr size_t kMaxBytes = size_t(1) << 30; // the libraries behind us count in int
  if (input.bytes.size() > kMaxBytes) {
    diagnostics.addError(input.name, "the input is larger than 1 GiB");
    return std::nullopt;
  }
  switch (input.kind) {
  case InputKind::Glsl:
    return compileGlsl(input, diagnostics);
  case InputKind::SpirvAssembly:
    return assemble(input, diagnostics);
  case InputKind::SpirvBinary:
    if (looksLikeText(input.bytes)) {
      diagnostics.addError(input.name, "not a SPIR-V binary: this is text",
                           "SPIR-V assembly is .spvasm; GLSL has its stage as extension, such as .comp");
      return std::nullopt;
    }
    return std::vector<uint8_t>(input.bytes.begin(), input.bytes.end());
  case InputKind::LgcIr:
    break;
  }
  diagnostics.addError(input.name, "LLVM IR has no SPIR-V form");
  return std::nullopt;
}

} // namespace llpc::input
