// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// No dword that has passed a check is read again, so that a buffer that still changes cannot pass it with one
// value and be used with another.

#include "llpc/runtime/EntryWalker.h"
#include "llpc/runtime/HexText.h"

#include <algorithm>
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
    progress_.isFinished = true;
    return;
  }
  progress_.allocated = buffer_.at(0) | uint64_t(buffer_.at(1)) << 32;
  reserved0_ = buffer_.at(2);
  reserved1_ = buffer_.at(3);
  uint64_t capacity = (buffer.size() - protocol::kBufferHeaderBytes) / 4;
  progress_.end = std::min({progress_.allocated, capacity, protocol::kMaxEntriesDwords});
}

std::optional<Entry> EntryWalker::next() {
  std::optional<uint64_t> header = nextHeader();
  if (!header)
    return std::nullopt;
  uint64_t index = protocol::kBufferHeaderDwords + progress_.position;
  uint32_t size = sizeOf(*header);
  Entry entry{index * 4, idOf(*header), {}};
  entry.payload.reserve(size - protocol::kEntryHeaderDwords);
  for (uint32_t i = protocol::kEntryHeaderDwords; i != size; ++i)
    entry.payload.push_back(buffer_.at(index + i));
  progress_.advance(size);
  return entry;
}

/// Returns the header of the entry at the position, which must be complete.
std::optional<uint64_t> EntryWalker::nextHeader() {
  while (!progress_.isFinished) {
    if (progress_.left() < protocol::kEntryHeaderDwords) {
      progress_.finish(progress_.left() == 0 || isOverrun() ? "" : "it ends within an entry's header");
      break;
    }
    uint64_t header = entryHeaderAt(progress_.position);
    uint32_t size = sizeOf(header);
    if (size >= protocol::kEntryHeaderDwords && size <= progress_.left())
      return header;
    if (header == 0 && skipUnwrittenEntry())
      continue;
    // The end mark, or earlier contents if the entry's wave ended before it wrote the mark.
    bool isExpected = size == 0 && isOverrun();
    progress_.finish(isExpected
                         ? ""
                         : "it has an entry of " + std::to_string(size) + " dwords at byte " +
                               std::to_string((protocol::kBufferHeaderDwords + progress_.position) * 4) +
                               " where 2 to " + std::to_string(progress_.left()) + " are possible");
  }
  return std::nullopt;
}

bool EntryWalker::skipUnwrittenEntry() {
  if (!isPossible_)
    return false;
  for (uint64_t candidate = progress_.position + 1; progress_.end - candidate >= protocol::kEntryHeaderDwords;
       ++candidate) {
    uint64_t header = entryHeaderAt(candidate);
    uint32_t size = sizeOf(header);
    if (header == protocol::kEndOfEntries)
      break;
    if (size < protocol::kEntryHeaderDwords || size > progress_.end - candidate ||
        !isPossible_(idOf(header), size - protocol::kEntryHeaderDwords))
      continue;
    complain(std::to_string(candidate - progress_.position) + " dwords at byte " +
             std::to_string((protocol::kBufferHeaderDwords + progress_.position) * 4) +
             " were allocated, but no entry was completed there");
    progress_.position = candidate;
    return true;
  }
  return false;
}

/// The size's dword first, and then nothing else before it: shaders store it last.
uint64_t EntryWalker::entryHeaderAt(uint64_t position) const {
  uint64_t index = protocol::kBufferHeaderDwords + position;
  uint64_t header = buffer_.acquire(index);
  return header | uint64_t(buffer_.at(index + 1)) << 32;
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
