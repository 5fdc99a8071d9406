// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/CountText.h"
#include "llpc/runtime/ShaderAbort.h"
#include "protocol/DebugProtocol.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace llpc::runtime {

uint64_t abortBufferBytes(uint64_t messages, uint64_t entryDwords) {
  return std::max<uint64_t>(entryBufferBytes(messages, entryDwords), protocol::kMinAbortBufferBytes);
}

void initAbortBuffer(std::span<std::byte> buffer) {
  std::ranges::fill(buffer, std::byte(0));
}

bool isAbortRaised(std::span<const std::byte> buffer) {
  if (buffer.size() < protocol::kBufferHeaderBytes)
    return false;
  const volatile std::byte *flag = buffer.data() + protocol::kAbortRaisedOffset;
  bool isRaised = flag[0] != std::byte(0);
  std::atomic_thread_fence(std::memory_order_acquire);
  return isRaised;
}

std::vector<std::byte> AbortRecord::message() const {
  std::vector<std::byte> bytes;
  bytes.reserve(format->messageDwords() * size_t(4));
  auto constant = format->constants.begin();
  auto varying = payload.begin();
  for (uint32_t i = 0; i != format->messageDwords(); ++i) {
    uint32_t dword = format->isConstant(i) ? *constant++ : *varying++;
    for (int shift = 0; shift != 32; shift += 8)
      bytes.push_back(std::byte(dword >> shift));
  }
  bytes.resize(format->messageSize);
  return bytes;
}

AbortReader::AbortReader(std::span<const std::byte> buffer, const AbortFormats &formats)
    : formats_(formats), walker_(buffer, [&formats](uint64_t id, size_t payloadDwords) {
        auto fits = [=](const AbortFormat &format) { return format.payloadDwords() == payloadDwords; };
        return std::ranges::any_of(formats.find(id), fits);
      }) {}

std::optional<AbortRecord> AbortReader::next() {
  std::optional<Entry> entry = walker_.next();
  if (!entry) {
    if (!std::exchange(isFinished_, true))
      finish();
    return std::nullopt;
  }
  AbortRecord record{std::move(*entry), nullptr, {}};
  record.format = formats_.choose(record, record.problems);
  if (record.format && !record.hasMessage())
    record.problems.push_back("the message is lost: the entry's payload has " +
                              countOf(record.payload.size(), "dword") + ", but the message takes " +
                              std::to_string(record.format->payloadDwords()));
  return record;
}

void AbortReader::finish() {
  static_cast<BufferSummary &>(summary_) = walker_.summary();
  if (!walker_.hasHeader())
    return;
  auto complain = [this](std::string problem) { summary_.problems.push_back(std::move(problem)); };
  uint32_t raised = walker_.reserved0();
  if (raised > 1)
    complain("reserved0 of the buffer's header is " + std::to_string(raised) +
             " where 0 or 1 is possible: this may be something else than an abort buffer");
  else if (raised == 1 && summary_.records == 0)
    complain("a message was completed, but none can be read");
  else if (raised == 0 && summary_.records != 0)
    complain("no message is marked as complete: the shaders that wrote them have not come to their end");

  summary_.droppedMessages = walker_.reserved1();
  if (summary_.droppedMessages != 0)
    complain(countOf(summary_.droppedMessages, "message") + " did not fit and " +
             (summary_.droppedMessages == 1 ? "was" : "were") + " dropped");
  if (walker_.isOverrun() != (summary_.droppedMessages != 0))
    complain("the count of dropped messages and the allocated dwords contradict each other");
}

} // namespace llpc::runtime
