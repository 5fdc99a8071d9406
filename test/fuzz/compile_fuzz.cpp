// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Any SPIR-V is an ELF or a diagnostic, and never ends the process. Inputs are binaries as they are; the
// header's generator word, which has no meaning for a compiler, selects the GPU and the wave size. Mutations
// keep the division into instructions, without which hardly an input gets past the decoder.
//
// Built twice: compile_fuzz goes all the way, reader_fuzz as far as the reader's LLVM IR.

#include "SpirvMutation.h"
#include "llpc/Compiler.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace llpc;
using namespace llpc::fuzz;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

Words toWords(const uint8_t *data, size_t size) {
  Words words(size / 4);
  if (!words.empty())
    std::memcpy(words.data(), data, words.size() * 4);
  return words;
}

CompileOptions selectTarget(const Words &words) {
  constexpr GfxIp kTargets[] = {{10, 3, 0}, {11, 0, 0}, {12, 0, 1}};
  const uint32_t choice = words.size() > kGeneratorWord ? words[kGeneratorWord] % 6 : 0;
  CompileOptions options;
  options.pipeline.gfxIp = kTargets[choice % 3];
  options.shaders.waveSize = choice < 3 ? 32 : 64;
  options.output.kind = OutputKind::FUZZ_OUTPUT;
  return options;
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, uint32_t seed) {
  if (seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  Words words = toWords(data, size);
  for (uint32_t i = 0; i <= seed / 16 % 3; ++i)
    SpirvMutation(words, seed + i).run();
  const size_t newSize = std::min(words.size() * 4, maxSize);
  if (newSize != 0)
    std::memcpy(data, words.data(), newSize);
  return newSize;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ShaderInput input;
  input.name = "fuzz.spv";
  input.bytes = {data, size};
  const CompileResult result = compile(input, selectTarget(toWords(data, size)));
  const bool hasErrors = std::any_of(result.diagnostics.begin(), result.diagnostics.end(),
                                     [](const Diagnostic &d) { return d.severity.isError(); });
  if (result.success == hasErrors || result.success == result.output.empty())
    std::abort();
  return 0;
}
