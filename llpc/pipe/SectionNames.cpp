// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/SectionNames.h"

#include <algorithm>

namespace llpc::pipe {

namespace {

struct StageName {
  const char *shortName;
  const char *longName;
  std::optional<ShaderStage> stage;
  const char *unsupported; ///< plural; empty: supported
};

constexpr StageName kStages[] = {
    {"Vs", "VertexShader", ShaderStage::Vertex, ""},
    {"Fs", "FragmentShader", ShaderStage::Fragment, ""},
    {"Cs", "ComputeShader", ShaderStage::Compute, ""},
    {"Lgc", "", {}, ""}, // ours: LLVM IR
    {"Task", "TaskShader", {}, "task shaders"},
    {"Tcs", "TessControlShader", {}, "tessellation control shaders"},
    {"Tes", "TessEvalShader", {}, "tessellation evaluation shaders"},
    {"Gs", "GeometryShader", {}, "geometry shaders"},
    {"Mesh", "MeshShader", {}, "mesh shaders"},
    {"rgen", "", {}, "ray generation shaders"},
    {"sect", "", {}, "intersection shaders"},
    {"ahit", "", {}, "any-hit shaders"},
    {"chit", "", {}, "closest-hit shaders"},
    {"miss", "", {}, "miss shaders"},
    {"call", "", {}, "callable shaders"},
};

struct FormName {
  const char *suffix;
  SectionKind kind;
  PipeLanguage language;
};

constexpr FormName kForms[] = {
    {"Info", SectionKind::ShaderInfo, {}},
    {"Glsl", SectionKind::Source, PipeLanguage::Glsl},
    {"Spirv", SectionKind::Source, PipeLanguage::SpirvAssembly},
    {"GlslFile", SectionKind::SourceFile, PipeLanguage::Glsl},
    {"SpvFile", SectionKind::SourceFile, PipeLanguage::SpirvBinary},
    {"SpvasmFile", SectionKind::SourceFile, PipeLanguage::SpirvAssembly},
    {"File", SectionKind::SourceFile, PipeLanguage::LgcIr},
    {"Hlsl", SectionKind::Unsupported, {}},
    {"HlslFile", SectionKind::Unsupported, {}},
};

struct OtherName {
  const char *name;
  SectionKind kind;
  const char *unsupported = "";
};

constexpr OtherName kOthers[] = {
    {"Version", SectionKind::Version},
    {"ResourceMapping", SectionKind::ResourceMapping},
    {"GraphicsPipelineState", SectionKind::GraphicsState},
    {"ComputePipelineState", SectionKind::ComputeState},
    {"VertexInputState", SectionKind::VertexInput},
    {"ApiXfbOutInfo", SectionKind::TransformFeedback},
    {"AmdllpcOptions", SectionKind::CompilerOptions},
    {"CompileLog", SectionKind::Log},
    {"RayTracingPipelineState", SectionKind::Unsupported, "ray tracing pipelines"},
    {"RtState", SectionKind::Unsupported, "ray tracing pipelines"},
    {"UniformConstant", SectionKind::Unsupported, "the default uniform blocks of OpenGL"},
};

/// Returns the name of a section with that form; nullopt if `suffix` is none.
std::optional<SectionName> nameOf(const StageName &stage, std::string_view suffix) {
  const auto *const form = std::ranges::find(kForms, suffix, &FormName::suffix);
  if (form == std::end(kForms))
    return std::nullopt;
  if (stage.unsupported[0] != '\0')
    return SectionName{SectionKind::Unsupported, {}, {}, stage.unsupported};
  const bool hasCode = form->kind != SectionKind::ShaderInfo;
  if (hasCode && (form->language == PipeLanguage::LgcIr) != !stage.stage)
    return std::nullopt;
  if (form->kind == SectionKind::Unsupported)
    return SectionName{SectionKind::Unsupported, stage.stage, {}, "shaders in HLSL"};
  return SectionName{form->kind, stage.stage, form->language, ""};
}

bool isLetter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool isWord(std::string_view text) {
  return !text.empty() && isLetter(text.front()) &&
         std::ranges::all_of(text, [](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

/// Returns the supported name of a stage; null if there is none.
const StageName *findStage(std::optional<ShaderStage> stage) {
  const auto *const found = std::ranges::find_if(
      kStages, [&](const StageName &each) { return each.stage == stage && each.unsupported[0] == '\0'; });
  return found == std::end(kStages) ? nullptr : found;
}

} // namespace

std::optional<SectionName> parseSectionName(std::string_view name) {
  for (const OtherName &other : kOthers)
    if (name == other.name)
      return SectionName{other.kind, {}, {}, other.unsupported};
  for (const StageName &stage : kStages) {
    for (const std::string_view prefix : {stage.shortName, stage.longName})
      if (!prefix.empty() && name.starts_with(prefix))
        if (auto found = nameOf(stage, name.substr(prefix.size())))
          return found;
  }
  return std::nullopt;
}

bool isSupported(std::optional<ShaderStage> stage) {
  return findStage(stage) != nullptr;
}

std::string sectionHeader(const SectionName &name) {
  const auto *const other = std::ranges::find(kOthers, name.kind, &OtherName::kind);
  if (other != std::end(kOthers))
    return std::string("[") + other->name + "]";
  const auto *const form = std::ranges::find_if(kForms, [&](const FormName &each) {
    return each.kind == name.kind && (name.kind == SectionKind::ShaderInfo || each.language == name.language);
  });
  return std::string("[") + findStage(name.stage)->shortName + form->suffix + "]";
}

std::string_view headerIn(std::string_view line) {
  if (!line.starts_with('['))
    return {};
  const size_t end = line.find(']');
  if (end == line.npos || !isWord(line.substr(1, end - 1)))
    return {};
  const size_t rest = line.find_first_not_of(" \t\r", end + 1);
  return rest == line.npos || line[rest] == ';' ? line.substr(1, end - 1) : std::string_view();
}

} // namespace llpc::pipe
