// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sizing, initialising and walking the buffer. Each of its dwords is read once, so that a buffer that still
// changes cannot pass a check with one value and be used with another.

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/NumberText.h"
#include "protocol/DebugProtocol.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {
namespace {

/// The arguments at the front of \p payload; stops at the first that is not there in full.
std::vector<PrintfValue> readValues(const PrintfFormat &format, std::span<const uint32_t> payload) {
  std::vector<PrintfValue> values;
  for (const protocol::ArgumentType &type : format.arguments) {
    if (type.payloadDwords() > payload.size())
      break;
    PrintfValue &value = values.emplace_back(PrintfValue{type, {}});
    for (uint32_t i = 0; i != type.components; ++i) {
      uint64_t bits = payload[0];
      if (type.componentDwords() == 2)
        bits |= uint64_t(payload[1]) << 32;
      value.components.push_back(bits);
      payload = payload.subspan(type.componentDwords());
    }
  }
  return values;
}

/// When ids collide, the format whose arguments have the payload's size is the likelier one.
const PrintfFormat *chooseFormat(std::span<const PrintfFormat> candidates, size_t payloadDwords) {
  if (candidates.empty())
    return nullptr;
  for (const PrintfFormat &format : candidates)
    if (protocol::payloadDwords(format.arguments) == payloadDwords)
      return &format;
  return &candidates.front();
}

} // namespace

int64_t PrintfValue::asSigned(size_t component) const {
  return toSigned(type, components[component]);
}

uint64_t PrintfValue::asUnsigned(size_t component) const {
  return toUnsigned(type, components[component]);
}

double PrintfValue::asDouble(size_t component) const {
  return toDouble(type, components[component]);
}

uint64_t printfBufferBytes(uint64_t entries, uint64_t entryDwords) {
  uint64_t maxEntries = protocol::kMaxEntriesDwords / std::max<uint64_t>(entryDwords, 1);
  uint64_t dwords = entries > maxEntries ? protocol::kMaxEntriesDwords : entries * entryDwords;
  return protocol::kBufferHeaderBytes + dwords * 4;
}

void initPrintfBuffer(std::span<std::byte> buffer) {
  std::ranges::fill(buffer, std::byte(0));
}

PrintfReader::PrintfReader(std::span<const std::byte> buffer, const PrintfFormats &formats)
    : buffer_(buffer), formats_(formats) {
  if (buffer.size() < protocol::kBufferHeaderBytes) {
    summary_.problems.push_back("the buffer has " + std::to_string(buffer.size()) +
                                " bytes, less than its header's " +
                                std::to_string(protocol::kBufferHeaderBytes));
    isFinished_ = true;
    return;
  }
  allocated_ = dwordPairAt(0);
  if (dwordPairAt(2) != 0)
    summary_.problems.push_back(
        "the reserved words of the buffer's header are not zero: this may be something "
        "else than a printf buffer");
  uint64_t capacity = (buffer.size() - protocol::kBufferHeaderBytes) / 4;
  end_ = std::min({allocated_, capacity, protocol::kMaxEntriesDwords});
}

std::optional<PrintfRecord> PrintfReader::next() {
  if (isFinished_)
    return std::nullopt;
  uint64_t left = end_ - position_;
  if (left < protocol::kEntryHeaderDwords) {
    finish(left == 0 ? "" : "it ends within an entry's header");
    return std::nullopt;
  }
  uint64_t index = protocol::kBufferHeaderDwords + position_;
  uint64_t header = dwordPairAt(index);
  uint32_t size = header & protocol::kMaxEntryDwords;
  if (size < protocol::kEntryHeaderDwords || size > left) {
    // Zeros are what an entry leaves that did not fit.
    bool isExpected = size == 0 && allocated_ > end_;
    finish(isExpected
               ? ""
               : "it has an entry of " + std::to_string(size) + " dwords at byte " +
                     std::to_string(index * 4) + " where 2 to " + std::to_string(left) + " are possible");
    return std::nullopt;
  }

  PrintfRecord record;
  record.offset = index * 4;
  record.formatId = header >> protocol::kEntrySizeBits;
  for (uint32_t i = protocol::kEntryHeaderDwords; i != size; ++i)
    record.payload.push_back(dwordAt(index + i));
  interpret(record);
  position_ += size;
  ++summary_.records;
  return record;
}

void PrintfReader::interpret(PrintfRecord &record) const {
  std::span<const PrintfFormat> candidates = formats_.find(record.formatId);
  record.format = chooseFormat(candidates, record.payload.size());
  if (!record.format) {
    record.problems.push_back("no pipeline has the format id " + hexText(record.formatId));
    return;
  }
  if (candidates.size() > 1)
    record.problems.push_back("the format id " + hexText(record.formatId) + " stands for " +
                              std::to_string(candidates.size()) + " formats; the text may be another one's");
  record.values = readValues(*record.format, record.payload);
  uint64_t expected = protocol::payloadDwords(record.format->arguments);
  if (record.payload.size() != expected)
    record.problems.push_back("the entry's payload has " + std::to_string(record.payload.size()) +
                              " dwords, but the arguments take " + std::to_string(expected));
}

void PrintfReader::finish(const std::string &reason) {
  isFinished_ = true;
  summary_.lostDwords = allocated_ - position_;
  if (!reason.empty())
    summary_.problems.push_back("the buffer is damaged: " + reason);
  if (allocated_ > end_)
    summary_.problems.push_back("the buffer is too small: shaders wanted to write " +
                                std::to_string(allocated_) + " dwords and it takes " + std::to_string(end_));
  if (summary_.lostDwords != 0)
    summary_.problems.push_back(std::to_string(summary_.lostDwords) + " dwords are lost");
}

uint32_t PrintfReader::dwordAt(uint64_t index) const {
  std::span<const std::byte> bytes = buffer_.subspan(index * 4, 4);
  return uint32_t(bytes[0]) | uint32_t(bytes[1]) << 8 | uint32_t(bytes[2]) << 16 | uint32_t(bytes[3]) << 24;
}

uint64_t PrintfReader::dwordPairAt(uint64_t index) const {
  return dwordAt(index) | uint64_t(dwordAt(index + 1)) << 32;
}

} // namespace llpc::runtime
