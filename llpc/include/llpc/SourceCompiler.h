// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates shader sources to SPIR-V. This is a separate library (`llpc_input`), because it links glslang
// and SPIRV-Tools, but not LLVM. Drivers, which receive SPIR-V, do not need it.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/Statistics.h"
#include "pipeline/ShaderStage.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace llpc {

using pipeline::ShaderStage;

enum class SourceLanguage : uint8_t {
  Glsl,          ///< of at most 1 MiB; the SPIR-V has source lines
  SpirvAssembly, ///< the syntax of SPIRV-Tools, with our grammar overlay; numeric ids keep their values
};

/// A file that a GLSL source includes.
struct IncludedFile {
  std::string name; ///< for diagnostics, and as the `includer` of its own includes
  std::string text;
};

/// Returns the file for `#include "path"` in the file `includer`; nullopt if there is no such file.
using IncludeResolver =
    std::function<std::optional<IncludedFile>(std::string_view path, std::string_view includer)>;

/// The source of one shader.
struct ShaderSource {
  std::string name; ///< for diagnostics, and as the file name in source positions
  SourceLanguage language = SourceLanguage::Glsl;
  std::string_view text;
  uint32_t firstLine = 1;           ///< of the text, where it is a part of a file
  std::optional<ShaderStage> stage; ///< required for GLSL; assembly has its own
  /// The target version of SPIR-V or Vulkan, "spv1.3" or "vulkan1.1". If it is empty, GLSL becomes SPIR-V 1.6
  /// for Vulkan 1.3, and assembly the version of the comment "; Version: 1.x" at its beginning.
  std::string targetEnvironment;
  IncludeResolver include; ///< for GLSL; without it, #include is an error
};

struct SourceResult {
  std::vector<uint32_t> spirv; ///< empty unless `success`
  bool success = false;
  std::vector<Diagnostic> diagnostics;
  std::vector<PhaseTime> phases;
};

/// Translates a source. Safe to call from any number of threads at the same time; equal sources give equal
/// words. Never throws an exception and never ends the process: every failure is in the result's diagnostics.
/// glslang recurses as deeply as an expression is long, so it runs on a thread with 512 MiB of stack, of
/// which only touched pages take memory; `include` is called on that thread.
SourceResult compileSource(const ShaderSource &source);

/// Returns assembly that compileSource() translates to exactly this SPIR-V, with its header. Returns nullopt
/// if there is none: SPIRV-Tools does not know all instructions.
std::optional<std::string> disassembleSpirv(std::span<const uint8_t> spirv);

} // namespace llpc
