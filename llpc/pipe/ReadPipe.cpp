// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/PipeFile.h"
#include "llpc/pipe/Document.h"
#include "llpc/pipe/GraphicsKeys.h"
#include "llpc/pipe/MappingKeys.h"
#include "llpc/pipe/ShaderKeys.h"

namespace llpc {

namespace pipe {

namespace {

/// Checks that the sections are those of one kind of pipeline.
bool checkKind(Document &document, Problems &problems) {
  if (document.find({}))
    return true; // LLVM IR may be of any pipeline
  const ShaderSections *compute = document.find(ShaderStage::Compute);
  const auto failAt = [&](const auto &section, const char *of) {
    return !section || problems.fail(section->at, std::string("the shaders are not those of a ") + of +
                                                      " pipeline, to which this section belongs");
  };
  if (!compute)
    return failAt(document.compute, "compute");
  if (document.shaders.size() > 1)
    return problems.fail(compute->codeAt, "a compute shader is a pipeline of its own");
  return failAt(document.graphics, "graphics") && failAt(document.vertexInput, "graphics") &&
         failAt(document.transformFeedback, "graphics");
}

/// Splits names at commas and white space.
std::vector<std::string> splitNames(std::string_view text) {
  constexpr std::string_view kSeparators = ", \t";
  std::vector<std::string> names;
  for (size_t begin = 0; (begin = text.find_first_not_of(kSeparators, begin)) != text.npos;) {
    const size_t end = std::min(text.find_first_of(kSeparators, begin), text.size());
    names.emplace_back(text.substr(begin, end - begin));
    begin = end;
  }
  return names;
}

void readValidation(const CompilerSection &given, ValidationOptions &options) {
  if (given.validate)
    options.checks = given.validate->checks;
  options.action = given.validateAction.value_or(options.action);
  options.recordLimit = given.validateLimit.value_or(options.recordLimit);
  options.loopLimit = given.validateLoopLimit.value_or(options.loopLimit);
}

void readOptions(const Document &document, CompileOptions &options) {
  const CompilerSection given = document.compiler ? document.compiler->keys : CompilerSection{};
  options.pipeline.deviceIndex = given.deviceIndex.value_or(0);
  if (document.graphics)
    options.pipeline.deviceIndex = document.graphics->keys.deviceIndex.value_or(options.pipeline.deviceIndex);
  if (document.compute)
    options.pipeline.deviceIndex = document.compute->keys.deviceIndex.value_or(options.pipeline.deviceIndex);
  options.pipeline.gfxIp = given.gfxIp.value_or(GfxIp{});
  options.pipeline.abortSignal = given.abortSignal.value_or(AbortSignal::None);
  options.pipeline.pollAborts = given.pollAborts.value_or(false);
  options.pipeline.printfProtocol = given.printfProtocol.value_or(PrintfProtocol::Ours);
  readValidation(given, options.pipeline.validation);
  options.debug.disabledPasses = splitNames(given.disabledPasses.value_or(""));
  options.debug.keepCalls = given.keepCalls.value_or(false);
}

/// Returns whether all shaders have robustBufferAccess2.
bool isRobust(const Document &document) {
  const auto of = [](const auto &section) {
    return section && section->keys.options.extendedRobustness.robustBufferAccess.value_or(false);
  };
  return of(document.graphics) || of(document.compute);
}

bool read(Document &document, PipeFile &file, Problems &problems) {
  if (!checkKind(document, problems))
    return false;
  for (const ShaderSections &sections : document.shaders) {
    PipeShader &shader = file.shaders.emplace_back();
    shader.options.robustBufferAccess2 = isRobust(document);
    if (!readShader(sections, shader, problems))
      return false;
  }
  readOptions(document, file.options);
  return readMapping(document, file.options.pipeline.resourceMapping, problems) &&
         readGraphics(document, file.graphics, problems);
}

} // namespace

} // namespace pipe

PipeResult readPipe(std::string_view text, const std::string &name) {
  PipeResult result;
  pipe::Problems problems(name);
  auto document = pipe::parseDocument(text, problems);
  if (document && !pipe::read(*document, result.file.emplace(), problems))
    result.file.reset();
  result.diagnostics = problems.take();
  return result;
}

} // namespace llpc
