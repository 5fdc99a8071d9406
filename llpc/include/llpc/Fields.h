// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fields of the public structs, as in pipeline/Fields.h, for code that stores, sends or hashes the input,
// options and results of compiles.

#pragma once

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"
#include "pipeline/Fields.h"

#include <tuple>

namespace llpc {

using pipeline::Decides;
using pipeline::MaybeConst;
using pipeline::option;
using pipeline::required;

auto fields(MaybeConst<SpecConstant> auto &value) {
  auto &[id, bits, data] = value;
  return std::tuple(required("id", id), required("value", bits), required("data", data));
}

auto fields(MaybeConst<IncludedFile> auto &value) {
  auto &[name, text] = value;
  return std::tuple(required("name", name), required("text", text));
}

auto fields(MaybeConst<ShaderSource> auto &value) {
  auto &[name, language, text, firstLine, stage, targetEnvironment, include] = value;
  return std::tuple(option<Decides::Result>("name", name), option<Decides::Code>("language", language),
                    option<Decides::Code>("text", text), option<Decides::Code>("first_line", firstLine),
                    option<Decides::Code>("stage", stage),
                    option<Decides::Code>("target_environment", targetEnvironment),
                    option<Decides::Code>("include", include));
}

auto fields(MaybeConst<ShaderInput> auto &value) {
  auto &[name, kind, bytes, stage, entryPoint, specConstants, options] = value;
  return std::tuple(option<Decides::Result>("name", name), option<Decides::Code>("kind", kind),
                    option<Decides::Code>("bytes", bytes), option<Decides::Code>("stage", stage),
                    option<Decides::Code>("entry_point", entryPoint),
                    option<Decides::Code>("spec_constants", specConstants),
                    option<Decides::Code>("options", options));
}

auto fields(MaybeConst<PipelineInput> auto &value) {
  auto &[shaders, graphics] = value;
  return std::tuple(option<Decides::Code>("shaders", shaders), option<Decides::Code>("graphics", graphics));
}

auto fields(MaybeConst<PipelineOptions> auto &value) {
  auto &[gfxIp, abortSignal, pollAborts, printfProtocol, validation, deviceIndex, resourceMapping] = value;
  return std::tuple(
      option<Decides::Code>("gfx_ip", gfxIp), option<Decides::Code>("abort_signal", abortSignal),
      option<Decides::Code>("poll_aborts", pollAborts),
      option<Decides::Code>("printf_protocol", printfProtocol),
      option<Decides::Code>("validation", validation), option<Decides::Code>("device_index", deviceIndex),
      option<Decides::Code>("resource_mapping", resourceMapping));
}

auto fields(MaybeConst<OutputOptions> auto &value) {
  auto &[kind, statistics] = value;
  return std::tuple(option<Decides::Result>("kind", kind), option<Decides::Result>("statistics", statistics));
}

auto fields(MaybeConst<DebugOptions> auto &value) {
  auto &[verifyIr, printAfter, stopAfter, disabledPasses, keepCalls] = value;
  return std::tuple(option<Decides::Nothing>("verify_ir", verifyIr),
                    option<Decides::Result>("print_after", printAfter),
                    option<Decides::Result>("stop_after", stopAfter),
                    option<Decides::Code>("disabled_passes", disabledPasses),
                    option<Decides::Code>("keep_calls", keepCalls));
}

auto fields(MaybeConst<CompileOptions> auto &value) {
  auto &[pipeline, shaders, output, debug, isCancelled] = value;
  return std::tuple(option<Decides::Code>("pipeline", pipeline), option<Decides::Code>("shaders", shaders),
                    option<Decides::Result>("output", output), option<Decides::Code>("debug", debug),
                    option<Decides::Nothing>("is_cancelled", isCancelled));
}

auto fields(MaybeConst<SourcePosition> auto &value) {
  auto &[file, line, column] = value;
  return std::tuple(required("file", file), required("line", line), required("column", column));
}

auto fields(MaybeConst<Severity> auto &value) {
  auto [level, category] = Severity::members(value);
  return std::tuple(required("level", level), required("category", category));
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

auto fields(MaybeConst<SourceResult> auto &value) {
  auto &[spirv, success, diagnostics, phases] = value;
  return std::tuple(required("spirv", spirv), required("success", success),
                    required("diagnostics", diagnostics), required("phases", phases));
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
