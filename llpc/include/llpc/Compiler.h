// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The compiler as a driver links it: memory to memory, no global state, no LLVM type.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/ResourceMapping.h"
#include "llpc/Statistics.h"
#include "pipeline/Gpu.h"
#include "pipeline/GraphicsState.h"
#include "pipeline/ShaderOptions.h"
#include "pipeline/ShaderStage.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc {

using pipeline::AbortSignal;
using pipeline::GfxIp;
using pipeline::GraphicsState;
using pipeline::parseGfxIp;
using pipeline::PrintfProtocol;
using pipeline::ShaderOptions;
using pipeline::ShaderStage;

/// The value of one specialization constant: the bytes that VkSpecializationInfo would hold, little-endian.
struct SpecConstant {
  uint32_t id = 0;    ///< SpecId
  uint64_t value = 0; ///< low bits; a float constant's bit pattern, a bool's 0 or 1
  /// For an OpSpecConstantDataKHR instead of `value`: the array's bytes, as many as it has when its length is
  /// specialized.
  std::vector<uint8_t> data = {}; // NOLINT(readability-redundant-member-init): {id, value} is no warning so
};

/// How far to go.
enum class OutputKind : uint8_t {
  Elf,         ///< PAL pipeline ELF
  Assembly,    ///< AMDGPU assembly text
  Lgc,         ///< LLVM IR with the lgc dialect, text
  LlvmIr,      ///< LLVM IR after all lowering and optimisation, text
  LlvmBitcode, ///< the same as bitcode
};

constexpr const char *nameOf(OutputKind kind) {
  switch (kind) {
  case OutputKind::Elf:
    return "elf";
  case OutputKind::Assembly:
    return "assembly";
  case OutputKind::Lgc:
    return "lgc";
  case OutputKind::LlvmIr:
    return "llvm_ir";
  case OutputKind::LlvmBitcode:
    return "llvm_bitcode";
  }
  return nullptr;
}

/// The form of the input.
enum class InputKind : uint8_t {
  SpirvBinary,
  LgcIr, ///< LLVM IR text with the lgc dialect
};

constexpr const char *nameOf(InputKind kind) {
  switch (kind) {
  case InputKind::SpirvBinary:
    return "spirv";
  case InputKind::LgcIr:
    return "lgc";
  }
  return nullptr;
}

/// One shader of a pipeline. llpc/SourceCompiler.h makes SPIR-V of GLSL and of SPIR-V assembly.
struct ShaderInput {
  std::string name; ///< for diagnostics
  InputKind kind = InputKind::SpirvBinary;
  std::span<const uint8_t> bytes;
  std::optional<ShaderStage> stage; ///< selects among entry points
  std::string entryPoint;           ///< empty: the module's only one of that stage
  std::vector<SpecConstant> specConstants;
  std::optional<ShaderOptions> options; ///< none: CompileOptions::shaders
};

/// Words as Vulkan passes them, for ShaderInput::bytes.
inline std::span<const uint8_t> bytesOf(std::span<const uint32_t> words) {
  return {reinterpret_cast<const uint8_t *>(words.data()), words.size_bytes()};
}

/// A pipeline: one compute shader, or the shaders of a graphics pipeline, each of another stage.
struct PipelineInput {
  std::vector<ShaderInput> shaders;
  GraphicsState graphics; ///< of graphics pipelines
};

/// The driver's options for a pipeline: the target, and how its shaders work with the driver.
struct PipelineOptions {
  GfxIp gfxIp;
  AbortSignal abortSignal = AbortSignal::None;
  bool pollAborts = false; ///< loops end when an invocation of any shader has aborted; see docs/abort.md
  PrintfProtocol printfProtocol = PrintfProtocol::Ours;
  std::optional<ResourceMapping> resourceMapping; ///< none: automatic layout from the shaders' bindings
};

/// The outputs to return.
struct OutputOptions {
  OutputKind kind = OutputKind::Elf;
  bool statistics = false; ///< fill CompiledShader::statistics, which takes a disassembly
};

/// Development options; none changes what correct code means.
struct DebugOptions {
  bool verifyIr = false; ///< after every pass; always on in development builds
  /// Pass names; "*" is every pass. The IR goes to CompileResult::passOutput.
  std::vector<std::string> printAfter;
  std::string stopAfter; ///< hand back the IR as it is after this pass
  std::vector<std::string> disabledPasses;
};

/// Returns whether a compile is no longer wanted. It is asked often, by one thread at a time, but not always
/// the one that called; an answer must cost nothing, such as that of an atomic flag or a std::stop_token.
using CancelQuery = std::function<bool()>;

/// All that is asked of a compile. llpc/Fields.h says of each option what depends on it.
struct CompileOptions {
  PipelineOptions pipeline;
  ShaderOptions shaders; ///< of each shader that has none of its own
  OutputOptions output;
  DebugOptions debug;
  /// Once it has answered true, the compile ends as soon as it can with an error of the category Cancelled;
  /// see docs/errors.md for how soon that is.
  CancelQuery isCancelled;
};

/// Returns the options that apply to `shader`.
inline const ShaderOptions &shaderOptions(const ShaderInput &shader, const CompileOptions &options) {
  return shader.options ? *shader.options : options.shaders;
}

struct CompiledShader {
  ShaderStage stage = ShaderStage::Compute;
  ShaderStatistics statistics; ///< of Elf and Assembly, when asked for
};

struct CompileResult {
  std::vector<uint8_t> output; ///< empty unless success
  bool success = false;
  std::vector<Diagnostic> diagnostics;
  ResourceMapping resourceMapping;     ///< the one used
  std::vector<CompiledShader> shaders; ///< in the order of the input
  std::vector<PhaseTime> phases;       ///< in the order in which they ran
  std::string passOutput;              ///< what DebugOptions::printAfter asked for

  /// Why there is no output; none on success.
  std::optional<ErrorCategory> failure() const { return failureOf(diagnostics); }
};

/// Compiles a pipeline. Safe to call from any number of threads at once; the same input and options give the
/// same bytes. Never throws and never exits: every failure is in the result's diagnostics.
CompileResult compile(const PipelineInput &input, const CompileOptions &options);

/// Compiles a pipeline of one shader.
CompileResult compile(const ShaderInput &shader, const CompileOptions &options);

} // namespace llpc
