// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a driver uses the compiler: it gets SPIR-V from an application, compiles pipelines on several threads,
// and reads from each ELF where resources live and what its shaders print.
//
//   driver shader.spv

#include "llpc/Compiler.h"
#include "llpc/runtime/DebugPrintf.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace {

std::vector<uint32_t> readSpirv(const char *path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof(uint32_t));
  return words;
}

/// The pipelines that the application wants: one shader, for each GPU and wave size.
std::vector<llpc::CompileOptions> wantedPipelines() {
  std::vector<llpc::CompileOptions> list;
  for (const char *gpu : {"gfx1030", "gfx1100", "gfx1201"}) {
    for (const uint32_t waveSize : {32, 64}) {
      llpc::CompileOptions options;
      options.pipeline.gfxIp = *llpc::parseGfxIp(gpu);
      options.shaders.waveSize = waveSize;
      list.push_back(options);
    }
  }
  return list;
}

/// Compiles all of them, one after the other. The compiler has no state: there is nothing to create first.
std::vector<llpc::CompileResult> compileAll(const llpc::ShaderInput &shader) {
  std::vector<llpc::CompileResult> results;
  for (const llpc::CompileOptions &options : wantedPipelines())
    results.push_back(llpc::compile(shader, options));
  return results;
}

/// Calls compileAll() from several threads at once.
std::vector<std::vector<llpc::CompileResult>> compileOnThreads(const llpc::ShaderInput &shader,
                                                               size_t count) {
  std::vector<std::vector<llpc::CompileResult>> results(count);
  std::vector<std::jthread> threads;
  for (auto &result : results)
    threads.emplace_back([&] { result = compileAll(shader); });
  threads.clear(); // waits for them
  return results;
}

/// Prints where the pipeline's resources live and what its shaders print. False when the metadata cannot be
/// read.
bool printMetadata(const std::vector<uint8_t> &elf) {
  llpc::runtime::PrintfFormats formats;
  const auto loaded = formats.addPipeline("pipeline", std::as_bytes(std::span(elf)));
  if (!loaded.loaded)
    return false;
  const llpc::runtime::PrintfPipeline &pipeline = formats.pipelines().front();
  if (pipeline.resources) {
    for (const llpc::runtime::ResourceBinding &binding : pipeline.resources->bindings)
      std::printf("  set %u binding %u: %s\n", binding.set, binding.binding, nameOf(binding.type));
  }
  for (const auto &[id, variants] : formats.all())
    std::printf("  prints %s\n", variants.front().title().c_str());
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "driver: give a SPIR-V file\n");
    return 2;
  }
  const std::vector<uint32_t> spirv = readSpirv(argv[1]);
  llpc::ShaderInput shader;
  shader.name = argv[1]; // for diagnostics
  shader.bytes = llpc::bytesOf(spirv);
  shader.stage = llpc::ShaderStage::Compute;

  const std::vector<llpc::CompileResult> results = compileAll(shader);
  for (const llpc::CompileResult &result : results) {
    for (const llpc::Diagnostic &diagnostic : result.diagnostics)
      std::fprintf(stderr, "%s\n", diagnostic.toString().c_str());
    if (!result.success)
      return 1;
  }
  constexpr size_t kThreads = 8;
  for (const std::vector<llpc::CompileResult> &others : compileOnThreads(shader, kThreads)) {
    for (size_t i = 0; i < results.size(); ++i) {
      if (others[i].output != results[i].output) {
        std::fprintf(stderr, "driver: a thread has made another ELF\n");
        return 1;
      }
    }
  }
  std::printf("%zu pipelines, the same from each of %zu threads\n", results.size(), kThreads);
  return printMetadata(results.front().output) ? 0 : 1;
}
