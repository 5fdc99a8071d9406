// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace llpc::runtime {

/// The result of reading a whole buffer.
struct BufferSummary {
  uint64_t records = 0;
  uint64_t lostDwords = 0; ///< allocated by shaders, but not readable: the buffer was too small or is damaged
  std::vector<std::string> problems;
};

/// How far a buffer of records has been read. Positions are dwords after the buffer's header.
struct BufferProgress {
  BufferSummary summary;
  uint64_t position = 0;
  uint64_t end = 0;       ///< where reading stops
  uint64_t allocated = 0; ///< the end of all allocations that shaders made
  uint64_t read = 0;      ///< dwords of the records that were returned
  bool isFinished = false;

  uint64_t left() const { return end - position; }
  bool isOverrun() const { return allocated > end; } ///< shaders allocated more than the buffer's size
  void complain(std::string problem) { summary.problems.push_back(std::move(problem)); }

  /// Steps over a record that is returned.
  void advance(uint64_t dwords);

  /// Ends reading. \p damage is why the rest cannot be read; empty if that is the regular end.
  void finish(const std::string &damage);
};

} // namespace llpc::runtime
