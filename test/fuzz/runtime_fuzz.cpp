// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Feeds ELFs and buffers to the driver's side of the debug protocol: printf and abort.
//
// Each ELF is arbitrary bytes, arbitrary metadata in a good ELF, or good metadata with arbitrary formats,
// types and constants, so that every layer is reached. The buffer is arbitrary or has entries that fit the
// ELFs; then some of its bytes change. Beside crashes it looks for output that breaks the promises of the
// headers.

#include "../unit/runtime/PipelineElf.h"
#include "llpc/runtime/AbortMessages.h"
#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/PrintableText.h"
#include "protocol/FormatCheck.h"
#include "tools/printf-decode/RecordJson.h"

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <bit>

using namespace llpc::runtime;
using namespace llpc::runtime::test;

namespace {

constexpr size_t kMaxText = 1024;
constexpr uint64_t kIds = 3; // of each kind; a fourth is unknown
constexpr size_t kMaxMessageBytes = 4096;

void expect(bool condition) {
  if (!condition)
    __builtin_trap();
}

ByteVector toBytes(std::string_view text) {
  ByteWriter out;
  out.text(text);
  return out.take();
}

FormatSpec consumeFormat(FuzzedDataProvider &input, uint64_t id) {
  FormatSpec spec{.id = id, .string = input.ConsumeRandomLengthString(kMaxText), .types = {}};
  if (input.ConsumeBool()) {
    spec.types = input.ConsumeRandomLengthString(kMaxText);
  } else {
    spec.count = input.ConsumeIntegral<uint16_t>();
    spec.wideMask = {input.ConsumeIntegral<uint64_t>()};
  }
  return spec;
}

std::string consumeType(FuzzedDataProvider &input) {
  static constexpr const char *kGood[] = {"{0:utf8[9],12:u32}",
                                          "{0:utf8[24],24:f16x2,28:i8[4/1],32:{0:utf8[4],8:u64}[3/16]}",
                                          "{8:f32x3/16[4/4],0:i16,4:{}}",
                                          "u8[500/1]",
                                          "utf8[64]",
                                          "f64x3[4/32][2/128]"};
  return input.ConsumeBool() ? input.PickValueInArray(kGood) : input.ConsumeRandomLengthString(kMaxText);
}

/// A valid abort, except for its type, and for its size and constants when the fuzzer says so.
AbortSpec consumeAbort(FuzzedDataProvider &input, uint64_t id) {
  AbortSpec spec{.id = id, .type = consumeType(input)};
  std::optional<protocol::MessageType> type = protocol::parseMessageType(*spec.type);
  if (type)
    expect(printMessageType(*type) == *spec.type);
  spec.string = input.ConsumeRandomLengthString(kMaxText);
  switch (input.ConsumeIntegralInRange(0, 7)) {
  case 0:
    spec.size = input.ConsumeIntegral<uint64_t>();
    spec.dataCount = input.ConsumeIntegral<uint64_t>();
    break;
  case 1: // less than the type spans
    spec.size = input.ConsumeIntegralInRange<uint64_t>(0, 256);
    break;
  default:
    spec.size = type ? std::min<uint64_t>(spannedBytes(*type), kMaxMessageBytes) : 0;
    spec.size += input.ConsumeIntegralInRange(0, 9);
    break;
  }
  size_t dwords = std::min<uint64_t>((spec.size + 3) / 4, kMaxMessageBytes);
  bool isGood = input.ConsumeIntegralInRange(0, 7) != 0;
  for (size_t i = 0; i < dwords; i += 64) {
    auto word = input.ConsumeIntegral<uint64_t>();
    spec.status.push_back(isGood && dwords - i < 64 ? word & ((uint64_t(1) << (dwords - i)) - 1) : word);
    for (int bit = std::popcount(spec.status.back()); bit != 0; --bit)
      spec.constants.push_back(input.ConsumeIntegral<uint32_t>());
  }
  if (!isGood)
    spec.constants.push_back(input.ConsumeIntegral<uint64_t>());
  return spec;
}

ByteVector consumeElf(FuzzedDataProvider &input) {
  switch (input.ConsumeIntegralInRange(0, 4)) {
  case 0:
    return toBytes(input.ConsumeRandomLengthString());
  case 1:
    return makeElf(makeMetadataNote(input.ConsumeRandomLengthString()));
  default:
    break;
  }
  std::vector<FormatSpec> formats;
  std::vector<AbortSpec> aborts;
  for (uint64_t id = 0; id != kIds; ++id) {
    formats.push_back(consumeFormat(input, id));
    aborts.push_back(consumeAbort(input, id));
  }
  return makePipeline(formats, aborts);
}

ByteVector consumeBuffer(FuzzedDataProvider &input, const AbortFormats &formats) {
  if (input.ConsumeBool())
    return input.ConsumeRemainingBytes<std::byte>();
  BufferWriter writer;
  writer.setReserved(input.ConsumeIntegralInRange(0, 2), input.ConsumeIntegralInRange(0, 2));
  for (int entries = input.ConsumeIntegralInRange(0, 9); entries != 0; --entries) {
    auto id = input.ConsumeIntegralInRange<uint64_t>(0, kIds);
    std::span<const AbortFormat> variants = formats.find(id);
    size_t dwords =
        variants.empty() ? 1 : std::min<uint64_t>(variants.back().payloadDwords(), kMaxMessageBytes);
    dwords += input.ConsumeIntegralInRange(0, 7) == 0;
    std::vector<uint32_t> payload;
    for (size_t i = 0; i != dwords; ++i)
      payload.push_back(input.ConsumeIntegral<uint32_t>());
    if (input.ConsumeIntegralInRange(0, 7) == 0)
      writer.gap(dwords + 2);
    else
      writer.entry(id, payload);
  }
  std::optional<uint64_t> offset;
  if (input.ConsumeBool())
    offset = input.ConsumeIntegral<uint16_t>();
  ByteVector buffer = writer.finish(offset, input.ConsumeIntegralInRange(0, 9));
  for (int changes = input.ConsumeIntegralInRange(0, 3); changes != 0; --changes)
    buffer[input.ConsumeIntegralInRange<size_t>(0, buffer.size() - 1)] =
        std::byte(input.ConsumeIntegral<uint8_t>());
  return buffer;
}

/// Folding is the compiler's, but shares the parser: the result must parse again, to the same directives.
void checkFolding(const std::string &format) {
  const std::optional<std::string_view> literals[] = {"100% %d", std::nullopt, ""};
  protocol::FoldedFormat folded = protocol::foldStrings(format, literals);
  size_t before = protocol::parseFormat(format).directives().size();
  size_t after = protocol::parseFormat(folded.format).directives().size();
  expect(after == before - (before > 0) - (before > 2));
}

void readPrintfs(std::span<const std::byte> buffer, const PrintfFormats &formats) {
  PrintfReader reader(buffer, formats);
  while (std::optional<PrintfRecord> record = reader.next())
    printfText(*record);
}

/// The messages, as the entries have them.
std::vector<ByteVector> readAborts(std::span<const std::byte> buffer, const AbortFormats &formats) {
  std::vector<ByteVector> messages;
  AbortReader reader(buffer, formats);
  while (std::optional<AbortRecord> record = reader.next()) {
    std::string text = abortText(*record);
    expect(printableText(text) == text);
    printf_decode::jsonText(printf_decode::recordJson(*record));
    expect(record->hasMessage() || !record->problems.empty());
    if (!record->hasMessage())
      continue;
    messages.push_back(record->message());
    expect(messages.back().size() == record->format->messageSize);
  }
  return messages;
}

/// An application reads from \p data the messages up to the point where it was truncated.
void checkData(std::span<const std::byte> data, const std::vector<ByteVector> &messages, bool isIncomplete) {
  AbortMessageWalker walker(data);
  size_t count = 0;
  while (std::optional<std::span<const std::byte>> message = walker.next()) {
    expect(count < messages.size() && std::ranges::equal(*message, messages[count]));
    ++count;
  }
  expect(!walker.isDamaged() && isIncomplete == (count != messages.size()));
}

/// Every message must lie inside \p data, whatever is in there.
void walk(std::span<const std::byte> data) {
  AbortMessageWalker walker(data);
  while (std::optional<std::span<const std::byte>> message = walker.next())
    expect(message->data() >= data.data() && message->data() + message->size() <= data.data() + data.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzedDataProvider input(data, size);
  PrintfFormats printfs;
  AbortFormats aborts;
  for (const char *name : {"a", "b"}) {
    ByteVector elf = consumeElf(input);
    expect(printfs.addPipeline(name, elf).loaded == aborts.addPipeline(name, elf).loaded);
  }
  for (const auto &[id, variants] : printfs.all())
    checkFolding(variants.front().string);

  auto room = input.ConsumeIntegral<uint16_t>(), change = input.ConsumeIntegral<uint16_t>();
  ByteVector buffer = consumeBuffer(input, aborts);
  readPrintfs(buffer, printfs);
  std::vector<ByteVector> messages = readAborts(buffer, aborts);
  AbortMessages collected(buffer, aborts, ~uint64_t(0));
  for (uint64_t bytes : {collected.size(), std::min<uint64_t>(room, collected.size())}) {
    ByteVector out(bytes);
    AbortMessages::Written written = collected.write(out);
    checkData({out.data(), written.bytes}, messages, written.isIncomplete);
    if (!out.empty())
      out[change % out.size()] = std::byte(change >> 8);
    walk(out);
  }
  walk(buffer);
  return 0;
}
