// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The library of sources, as a program uses it that has GLSL.

#include "llpc/SourceCompiler.h"

#include <cstdio>

int main() {
  llpc::ShaderSource source;
  source.name = "source.comp";
  source.text = "#version 450\nvoid main() {}\n";
  source.stage = llpc::ShaderStage::Compute;
  const llpc::SourceResult good = llpc::compileSource(source);
  source.text = "#version 450\nvoid main() { x = 1; }\n";
  const llpc::SourceResult bad = llpc::compileSource(source);
  if (!good.success || bad.success)
    return 1;
  std::printf("%08x, and %s\n", good.spirv[0], bad.diagnostics.front().toString().c_str());
  return 0;
}
