// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts the dwords of a record to its fields.

#include "llpc/runtime/ValidationRecord.h"

#include <algorithm>
#include <string>

namespace llpc::runtime {
namespace {

using protocol::kRecordHeaderDwords;
using protocol::kRecordTrailerDwords;
using protocol::RecordWord;
using protocol::TrailerWord;

/// Combines words of one name. Leaves out words that the record does not have in full.
std::vector<NamedWord> readWords(const protocol::ErrorWords &names, std::span<const uint32_t> dwords) {
  std::vector<NamedWord> words;
  for (uint32_t i = 0; i < std::min<size_t>(names.count, dwords.size());) {
    bool isWide = i + 1 < names.count && std::string_view(names.words[i]) == names.words[i + 1];
    if (isWide && i + 1 == dwords.size())
      break;
    words.push_back({names.words[i], dwords[i] | (isWide ? uint64_t(dwords[i + 1]) << 32 : 0)});
    i += isWide ? 2 : 1;
  }
  return words;
}

void checkSize(ValidationRecord &record) {
  if (!record.errorName()) {
    record.problems.push_back("the error code " + std::to_string(record.error) + " is not known");
    return;
  }
  uint32_t expected = recordDwords(protocol::ValidationError(record.error));
  if (record.dwords.size() < expected)
    record.problems.push_back("the record has " + std::to_string(record.dwords.size()) +
                              " dwords, but its error takes " + std::to_string(expected));
}

} // namespace

uint64_t ValidationRecord::word(std::string_view name) const {
  auto found =
      std::ranges::find(words, name, [](const NamedWord &word) { return std::string_view(word.name); });
  return found == words.end() ? 0 : found->value;
}

ValidationRecord decodeRecord(std::vector<uint32_t> dwords) {
  ValidationRecord record;
  record.dwords = std::move(dwords);
  auto header = [&](RecordWord word) { return record.dwords[size_t(word)]; };
  auto trailer = [&](TrailerWord word) {
    return record.dwords.end()[size_t(word) - ptrdiff_t(kRecordTrailerDwords)];
  };
  record.shaderId = header(RecordWord::Shader);
  record.instruction = header(RecordWord::Instruction);
  record.stage = header(RecordWord::Stage);
  record.stageWords = {header(RecordWord::Stage0), header(RecordWord::Stage1), header(RecordWord::Stage2)};
  record.error = header(RecordWord::Error);
  record.set = trailer(TrailerWord::Set);
  record.binding = trailer(TrailerWord::Binding);
  record.placeId = trailer(TrailerWord::PlaceId);
  record.lanes = trailer(TrailerWord::Lanes);
  std::span<const uint32_t> all = record.dwords;
  record.words = readWords(wordsOf(protocol::ValidationError(record.error)),
                           all.subspan(kRecordHeaderDwords, all.size() - protocol::kMinRecordDwords));

  checkSize(record);
  if (!record.stageInfo().name)
    record.problems.push_back("the stage " + std::to_string(record.stage) + " is not known");
  if (record.lanes == 0 || record.lanes > protocol::kMaxRecordLanes)
    record.problems.push_back("the record is about " + std::to_string(record.lanes) + " lanes where 1 to " +
                              std::to_string(protocol::kMaxRecordLanes) + " are possible");
  return record;
}

} // namespace llpc::runtime
