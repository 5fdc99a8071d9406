// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// No dword that has passed a check is read again, so that a buffer that still changes cannot pass it with one
// value and be used with another.

#include "llpc/runtime/EntryWalker.h"
#include "llpc/runtime/HexText.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace llpc::runtime {
namespace {

/// Enough of an unknown entry to recognise it by.
constexpr size_t kMaxRawDwords = 16;

uint32_t sizeOf(uint64_t header) {
  return header & protocol::kMaxEntryDwords;
}

uint64_t idOf(uint64_t header) {
  return header >> protocol::kEntrySizeBits;
}

} // namespace

EntryWalker::EntryWalker(std::span<const std::byte> buffer, IsPossibleEntry isPossible)
    : buffer_(buffer), isPossible_(std::move(isPossible)) {
  hasHeader_ = buffer.size() >= protocol::kBufferHeaderBytes;
  if (!hasHeader_) {
    complain("the buffer has " + std::to_string(buffer.size()) + " bytes, less than its header's " +
             std::to_string(protocol::kBufferHeaderBytes));
    isFinished_ = true;
    return;
  }
  allocated_ = dwordAt(0) | uint64_t(dwordAt(1)) << 32;
  reserved0_ = dwordAt(2);
  reserved1_ = dwordAt(3);
  uint64_t capacity = (buffer.size() - protocol::kBufferHeaderBytes) / 4;
  end_ = std::min({allocated_, capacity, protocol::kMaxEntriesDwords});
}

std::optional<Entry> EntryWalker::next() {
  std::optional<uint64_t> header = nextHeader();
  if (!header)
    return std::nullopt;
  uint64_t index = protocol::kBufferHeaderDwords + position_;
  uint32_t size = sizeOf(*header);
  Entry entry{index * 4, idOf(*header), {}};
  entry.payload.reserve(size - protocol::kEntryHeaderDwords);
  for (uint32_t i = protocol::kEntryHeaderDwords; i != size; ++i)
    entry.payload.push_back(dwordAt(index + i));
  position_ += size;
  read_ += size;
  ++summary_.records;
  return entry;
}

/// Returns the header of the entry at the position, which must be complete.
std::optional<uint64_t> EntryWalker::nextHeader() {
  while (!isFinished_) {
    if (left() < protocol::kEntryHeaderDwords) {
      finish(left() == 0 || isOverrun() ? "" : "it ends within an entry's header");
      break;
    }
    uint64_t header = entryHeaderAt(position_);
    uint32_t size = sizeOf(header);
    if (size >= protocol::kEntryHeaderDwords && size <= left())
      return header;
    if (header == 0 && skipUnwrittenEntry())
      continue;
    // The end mark, or earlier contents if the entry's wave ended before it wrote the mark.
    bool isExpected = size == 0 && isOverrun();
    finish(isExpected ? ""
                      : "it has an entry of " + std::to_string(size) + " dwords at byte " +
                            std::to_string((protocol::kBufferHeaderDwords + position_) * 4) + " where 2 to " +
                            std::to_string(left()) + " are possible");
  }
  return std::nullopt;
}

bool EntryWalker::skipUnwrittenEntry() {
  if (!isPossible_)
    return false;
  for (uint64_t candidate = position_ + 1; end_ - candidate >= protocol::kEntryHeaderDwords; ++candidate) {
    uint64_t header = entryHeaderAt(candidate);
    uint32_t size = sizeOf(header);
    if (header == protocol::kEndOfEntries)
      break;
    if (size < protocol::kEntryHeaderDwords || size > end_ - candidate ||
        !isPossible_(idOf(header), size - protocol::kEntryHeaderDwords))
      continue;
    complain(std::to_string(candidate - position_) + " dwords at byte " +
             std::to_string((protocol::kBufferHeaderDwords + position_) * 4) +
             " were allocated, but no entry was completed there");
    position_ = candidate;
    return true;
  }
  return false;
}

void EntryWalker::finish(const std::string &reason) {
  isFinished_ = true;
  summary_.lostDwords = allocated_ - read_;
  if (!reason.empty())
    complain("the buffer is damaged: " + reason);
  if (isOverrun())
    complain("the buffer is too small: shaders wanted to write " + std::to_string(allocated_) +
             " dwords and it takes " + std::to_string(end_));
  if (summary_.lostDwords != 0)
    complain(std::to_string(summary_.lostDwords) + " dwords are lost");
}

/// The size's dword first, and then nothing else before it: shaders store it last.
uint64_t EntryWalker::entryHeaderAt(uint64_t position) const {
  uint64_t index = protocol::kBufferHeaderDwords + position;
  const std::byte *size = buffer_.data() + index * 4;
  uint64_t header = 0;
  // Copied byte by byte, the value could be a mix of the old and the new one.
  if (reinterpret_cast<uintptr_t>(size) % alignof(uint32_t) == 0 &&
      std::endian::native == std::endian::little)
    header = __atomic_load_n(reinterpret_cast<const uint32_t *>(size), __ATOMIC_ACQUIRE);
  else
    header = dwordAt(index);
  return header | uint64_t(dwordAt(index + 1)) << 32;
}

uint32_t EntryWalker::dwordAt(uint64_t index) const {
  std::span<const std::byte> bytes = buffer_.subspan(index * 4, 4);
  return uint32_t(bytes[0]) | uint32_t(bytes[1]) << 8 | uint32_t(bytes[2]) << 16 | uint32_t(bytes[3]) << 24;
}

uint64_t entryBufferBytes(uint64_t entries, uint64_t entryDwords) {
  uint64_t maxEntries = protocol::kMaxEntriesDwords / std::max<uint64_t>(entryDwords, 1);
  uint64_t dwords = entries > maxEntries ? protocol::kMaxEntriesDwords : entries * entryDwords;
  return protocol::kBufferHeaderBytes + dwords * 4;
}

std::string rawEntryText(const std::string &what, const Entry &entry) {
  std::string text = "<" + what + " " + hexText(entry.formatId) + ":";
  for (size_t i = 0; i != entry.payload.size() && i != kMaxRawDwords; ++i)
    text += " " + hexText(entry.payload[i], 8);
  if (entry.payload.size() > kMaxRawDwords)
    text += " …";
  return text + ">";
}

} // namespace llpc::runtime
