// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names of sections, which for shaders consist of the stage and the form of the code.

#pragma once

#include "llpc/PipeFile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace llpc::pipe {

enum class SectionKind : uint8_t {
  Version,
  Source,     ///< of a shader, as text up to the next section
  SourceFile, ///< the name of the file with a shader
  ShaderInfo,
  ResourceMapping,
  GraphicsState,
  ComputeState,
  VertexInput,
  TransformFeedback,
  CompilerOptions,
  Log,         ///< skipped
  Unsupported, ///< `unsupported` says which feature
};

struct SectionName {
  SectionKind kind = SectionKind::Log;
  std::optional<ShaderStage> stage;                    ///< of a shader; none for LLVM IR
  PipeLanguage language = PipeLanguage::SpirvAssembly; ///< of Source and SourceFile
  std::string unsupported;                             ///< plural: "geometry shaders"
};

/// Parses a name, without brackets. Returns nullopt if there is no such section.
std::optional<SectionName> parseSectionName(std::string_view name);

/// Returns whether shaders of a stage, or LLVM IR without one, have sections.
bool isSupported(std::optional<ShaderStage> stage);

/// Returns the name in brackets. Inverse to parseSectionName() for sections that can be written.
std::string sectionHeader(const SectionName &name);

/// Returns the text between the brackets of a line that begins a section; empty for any other line.
std::string_view headerIn(std::string_view line);

} // namespace llpc::pipe
