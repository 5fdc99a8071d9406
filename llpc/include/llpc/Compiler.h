// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The compiler's interface for drivers: it reads and writes memory only, and has neither global state nor
// types of LLVM.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/ResourceMapping.h"
#include "llpc/Statistics.h"
#include "pipeline/Gpu.h"
#include "pipeline/GraphicsState.h"
#include "pipeline/ShaderOptions.h"
#include "pipeline/ShaderStage.h"
#include "pipeline/Validation.h"

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
using pipeline::ValidationAction;
using pipeline::ValidationCheck;
using pipeline::ValidationOptions;

/// The value of one specialization constant: the bytes that VkSpecializationInfo would hold, little-endian.
struct SpecConstant {
  uint32_t id = 0;    ///< SpecId
  uint64_t value = 0; ///< low bits; a float constant's bit pattern, a bool's 0 or 1
  /// The bytes of an OpSpecConstantDataKHR's array, instead of `value`; their number is that of the
  /// specialized length.
  // Without an initializer, {id, value} gives a warning.
  std::vector<uint8_t> data = {}; // NOLINT(readability-redundant-member-init)
};

/// The form of the output.
enum class OutputKind : uint8_t {
  Elf,         ///< PAL pipeline ELF
  Assembly,    ///< AMDGPU assembly text
  Lgc,         ///< LLVM IR with the lgc dialect, text
  LlvmIr,      ///< LLVM IR after all lowering and optimization, text
  LlvmBitcode, ///< LLVM IR after all lowering and optimization, bitcode
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

/// One shader of a pipeline. llpc/SourceCompiler.h translates GLSL and SPIR-V assembly to SPIR-V.
struct ShaderInput {
  std::string name; ///< for diagnostics
  InputKind kind = InputKind::SpirvBinary;
  std::span<const uint8_t> bytes;
  std::optional<ShaderStage> stage; ///< selects among the module's entry points
  std::string entryPoint;           ///< empty: the module's only entry point of that stage
  std::vector<SpecConstant> specConstants;
  std::optional<ShaderOptions> options; ///< none: CompileOptions::shaders
};

/// Returns SPIR-V words, as Vulkan passes them, as bytes for ShaderInput::bytes.
inline std::span<const uint8_t> bytesOf(std::span<const uint32_t> words) {
  return {reinterpret_cast<const uint8_t *>(words.data()), words.size_bytes()};
}

/// A pipeline: one compute shader, or the shaders of a graphics pipeline, each of a different stage.
struct PipelineInput {
  std::vector<ShaderInput> shaders;
  /// The state of a graphics pipeline. None: for shaders that are compiled without a driver, a state that
  /// fits their interfaces (docs/graphics.md).
  std::optional<GraphicsState> graphics;
};

/// The driver's options for a pipeline: the target, and how its shaders work with the driver.
struct PipelineOptions {
  GfxIp gfxIp;
  AbortSignal abortSignal = AbortSignal::None;
  bool pollAborts = false; ///< loops end when an invocation of any shader has aborted; see docs/abort.md
  PrintfProtocol printfProtocol = PrintfProtocol::Ours;
  ValidationOptions validation; ///< checks in all shaders; see docs/validation.md
  uint32_t deviceIndex = 0;     ///< of the physical device, in its group: what DeviceIndex is in shaders
  std::optional<ResourceMapping> resourceMapping; ///< none: automatic layout from the shaders' bindings
};

/// The outputs to return.
struct OutputOptions {
  OutputKind kind = OutputKind::Elf;
  bool statistics = false; ///< fill CompiledShader::statistics, which requires a disassembly
};

/// Options for development; none of them changes the meaning of correct code.
struct DebugOptions {
  bool verifyIr = false; ///< after every pass; always on in development builds
  /// Pass names; "*" is every pass. The IR goes to CompileResult::passOutput.
  std::vector<std::string> printAfter;
  std::string stopAfter; ///< return the IR after this pass as the output
  std::vector<std::string> disabledPasses;
  bool keepCalls = false; ///< functions of the shader stay calls wherever possible; see docs/calls.md
};

/// Returns whether the compile is cancelled. It is called often, by one thread at a time, which is not always
/// the thread that called compile(). It must be as cheap as reading an atomic flag or a std::stop_token.
using CancelQuery = std::function<bool()>;

/// All options of a compile. llpc/Fields.h says which part of the result each option affects.
struct CompileOptions {
  PipelineOptions pipeline;
  ShaderOptions shaders; ///< for each shader without options of its own
  OutputOptions output;
  DebugOptions debug;
  /// Once it has returned true, the compile ends as soon as possible with an error of the category Cancelled;
  /// docs/errors.md has the delays.
  CancelQuery isCancelled;
};

/// Returns the options that apply to `shader`.
inline const ShaderOptions &shaderOptions(const ShaderInput &shader, const CompileOptions &options) {
  return shader.options ? *shader.options : options.shaders;
}

struct CompiledShader {
  ShaderStage stage = ShaderStage::Compute;
  ShaderStatistics statistics; ///< if OutputOptions::statistics is set, for Elf and Assembly
};

struct CompileResult {
  std::vector<uint8_t> output; ///< empty unless `success`
  bool success = false;
  std::vector<Diagnostic> diagnostics;
  ResourceMapping resourceMapping;     ///< as given, or from automatic layout
  std::vector<CompiledShader> shaders; ///< in the order of the input
  std::vector<PhaseTime> phases;       ///< in the order of execution
  std::string passOutput;              ///< the IR that DebugOptions::printAfter requests

  /// Returns why there is no output; nullopt on success.
  std::optional<ErrorCategory> failure() const { return failureOf(diagnostics); }
};

/// Compiles a pipeline. Safe to call from any number of threads at the same time; equal input and options
/// give equal output. Never throws an exception and never ends the process: every failure is in the result's
/// diagnostics.
CompileResult compile(const PipelineInput &input, const CompileOptions &options);

/// Compiles a pipeline of one shader.
CompileResult compile(const ShaderInput &shader, const CompileOptions &options);

} // namespace llpc
