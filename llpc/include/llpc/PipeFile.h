// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pipelines as text, in the syntax of LLPC's .pipe files: shaders, resource mapping, state and options. The
// library `llpc_pipe` opens no file, and needs neither LLVM nor a compiler for sources. docs/pipe-files.md
// describes the files.

#pragma once

#include "llpc/Compiler.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace llpc {

/// The language of a shader in a pipeline file.
enum class PipeLanguage : uint8_t {
  Glsl,
  SpirvAssembly,
  SpirvBinary,
  LgcIr, ///< a whole pipeline; always in another file
};

/// A shader in a pipeline file.
struct PipeShader {
  std::optional<ShaderStage> stage; ///< none for LgcIr
  PipeLanguage language = PipeLanguage::SpirvAssembly;
  std::string text;     ///< the source; empty if it is in another file
  uint32_t line = 0;    ///< of the pipeline file, 1-based, where the source begins
  std::string fileName; ///< the file with the code, relative to the folder of the pipeline file, or empty
  std::string entryPoint;
  std::vector<SpecConstant> specConstants;
  ShaderOptions options;
};

/// A pipeline file. Of the options, it has `pipeline`, and of `debug` those that affect the code.
struct PipeFile {
  std::vector<PipeShader> shaders; ///< in the order of the file
  std::optional<GraphicsState> graphics;
  CompileOptions options; ///< `pipeline.gfxIp` is 0.0.0 if the file has no GPU
};

struct PipeResult {
  std::optional<PipeFile> file; ///< nullopt after an error
  std::vector<Diagnostic> diagnostics;
};

/// Reads a pipeline file. `name` is for diagnostics. Options of LLPC without a meaning for this compiler
/// cause a warning; those that would change the result are errors.
PipeResult readPipe(std::string_view text, const std::string &name);

/// Writes a pipeline file. Reading it gives the same shaders, state and options. Returns nullopt if the
/// syntax cannot express one of them, with the reason in `problem`.
std::optional<std::string> writePipe(const PipeFile &file, std::string &problem);

/// A file that a pipeline file names.
struct PipeBinary {
  std::string fileName;
  std::span<const uint8_t> bytes;
};

/// A pipeline as files of one folder.
struct PipeDump {
  std::string text; ///< the pipeline file
  std::vector<PipeBinary> binaries;
};

/// Returns the assembly of SPIR-V that assembles to exactly these bytes; nullopt if there is none.
using PipeDisassembler = std::function<std::optional<std::string>(std::span<const uint8_t> spirv)>;

/// Describes a compile as a pipeline file: compiling it with the same OutputOptions gives the same result.
/// SPIR-V is in the file if `disassemble` is given and has assembly for it (llpc/SourceCompiler.h has one),
/// else in a file beside it, whose name begins with `name`, as LLVM IR is. Refers to the bytes of `input`.
/// Returns nullopt on failure, with the reason in `problem`: its stage has no section, for example.
std::optional<PipeDump> dumpPipe(const PipelineInput &input, const CompileOptions &options,
                                 const std::string &name, const PipeDisassembler &disassemble,
                                 std::string &problem);

} // namespace llpc
