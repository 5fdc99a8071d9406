// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fields of the public structs, as pipeline/Fields.h has them for those that it declares: for who keeps,
// sends or hashes what a compile gets and gives.

#pragma once

#include "llpc/Compiler.h"
#include "pipeline/Fields.h"

#include <tuple>

namespace llpc {

using pipeline::MaybeConst;
using pipeline::required;

auto fields(MaybeConst<SpecConstant> auto &value) {
  auto &[id, bits, data] = value;
  return std::tuple(required("id", id), required("value", bits), required("data", data));
}

auto fields(MaybeConst<IncludedFile> auto &value) {
  auto &[name, text] = value;
  return std::tuple(required("name", name), required("text", text));
}

auto fields(MaybeConst<ShaderInput> auto &value) {
  auto &[name, kind, bytes, stage, entryPoint, specConstants, targetEnvironment, include] = value;
  return std::tuple(required("name", name), required("kind", kind), required("bytes", bytes),
                    required("stage", stage), required("entry_point", entryPoint),
                    required("spec_constants", specConstants),
                    required("target_environment", targetEnvironment), required("include", include));
}

auto fields(MaybeConst<PipelineInput> auto &value) {
  auto &[shaders, graphics] = value;
  return std::tuple(required("shaders", shaders), required("graphics", graphics));
}

auto fields(MaybeConst<DebugOptions> auto &value) {
  auto &[verifyIr, printAfter, stopAfter, disabledPasses] = value;
  return std::tuple(required("verify_ir", verifyIr), required("print_after", printAfter),
                    required("stop_after", stopAfter), required("disabled_passes", disabledPasses));
}

auto fields(MaybeConst<CompileOptions> auto &value) {
  auto &[gfxIp, waveSize, robustBufferAccess2, abortSignal, pollAborts, printfProtocol, resourceMapping,
         output, statistics, debug] = value;
  return std::tuple(required("gfx_ip", gfxIp), required("wave_size", waveSize),
                    required("robust_buffer_access_2", robustBufferAccess2),
                    required("abort_signal", abortSignal), required("poll_aborts", pollAborts),
                    required("printf_protocol", printfProtocol),
                    required("resource_mapping", resourceMapping), required("output", output),
                    required("statistics", statistics), required("debug", debug));
}

auto fields(MaybeConst<SourcePosition> auto &value) {
  auto &[file, line, column] = value;
  return std::tuple(required("file", file), required("line", line), required("column", column));
}

auto fields(MaybeConst<Diagnostic> auto &value) {
  auto &[severity, file, wordOffset, instruction, source, message, hint] = value;
  return std::tuple(required("severity", severity), required("file", file),
                    required("word_offset", wordOffset), required("instruction", instruction),
                    required("source", source), required("message", message), required("hint", hint));
}

auto fields(MaybeConst<PhaseTime> auto &value) {
  auto &[phase, milliseconds] = value;
  return std::tuple(required("phase", phase), required("milliseconds", milliseconds));
}

auto fields(MaybeConst<CompiledShader> auto &value) {
  auto &[stage, statistics] = value;
  return std::tuple(required("stage", stage), required("statistics", statistics));
}

auto fields(MaybeConst<CompileResult> auto &value) {
  auto &[output, success, diagnostics, resourceMapping, shaders, phases, passOutput] = value;
  return std::tuple(required("output", output), required("success", success),
                    required("diagnostics", diagnostics), required("resource_mapping", resourceMapping),
                    required("shaders", shaders), required("phases", phases),
                    required("pass_output", passOutput));
}

} // namespace llpc
