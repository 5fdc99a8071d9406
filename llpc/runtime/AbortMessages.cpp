// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/AbortMessages.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {
namespace {

constexpr uint64_t kSizeBytes = 8; // of a message's size field, and the alignment of each pair

/// Returns where the next pair begins after \p bytes.
uint64_t aligned(uint64_t bytes) {
  return (bytes + kSizeBytes - 1) & ~(kSizeBytes - 1);
}

/// The end of a pair that begins at the next place after \p bytes.
uint64_t endOfNext(uint64_t bytes, const AbortRecord &record) {
  return aligned(bytes) + kSizeBytes + record.format->messageSize;
}

} // namespace

AbortMessages::AbortMessages(std::span<const std::byte> buffer, const AbortFormats &formats,
                             uint64_t maxBytes) {
  uint64_t unreadable = 0, omitted = 0;
  AbortReader reader(buffer, formats);
  while (std::optional<AbortRecord> record = reader.next()) {
    if (!record->hasMessage()) {
      ++unreadable;
      continue;
    }
    uint64_t end = endOfNext(size_, *record);
    if (omitted != 0 || (end > maxBytes && !records_.empty())) {
      ++omitted;
      continue;
    }
    size_ = end;
    records_.push_back(std::move(*record));
  }
  problems_ = reader.summary().problems;
  if (unreadable != 0)
    problems_.push_back(std::to_string(unreadable) +
                        " messages cannot be told: their pipelines are not known or the entries are damaged");
  if (omitted != 0)
    problems_.push_back(std::to_string(omitted) + " messages are left out: all take more than " +
                        std::to_string(maxBytes) + " bytes");
}

AbortMessages::Written AbortMessages::write(std::span<std::byte> data) const {
  Written written;
  for (const AbortRecord &record : records_) {
    uint64_t end = endOfNext(written.bytes, record);
    if (end > data.size()) {
      written.isIncomplete = true;
      break;
    }
    uint64_t position = aligned(written.bytes);
    std::ranges::fill(data.subspan(written.bytes, position - written.bytes), std::byte(0));
    for (uint64_t i = 0; i != kSizeBytes; ++i)
      data[position + i] = std::byte(uint64_t(record.format->messageSize) >> 8 * i);
    std::ranges::copy(record.message(), data.begin() + ptrdiff_t(position + kSizeBytes));
    written.bytes = end;
  }
  return written;
}

std::optional<std::span<const std::byte>> AbortMessageWalker::next() {
  if (position_ >= data_.size() || isDamaged_)
    return std::nullopt;
  uint64_t left = data_.size() - position_, size = 0;
  isDamaged_ = left < kSizeBytes;
  if (isDamaged_)
    return std::nullopt;
  for (uint64_t i = 0; i != kSizeBytes; ++i)
    size |= uint64_t(data_[position_ + i]) << 8 * i;
  isDamaged_ = size > left - kSizeBytes;
  if (isDamaged_)
    return std::nullopt;
  std::span<const std::byte> message = data_.subspan(position_ + kSizeBytes, size);
  position_ = aligned(position_ + kSizeBytes + size);
  return message;
}

} // namespace llpc::runtime
