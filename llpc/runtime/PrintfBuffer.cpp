// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/DebugPrintf.h"
#include "protocol/DebugProtocol.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {
namespace {

/// The arguments at the front of \p payload; stops at the first that is not there in full.
std::vector<ArgumentValue> readValues(const PrintfFormat &format, std::span<const uint32_t> payload) {
  std::vector<ArgumentValue> values;
  for (const protocol::ArgumentType &type : format.arguments) {
    if (type.payloadDwords() > payload.size())
      break;
    ArgumentValue &value = values.emplace_back(ArgumentValue{type, {}});
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

} // namespace

uint64_t printfBufferBytes(uint64_t entries, uint64_t entryDwords) {
  return entryBufferBytes(entries, entryDwords);
}

void initPrintfBuffer(std::span<std::byte> buffer) {
  std::ranges::fill(buffer, std::byte(0));
}

void resetPrintfBuffer(std::span<std::byte> buffer) {
  std::ranges::fill(buffer.first(std::min<size_t>(buffer.size(), protocol::kBufferHeaderBytes)),
                    std::byte(0));
}

PrintfReader::PrintfReader(std::span<const std::byte> buffer, const PrintfFormats &formats)
    : walker_(buffer), formats_(formats) {
  if (walker_.reserved0() != 0 || walker_.reserved1() != 0)
    walker_.complain("the reserved words of the buffer's header are not zero: this may be something "
                     "else than a printf buffer");
}

std::optional<PrintfRecord> PrintfReader::next() {
  std::optional<Entry> entry = walker_.next();
  if (!entry)
    return std::nullopt;
  PrintfRecord record{std::move(*entry), nullptr, {}, {}};
  record.format = formats_.choose(record, record.problems);
  if (!record.format)
    return record;
  record.values = readValues(*record.format, record.payload);
  uint64_t expected = record.format->payloadDwords();
  if (record.payload.size() != expected)
    record.problems.push_back("the entry's payload has " + std::to_string(record.payload.size()) +
                              " dwords, but the arguments take " + std::to_string(expected));
  return record;
}

} // namespace llpc::runtime
