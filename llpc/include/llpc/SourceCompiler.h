// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shader sources to SPIR-V: a library of its own (`llpc_input`), because it needs glslang and SPIRV-Tools. A
// driver gets SPIR-V and has no use for it. No LLVM.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/Statistics.h"
#include "pipeline/ShaderStage.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llpc {

using pipeline::ShaderStage;

enum class SourceLanguage : uint8_t {
  Glsl,          ///< of at most 1 MiB; source lines get into the SPIR-V
  SpirvAssembly, ///< SPIRV-Tools syntax, with our grammar overlay; numeric ids keep their values
};

/// A file that GLSL includes.
struct IncludedFile {
  std::string name; ///< for diagnostics, and as the includer of what it includes in turn
  std::string text;
};

/// Finds what `#include "path"` in the file `includer` means; none when there is no such file.
using IncludeResolver =
    std::function<std::optional<IncludedFile>(std::string_view path, std::string_view includer)>;

/// The source of one shader.
struct ShaderSource {
  std::string name; ///< for diagnostics, and as the main file of source positions
  SourceLanguage language = SourceLanguage::Glsl;
  std::string_view text;
  std::optional<ShaderStage> stage; ///< GLSL needs it; assembly names its own
  /// The version of SPIR-V or Vulkan to write for, "spv1.3" or "vulkan1.1". Empty: SPIR-V 1.6 for Vulkan 1.3,
  /// or of assembly the version that a comment "; Version: 1.x" at its head names.
  std::string targetEnvironment;
  IncludeResolver include; ///< for GLSL; without one, #include is refused
};

struct SourceResult {
  std::vector<uint32_t> spirv; ///< empty unless success
  bool success = false;
  std::vector<Diagnostic> diagnostics;
  std::vector<PhaseTime> phases;
};

/// Safe to call from any number of threads at once; the same source gives the same words. Never throws and
/// never exits: every failure is in the result's diagnostics. Runs glslang, which recurses as deeply as an
/// expression is long, on a thread of its own with 512 MiB of stack, of which only what is touched costs
/// memory; `include` is called there.
SourceResult compileSource(const ShaderSource &source);

} // namespace llpc
