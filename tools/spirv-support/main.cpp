// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Prints docs/supported-spirv.md.

#include "llpc/reader/SupportedSpirv.h"

#include <cstdio>

int main(int argc, char **) {
  if (argc > 1) {
    std::fprintf(stderr, "spirv-support: takes no arguments; it prints the supported part of SPIR-V\n");
    return 2;
  }
  std::fputs(llpc::reader::supportText().c_str(), stdout);
  return 0;
}
