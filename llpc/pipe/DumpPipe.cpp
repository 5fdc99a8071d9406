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

} // namespace

std::optional<PipeDump> dumpPipe(const PipelineInput &input, const CompileOptions &options,
                                 const std::string &name, const PipeDisassembler &disassemble,
                                 std::string &problem) {
  PipeFile file{{}, input.graphics, options};
  PipeDump dump;
  for (const ShaderInput &shader : input.shaders) {
    const bool isIr = shader.kind == InputKind::LgcIr;
    std::optional<ShaderStage> stage;
    if (!isIr)
      stage = shader.stage ? shader.stage : pipe::stageOf(shader.bytes, shader.entryPoint);
    if (!isIr && !stage) {
      problem = "the stage of the shader is not known";
      return std::nullopt;
    }
    PipeShader &entry = file.shaders.emplace_back();
    entry.stage = stage;
    entry.entryPoint = shader.entryPoint;
    entry.specConstants = shader.specConstants;
    entry.options = shaderOptions(shader, options);
    entry.text = disassemble && !isIr ? disassemble(shader.bytes).value_or("") : "";
    std::string unwritable;
    if (!entry.text.empty() && writePipe({{entry}, {}, {}}, unwritable))
      continue;
    entry.text.clear();
    entry.language = isIr ? PipeLanguage::LgcIr : PipeLanguage::SpirvBinary;
    entry.fileName = fileNameOf(name, stage);
    dump.binaries.push_back({entry.fileName, shader.bytes});
  }
  auto text = writePipe(file, problem);
  if (!text)
    return std::nullopt;
  dump.text = std::move(*text);
  return dump;
}

} // namespace llpc
