// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/PipeFile.h"
#include "llpc/pipe/Document.h"
#include "llpc/pipe/GraphicsKeys.h"
#include "llpc/pipe/MappingKeys.h"
#include "llpc/pipe/ShaderKeys.h"

#include <algorithm>

namespace llpc {

namespace pipe {

namespace {

/// The version of LLPC's interface that has all keys that are written here.
constexpr uint32_t kVersion = 61;

/// Returns the options for which LLPC has no key. The structured bindings name each field, so that an option
/// that is added and forgotten here does not compile.
CompilerSection compilerSection(const PipelineOptions &options, const DebugOptions &debug) {
  const auto &[gfxIp, abortSignal, pollAborts, printfProtocol, validation, deviceIndex, resourceMapping] =
      options;
  const auto &[verifyIr, printAfter, stopAfter, disabledPasses, keepCalls] = debug;
  CompilerSection section;
  if (gfxIp != GfxIp{})
    section.gfxIp = gfxIp;
  if (abortSignal != AbortSignal::None)
    section.abortSignal = abortSignal;
  if (pollAborts)
    section.pollAborts = true;
  if (printfProtocol != PrintfProtocol::Ours)
    section.printfProtocol = printfProtocol;
  if (validation.isEnabled()) {
    section.validate = CheckList{validation.checks};
    section.validateAction = validation.action;
    section.validateLimit = validation.recordLimit;
    section.validateLoopLimit = validation.loopLimit;
  }
  std::string passes;
  for (const std::string &pass : disabledPasses)
    passes += (passes.empty() ? "" : ", ") + pass;
  if (!passes.empty())
    section.disabledPasses = passes;
  if (keepCalls)
    section.keepCalls = true;
  return section;
}

/// Adds the options that apply to all shaders. Without a state, a graphics pipeline has no section for them.
void addPipelineOptions(const PipeFile &file, bool isRobust, Document &document) {
  const uint32_t deviceIndex = file.options.pipeline.deviceIndex;
  const auto fill = [&](auto &section) {
    section.deviceIndex = deviceIndex;
    section.options.extendedRobustness.robustBufferAccess = isRobust;
  };
  if (document.graphics)
    fill(document.graphics->keys);
  else if (document.compute)
    fill(document.compute->keys);
  else if (deviceIndex != 0)
    document.compiler->keys.deviceIndex = deviceIndex;
}

std::optional<Document> makeDocument(const PipeFile &file, std::string &problem) {
  Document document;
  document.version = {{}, {kVersion}};
  document.compiler = {{}, compilerSection(file.options.pipeline, file.options.debug)};
  if (file.graphics)
    writeGraphics(*file.graphics, document);
  uint32_t visibility = 0;
  bool isRobust = true;
  for (const PipeShader &shader : file.shaders) {
    visibility |= shader.stage ? 1u << static_cast<uint32_t>(*shader.stage) : 0;
    isRobust &= shader.options.robustBufferAccess2;
    if (shader.stage == ShaderStage::Compute)
      document.compute.emplace();
  }
  isRobust &= document.graphics || document.compute;
  for (const PipeShader &shader : file.shaders) {
    auto sections = shaderSections(shader, isRobust, problem);
    if (!sections)
      return std::nullopt;
    document.shaders.push_back(std::move(*sections));
  }
  addPipelineOptions(file, isRobust, document);
  if (const auto &mapping = file.options.pipeline.resourceMapping) {
    auto section = mappingSection(*mapping, visibility, problem);
    if (!section)
      return std::nullopt;
    document.mapping = {{}, std::move(*section)};
  }
  return document;
}

} // namespace

} // namespace pipe

std::optional<std::string> writePipe(const PipeFile &file, std::string &problem) {
  const auto document = pipe::makeDocument(file, problem);
  return document ? pipe::documentText(*document, problem) : std::nullopt;
}

} // namespace llpc
