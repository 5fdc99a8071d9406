// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A pipeline file, split into its sections.

#pragma once

#include "llpc/pipe/Problems.h"
#include "llpc/pipe/SectionNames.h"
#include "llpc/pipe/ShaderSection.h"
#include "llpc/pipe/StateSections.h"

#include <algorithm>
#include <list>
#include <optional>
#include <string_view>

namespace llpc::pipe {

/// A section that a file may have once.
template <typename T>
struct Section {
  Position at; ///< of its header
  T keys;
};

/// The sections of one stage, or of LLVM IR.
struct ShaderSections {
  std::optional<ShaderStage> stage;
  Position codeAt;
  PipeLanguage language = PipeLanguage::SpirvAssembly;
  std::string text;
  uint32_t firstLine = 0; ///< of `text`
  FileSection file;
  bool hasCode = false;
  std::optional<Section<ShaderSection>> info;
};

struct Document {
  std::optional<Section<VersionSection>> version;
  std::list<ShaderSections> shaders; ///< in the order of their first sections
  std::optional<Section<MappingSection>> mapping;
  std::optional<Section<GraphicsSection>> graphics;
  std::optional<Section<ComputeSection>> compute;
  std::optional<Section<VertexInputSection>> vertexInput;
  std::optional<Section<TransformFeedbackSection>> transformFeedback;
  std::optional<Section<CompilerSection>> compiler;

  /// Returns the shader of a stage; null if there is none.
  ShaderSections *find(std::optional<ShaderStage> stage) {
    const auto found = std::ranges::find(shaders, stage, &ShaderSections::stage);
    return found == shaders.end() ? nullptr : &*found;
  }
};

/// Splits a file. Returns nullopt after reporting an error.
std::optional<Document> parseDocument(std::string_view text, Problems &problems);

/// Writes the sections that the document has. Returns nullopt if a name cannot be written, with the reason in
/// `problem`.
std::optional<std::string> documentText(const Document &document, std::string &problem);

} // namespace llpc::pipe
