// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/PipeFile.h"
#include "llpc/pipe/EntryPoints.h"

#include <algorithm>

namespace llpc {

namespace {

/// Replaces characters that have a meaning in pipeline files or shells.
std::string fileNameOf(const std::string &name, std::optional<ShaderStage> stage) {
  std::string result = name + (stage ? std::string(".") + nameOf(*stage) + ".spv" : ".lgc");
  for (char &c : result) {
    const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                         c == '.' || c == '-' || c == '_';
    c = isPlain ? c : '_';
  }
  return result;
}

/// Returns the shader without its code; nullopt if its stage is not known. The structured binding names each
/// field, so that one that is added and forgotten here does not compile.
std::optional<PipeShader> describe(const ShaderInput &input, const CompileOptions &options) {
  const auto &[name, kind, bytes, stage, entryPoint, specConstants, ownOptions] = input;
  PipeShader shader;
  shader.entryPoint = entryPoint;
  shader.specConstants = specConstants;
  shader.options = ownOptions ? *ownOptions : options.shaders;
  switch (kind) {
  case InputKind::SpirvBinary:
    shader.stage = stage ? stage : pipe::stageOf(bytes, entryPoint);
    return shader.stage ? std::optional(shader) : std::nullopt;
  case InputKind::LgcIr:
    break;
  }
  shader.language = PipeLanguage::LgcIr;
  return shader;
}

/// Returns whether the shader can be written with its source.
bool isWritable(const PipeShader &shader) {
  std::string problem;
  return !shader.text.empty() && writePipe({{shader}, {}, {}}, problem);
}

} // namespace

std::optional<PipeDump> dumpPipe(const PipelineInput &input, const CompileOptions &options,
                                 const std::string &name, const PipeDisassembler &disassemble,
                                 std::string &problem) {
  PipeFile file{{}, input.graphics, options};
  PipeDump dump;
  for (const ShaderInput &shader : input.shaders) {
    auto entry = describe(shader, options);
    if (!entry) {
      problem = "the stage of the shader is not known";
      return std::nullopt;
    }
    if (entry->stage && disassemble)
      entry->text = disassemble(shader.bytes).value_or("");
    if (!isWritable(*entry)) {
      entry->text.clear();
      if (entry->stage)
        entry->language = PipeLanguage::SpirvBinary;
      entry->fileName = fileNameOf(name, entry->stage);
      dump.binaries.push_back({entry->fileName, shader.bytes});
    }
    file.shaders.push_back(std::move(*entry));
  }
  auto text = writePipe(file, problem);
  if (!text)
    return std::nullopt;
  dump.text = std::move(*text);
  return dump;
}

} // namespace llpc
