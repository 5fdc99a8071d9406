// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DrawExecutor.h"
#include "DrawText.h"
#include "llpc/SourceCompiler.h"

#include <algorithm>
#include <cstring>

namespace reconvergence {

namespace {

constexpr char kName[] = "fragments.amber";
/// Replaced after parsing.
constexpr char kNoShader[] = "SHADER fragment shader SPIRV-HEX\n0\nEND\n\n";

void setModule(amber::Shader &shader, const std::vector<uint32_t> &words) {
  shader.format = amber::ShaderFormat::SpirvBinary;
  shader.source.assign(reinterpret_cast<const char *>(words.data()), words.size() * sizeof(uint32_t));
}

/// Translates the vertex shader, which is equal in all scripts, once.
const std::vector<uint32_t> &vertexModule(const amber::Shader &shader) {
  static const std::vector<uint32_t> module = [&] {
    llpc::ShaderSource source;
    source.name = kName;
    source.language = llpc::SourceLanguage::Glsl;
    source.text = shader.source;
    source.stage = llpc::ShaderStage::Vertex;
    return llpc::compileSource(source).spirv;
  }();
  return module;
}

} // namespace

Output draw(const Program &program, const std::vector<uint32_t> &shader, amber::Executor &executor) {
  auto parsed = amber::parse(drawText(program, kNoShader, nullptr), kName,
                             [](const std::string &) { return std::nullopt; });
  if (auto *outcome = std::get_if<amber::Outcome>(&parsed))
    return Failure{outcome->toString(kName)};
  auto &script = std::get<amber::Script>(parsed);
  setModule(script.shaders[0], vertexModule(script.shaders[0]));
  setModule(script.shaders[1], shader);
  amber::Contents contents;
  if (const amber::Outcome outcome = interpret(script, executor, contents); !outcome.passed())
    return Failure{outcome.toString(kName)};
  std::vector<uint32_t> words;
  for (const char *name : {"output", "color"}) {
    const auto buffer = std::ranges::find(script.buffers, name, &amber::Buffer::name);
    const std::vector<std::byte> &bytes = contents[size_t(buffer - script.buffers.begin())];
    const size_t first = words.size();
    words.resize(first + bytes.size() / sizeof(uint32_t));
    std::memcpy(&words[first], bytes.data(), bytes.size());
  }
  return words;
}

} // namespace reconvergence
