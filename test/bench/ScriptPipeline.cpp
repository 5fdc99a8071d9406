// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptPipeline.h"

#include "tools/amber/CompilerState.h"

#include <algorithm>

namespace bench {

namespace {

/// Nothing of a script that only draws with compute pipelines, or not at all.
const amber::Draw *firstDraw(const std::vector<amber::Command> &commands) {
  for (const amber::Command &command : commands)
    if (const auto *draw = std::get_if<amber::Draw>(&command))
      return draw;
  return nullptr;
}

bool shareElements(const amber::VertexData &a, const amber::VertexData &b) {
  return a.buffer == b.buffer && a.stride == b.stride && a.rate == b.rate && a.stride != 0 &&
         a.offset < a.stride && b.offset < b.stride;
}

/// `attributes`: those of the state, in its order.
void shareBindings(const std::vector<amber::VertexData> &attributes, llpc::GraphicsState &state) {
  for (size_t i = 0; i < attributes.size(); ++i) {
    const auto same = std::ranges::find_if(
        attributes, [&](const amber::VertexData &other) { return shareElements(attributes[i], other); });
    if (same != attributes.end())
      state.vertexInput.attributes[i].binding =
          state.vertexInput.attributes[size_t(same - attributes.begin())].binding;
  }
  std::erase_if(state.vertexInput.bindings, [&](const pipeline::VertexBinding &binding) {
    return std::ranges::none_of(
        state.vertexInput.attributes,
        [&](const pipeline::VertexAttribute &attribute) { return attribute.binding == binding.binding; });
  });
}

} // namespace

std::variant<Program, std::string> loadPipeline(const std::filesystem::path &file, const std::string &text) {
  auto parsed = amber::parse(text, file.string(), [](const std::string &) { return std::nullopt; });
  if (const auto *outcome = std::get_if<amber::Outcome>(&parsed))
    return outcome->toString(file.string());
  const auto &script = std::get<amber::Script>(parsed);
  const amber::Draw *draw = firstDraw(script.commands);
  if (!draw)
    return file.string() + ": draws nothing";
  const amber::Pipeline &pipeline = script.pipelines[draw->pipeline];
  Program program{file.stem().string(), {}, amber::compilerState(script, pipeline, *draw)};
  shareBindings(draw->vertexData, *program.graphics);
  for (const amber::AttachedShader &attached : pipeline.shaders) {
    const amber::Shader &shader = script.shaders[attached.shader];
    if (shader.format != amber::ShaderFormat::Glsl)
      return file.string() + ": the shader " + shader.name + " is not in GLSL";
    llpc::SourceResult result =
        toSpirv(file.string(), attached.stage, llpc::SourceLanguage::Glsl, shader.source, shader.firstLine);
    if (!result.success)
      return diagnosticText(result.diagnostics);
    program.shaders.push_back({attached.stage, std::move(result.spirv)});
  }
  return program;
}

} // namespace bench
