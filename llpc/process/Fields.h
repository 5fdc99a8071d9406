// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fields of the public structs, one after the other, for who has to treat all of them. The structured
// bindings name each field: one that is added to a struct and forgotten here does not compile.

#pragma once

#include "llpc/Compiler.h"

#include <concepts>
#include <tuple>
#include <type_traits>

namespace llpc {

/// `T` is `Struct` or `const Struct`.
template <typename T, typename Struct>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Struct>;

auto fields(MaybeConst<GfxIp> auto &value) {
  auto &[major, minor, stepping] = value;
  return std::tie(major, minor, stepping);
}

auto fields(MaybeConst<SpecConstant> auto &value) {
  auto &[id, bits, data] = value;
  return std::tie(id, bits, data);
}

auto fields(MaybeConst<IncludedFile> auto &value) {
  auto &[name, text] = value;
  return std::tie(name, text);
}

auto fields(MaybeConst<CompileInput> auto &value) {
  auto &[name, kind, bytes, stage, entryPoint, specConstants, targetEnvironment, include] = value;
  return std::tie(name, kind, bytes, stage, entryPoint, specConstants, targetEnvironment, include);
}

auto fields(MaybeConst<DescriptorBinding> auto &value) {
  auto &[set, binding, type, offset, stride, count] = value;
  return std::tie(set, binding, type, offset, stride, count);
}

auto fields(MaybeConst<DescriptorTable> auto &value) {
  auto &[userDataOffset, bindings] = value;
  return std::tie(userDataOffset, bindings);
}

auto fields(MaybeConst<RootDescriptor> auto &value) {
  auto &[set, binding, type, userDataOffset] = value;
  return std::tie(set, binding, type, userDataOffset);
}

auto fields(MaybeConst<PushConstantRange> auto &value) {
  auto &[userDataOffset, size] = value;
  return std::tie(userDataOffset, size);
}

auto fields(MaybeConst<ResourceMapping> auto &value) {
  auto &[tables, rootDescriptors, pushConstants] = value;
  return std::tie(tables, rootDescriptors, pushConstants);
}

auto fields(MaybeConst<DebugOptions> auto &value) {
  auto &[verifyIr, printAfter, stopAfter, disabledPasses] = value;
  return std::tie(verifyIr, printAfter, stopAfter, disabledPasses);
}

auto fields(MaybeConst<CompileOptions> auto &value) {
  auto &[gfxIp, waveSize, robustBufferAccess2, abortSignal, pollAborts, printfProtocol, resourceMapping,
         output, statistics, debug] = value;
  return std::tie(gfxIp, waveSize, robustBufferAccess2, abortSignal, pollAborts, printfProtocol,
                  resourceMapping, output, statistics, debug);
}

auto fields(MaybeConst<SourcePosition> auto &value) {
  auto &[file, line, column] = value;
  return std::tie(file, line, column);
}

auto fields(MaybeConst<Diagnostic> auto &value) {
  auto &[severity, file, wordOffset, instruction, source, message, hint] = value;
  return std::tie(severity, file, wordOffset, instruction, source, message, hint);
}

auto fields(MaybeConst<ShaderStatistics> auto &value) {
  auto &[waveSize, sgprs, vgprs, sgprSpills, vgprSpills, ldsBytes, scratchBytes, codeBytes, occupancy,
         instructions, valu, salu, vmem, smem, lds, branches, waits, other] = value;
  return std::tie(waveSize, sgprs, vgprs, sgprSpills, vgprSpills, ldsBytes, scratchBytes, codeBytes,
                  occupancy, instructions, valu, salu, vmem, smem, lds, branches, waits, other);
}

auto fields(MaybeConst<PhaseTime> auto &value) {
  auto &[phase, milliseconds] = value;
  return std::tie(phase, milliseconds);
}

auto fields(MaybeConst<CompileResult> auto &value) {
  auto &[output, success, diagnostics, resourceMapping, statistics, phases, passOutput] = value;
  return std::tie(output, success, diagnostics, resourceMapping, statistics, phases, passOutput);
}

} // namespace llpc
