// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/BufferProgress.h"

namespace llpc::runtime {

void BufferProgress::advance(uint64_t dwords) {
  position += dwords;
  read += dwords;
  ++summary.records;
}

void BufferProgress::finish(const std::string &damage) {
  isFinished = true;
  summary.lostDwords = allocated - read;
  if (!damage.empty())
    complain("the buffer is damaged: " + damage);
  if (isOverrun())
    complain("the buffer is too small: shaders wanted to write " + std::to_string(allocated) +
             " dwords and it takes " + std::to_string(end));
  if (summary.lostDwords != 0)
    complain(std::to_string(summary.lostDwords) + " dwords are lost");
}

} // namespace llpc::runtime
