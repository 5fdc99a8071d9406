// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The library of pipeline files, as a driver uses it to describe a compile.

#include "llpc/PipeFile.h"

#include <cstdio>

int main() {
  const uint32_t module[] = {0x07230203, 0x10600, 0, 10, 0, 5 << 16 | 15, 5, 1, 0x6E69616D, 0};
  llpc::PipelineInput pipeline;
  llpc::ShaderInput &shader = pipeline.shaders.emplace_back();
  shader.bytes = llpc::bytesOf(module);
  llpc::CompileOptions options;
  options.pipeline.gfxIp = {11, 0, 0};
  std::string problem;
  const auto dump = llpc::dumpPipe(pipeline, options, "pipeline", {}, problem);
  if (!dump || !llpc::readPipe(dump->text, "pipeline.pipe").file)
    return 1;
  std::printf("%s%zu bytes in %s\n", dump->text.c_str(), dump->binaries[0].bytes.size(),
              dump->binaries[0].fileName.c_str());
  return 0;
}
