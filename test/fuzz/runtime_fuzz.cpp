// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Feeds arbitrary ELFs and printf buffers to the driver's side of the debug protocol.
//
// The first byte chooses how much of the input is made well-formed, so that every layer is reached: an ELF of
// arbitrary bytes, arbitrary metadata in a good ELF, or an arbitrary format string in good metadata. The rest
// is that, then the buffer.

#include "../unit/runtime/PipelineElf.h"
#include "llpc/runtime/DebugPrintf.h"
#include "protocol/FormatCheck.h"

#include <fuzzer/FuzzedDataProvider.h>

using namespace llpc::runtime;
using namespace llpc::runtime::test;

namespace {

constexpr size_t kMaxText = 1024;

ByteVector toBytes(std::string_view text) {
  ByteWriter out;
  out.text(text);
  return out.take();
}

ByteVector consumeElf(FuzzedDataProvider &input) {
  switch (input.ConsumeIntegralInRange(0, 2)) {
  case 0:
    return toBytes(input.ConsumeRandomLengthString());
  case 1:
    return makeElf(makeMetadataNote(input.ConsumeRandomLengthString()));
  default:
    break;
  }
  std::vector<FormatSpec> specs;
  for (uint64_t id = 0; id != 2; ++id) {
    FormatSpec spec{.id = id, .string = input.ConsumeRandomLengthString(kMaxText), .types = {}};
    if (input.ConsumeBool()) {
      spec.types = input.ConsumeRandomLengthString(kMaxText);
    } else {
      spec.count = input.ConsumeIntegral<uint16_t>();
      spec.wideMask = {input.ConsumeIntegral<uint64_t>()};
    }
    specs.push_back(std::move(spec));
  }
  return makePipeline(specs);
}

/// Folding is the compiler's, but shares the parser: the result must parse again, to the same directives.
void checkFolding(const std::string &format) {
  const std::optional<std::string_view> literals[] = {"100% %d", std::nullopt, ""};
  protocol::FoldedFormat folded = protocol::foldStrings(format, literals);
  size_t before = protocol::parseFormat(format).directives().size();
  size_t after = protocol::parseFormat(folded.format).directives().size();
  size_t expected = before - (before > 0) - (before > 2);
  if (after != expected)
    __builtin_trap();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzedDataProvider input(data, size);
  PrintfFormats formats;
  for (const char *name : {"a", "b"}) {
    ByteVector elf = consumeElf(input);
    formats.addPipeline(name, elf);
  }
  for (const auto &[id, variants] : formats.all())
    checkFolding(variants.front().string);

  ByteVector buffer = input.ConsumeRemainingBytes<std::byte>();
  PrintfReader reader(buffer, formats);
  while (std::optional<PrintfRecord> record = reader.next())
    printfText(*record);
  return 0;
}
