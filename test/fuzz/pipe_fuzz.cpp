// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Feeds arbitrary text to the reader of pipeline files. A file that is read and can be written is a fixed
// point from then on.

#include "llpc/PipeFile.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  const llpc::PipeResult first = llpc::readPipe(text, "fuzz");
  if (first.file.has_value() == llpc::failureOf(first.diagnostics).has_value())
    __builtin_trap();
  if (!first.file)
    return 0;
  std::string problem;
  const auto written = llpc::writePipe(*first.file, problem);
  if (!written)
    return 0;
  const llpc::PipeResult second = llpc::readPipe(*written, "fuzz");
  if (!second.file || llpc::writePipe(*second.file, problem) != written)
    __builtin_trap();
  return 0;
}
