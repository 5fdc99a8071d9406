// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Iterates over the entries of a debug printf or abort buffer, which may be damaged in any way.

#pragma once

#include "llpc/runtime/BufferProgress.h"
#include "llpc/runtime/DwordSpan.h"
#include "protocol/DebugProtocol.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

struct Entry {
  uint64_t offset = 0; ///< distance of the entry's header from the buffer's start, in bytes
  uint64_t formatId = 0;
  std::vector<uint32_t> payload;
};

/// Returns whether shaders may write an entry of this id with that number of payload dwords.
using IsPossibleEntry = std::function<bool(uint64_t formatId, size_t payloadDwords)>;

/// Iterates over a buffer once.
class EntryWalker {
public:
  /// If \p isPossible is given, the walker skips entries that were allocated but not written, for example by
  /// killed waves, up to the next header for which it returns true.
  explicit EntryWalker(std::span<const std::byte> buffer, IsPossibleEntry isPossible = {});

  std::optional<Entry> next();
  const BufferSummary &summary() const { return progress_.summary; }
  void complain(std::string problem) { progress_.complain(std::move(problem)); }

  bool hasHeader() const { return hasHeader_; }
  uint32_t reserved0() const { return reserved0_; } ///< of the buffer's header
  uint32_t reserved1() const { return reserved1_; }
  bool isOverrun() const { return progress_.isOverrun(); } ///< shaders allocated more than the buffer's size

private:
  std::optional<uint64_t> nextHeader();
  bool skipUnwrittenEntry();
  uint64_t entryHeaderAt(uint64_t position) const;

  DwordSpan buffer_; ///< including the header
  IsPossibleEntry isPossible_;
  BufferProgress progress_;
  uint32_t reserved0_ = 0;
  uint32_t reserved1_ = 0;
  bool hasHeader_ = false;
};

/// Returns the size of a buffer for \p entries entries of \p entryDwords each, limited to the header and 2
/// GiB, which is all that shaders use.
uint64_t entryBufferBytes(uint64_t entries, uint64_t entryDwords);

/// Returns "<what 0xid: 0x00000001 …>", for an entry of which only the dwords are known.
std::string rawEntryText(const std::string &what, const Entry &entry);

} // namespace llpc::runtime
