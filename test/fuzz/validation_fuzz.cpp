// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Feeds ELFs and buffers to the driver's side of validation.
//
// Each ELF is arbitrary metadata in a good ELF, or good metadata with arbitrary ids and texts. The buffer is
// arbitrary or has records that fit the ELFs; then some of its bytes change. Updates of the inputs buffer are
// compared with what a shader would read. Beside crashes it looks for output that breaks the promises of the
// headers.

#include "../unit/runtime/ValidationElf.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/Validation.h"
#include "llpc/runtime/ValidationInputs.h"
#include "tools/printf-decode/RecordJson.h"
#include "tools/validation-decode/RecordJson.h"

#include <fuzzer/FuzzedDataProvider.h>

using namespace llpc::runtime;
using namespace llpc::runtime::test;

namespace {

constexpr size_t kMaxText = 256;
constexpr uint32_t kIds = 3; // a fourth is unknown

void expect(bool condition) {
  if (!condition)
    __builtin_trap();
}

uint32_t consumeId(FuzzedDataProvider &input) {
  return input.ConsumeIntegralInRange<uint32_t>(0, kIds);
}

std::string consumeText(FuzzedDataProvider &input) {
  return input.ConsumeRandomLengthString(kMaxText);
}

PlaceSpec consumePlace(FuzzedDataProvider &input) {
  PlaceSpec place{.id = consumeId(input),
                  .shader = consumeId(input),
                  .instruction = consumeId(input),
                  .opcode = consumeText(input),
                  .file = consumeText(input),
                  .line = input.ConsumeIntegral<uint32_t>(),
                  .text = consumeText(input)};
  for (int calls = input.ConsumeIntegralInRange(0, 3); calls != 0; --calls)
    place.inlined.push_back({.function = consumeText(input), .file = consumeText(input)});
  return place;
}

ByteVector consumeElf(FuzzedDataProvider &input) {
  if (input.ConsumeIntegralInRange(0, 4) == 0)
    return makeElf(makeMetadataNote(input.ConsumeRandomLengthString()));
  static constexpr const char *kStages[] = {"vertex", "fragment", "compute"};
  ValidationSpec spec;
  for (int shaders = input.ConsumeIntegralInRange(0, 3); shaders != 0; --shaders)
    spec.shaders.push_back(
        {.id = consumeId(input), .stage = input.PickValueInArray(kStages), .entryPoint = consumeText(input)});
  for (int resources = input.ConsumeIntegralInRange(0, 3); resources != 0; --resources)
    spec.resources.push_back(
        {.set = consumeId(input), .binding = consumeId(input), .name = consumeText(input)});
  for (int places = input.ConsumeIntegralInRange(0, 5); places != 0; --places)
    spec.places.push_back(consumePlace(input));
  return makeValidationPipeline(spec);
}

RecordSpec consumeRecord(FuzzedDataProvider &input) {
  static constexpr uint32_t kStages[] = {0, 4, 5, 5313};
  RecordSpec record{.shader = consumeId(input),
                    .instruction = consumeId(input),
                    .stage = input.PickValueInArray(kStages),
                    .error = protocol::ValidationError(input.ConsumeIntegralInRange(0, 6)),
                    .set = consumeId(input),
                    .binding = consumeId(input),
                    .place = consumeId(input),
                    .lanes = input.ConsumeIntegralInRange<uint32_t>(0, 65)};
  size_t words = wordsOf(record.error).count;
  if (input.ConsumeIntegralInRange(0, 7) == 0)
    words = input.ConsumeIntegralInRange<size_t>(0, 9);
  for (size_t i = 0; i != words; ++i)
    record.words.push_back(input.ConsumeIntegral<uint32_t>());
  return record;
}

ByteVector consumeBuffer(FuzzedDataProvider &input) {
  if (input.ConsumeBool())
    return input.ConsumeRemainingBytes<std::byte>();
  RecordsWriter writer;
  for (int records = input.ConsumeIntegralInRange(0, 9); records != 0; --records) {
    writer.record(consumeRecord(input));
    if (input.ConsumeIntegralInRange(0, 7) == 0)
      writer.append(std::vector<uint32_t>(input.ConsumeIntegralInRange<size_t>(1, 20)));
  }
  std::optional<uint32_t> length;
  if (input.ConsumeBool())
    length = input.ConsumeIntegral<uint16_t>();
  ByteVector buffer = writer.finish(length, input.ConsumeIntegralInRange<size_t>(0, 20));
  for (int changes = input.ConsumeIntegralInRange(0, 3); changes != 0; --changes)
    buffer[input.ConsumeIntegralInRange<size_t>(0, buffer.size() - 1)] =
        std::byte(input.ConsumeIntegral<uint8_t>());
  return buffer;
}

void readRecords(std::span<const std::byte> buffer, const ValidationPipelines &pipelines) {
  ValidationReader reader(buffer, pipelines);
  uint64_t end = 4, dwords = 0;
  while (std::optional<ValidationRecord> record = reader.next()) {
    expect(record->offset >= end);
    end = record->offset + record->dwords.size() * 4;
    dwords += record->dwords.size();
    expect(end <= buffer.size());
    std::string text = validationText(*record);
    expect(printableText(text) == text && text.ends_with('\n'));
    printf_decode::jsonText(validation_decode::recordJson(*record));
  }
  uint64_t allocated = buffer.size() < 4 ? 0 : DwordSpan(buffer).at(0);
  expect(allocated == dwords + reader.summary().lostDwords);
  expect(reader.summary().lostDwords == 0 || !reader.summary().problems.empty());
}

/// Every element that is set must be the one that a shader reads, and no other may change.
void checkInputs(FuzzedDataProvider &input) {
  std::vector<InputSet> sets(input.ConsumeIntegralInRange<size_t>(0, 4));
  for (InputSet &set : sets)
    for (int bindings = input.ConsumeIntegralInRange(0, 4); bindings != 0; --bindings)
      set.push_back(
          {input.ConsumeIntegralInRange<uint32_t>(0, 9), input.ConsumeIntegralInRange<uint32_t>(0, 9)});
  ValidationInputs inputs;
  if (inputs.init(sets) != InputsError::None)
    return;
  for (int updates = input.ConsumeIntegralInRange(0, 9); updates != 0; --updates) {
    const std::vector<uint32_t> before(inputs.dwords().begin(), inputs.dwords().end());
    auto set = input.ConsumeIntegralInRange<uint32_t>(0, 5),
         binding = input.ConsumeIntegralInRange<uint32_t>(0, 10),
         index = input.ConsumeIntegralInRange<uint32_t>(0, 10), facts = input.ConsumeIntegral<uint32_t>();
    InputsUpdate update = inputs.setElement(set, binding, index, facts);
    std::vector<uint32_t> expected = before;
    if (update) {
      expect(update.dword == index + before[binding + before[set + before[0]]]);
      expected[update.dword] = facts;
    }
    expect(std::ranges::equal(expected, inputs.dwords()));
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzedDataProvider input(data, size);
  checkInputs(input);
  ValidationPipelines pipelines;
  for (const char *name : {"a", "b"})
    expect(pipelines.addPipeline(name, consumeElf(input)).loaded ==
           (!pipelines.pipelines().empty() && pipelines.pipelines().back().name == name));
  readRecords(consumeBuffer(input), pipelines);
  return 0;
}
