// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// No dword that has passed a check is read again, so that a buffer that still changes cannot pass it with one
// value and be used with another.

#include "llpc/runtime/Validation.h"
#include "llpc/runtime/ValidationRecord.h"
#include "protocol/DebugProtocol.h"

#include <algorithm>

namespace llpc::runtime {
namespace {

using protocol::kMinRecordDwords;
using protocol::kValidationHeaderDwords;

/// Returns the one candidate that has the record's \p property, or, with a problem, the first one of several;
/// null if there is none.
template <typename Declaration, typename IsOfRecord>
const Declaration *choose(const IdTable<Declaration> &table, uint32_t id, IsOfRecord isOfRecord,
                          ValidationRecord &record) {
  std::span<const Declaration> candidates = table.find(id);
  if (candidates.empty())
    record.problems.push_back("no pipeline has the " + table.nameOf(id));
  const Declaration *chosen = nullptr;
  size_t count = 0;
  for (const Declaration &candidate : candidates) {
    if (!isOfRecord(candidate))
      continue;
    if (count++ == 0)
      chosen = &candidate;
  }
  if (count > 1)
    record.problems.push_back("the " + table.nameOf(id) + " is ambiguous: " + std::to_string(count) +
                              " of different pipelines match the record");
  return chosen;
}

} // namespace

uint64_t validationRecordsBytes(uint64_t records) {
  constexpr uint64_t kMaxRecords = protocol::kMaxEntriesDwords / protocol::kMaxRecordDwords;
  uint64_t dwords =
      records > kMaxRecords ? protocol::kMaxEntriesDwords : records * protocol::kMaxRecordDwords;
  return (kValidationHeaderDwords + dwords) * 4;
}

void initValidationRecords(std::span<std::byte> buffer) {
  std::ranges::fill(buffer, std::byte(0));
}

void initValidationCounters(std::span<std::byte> buffer) {
  std::ranges::fill(buffer, std::byte(0));
}

ValidationReader::ValidationReader(std::span<const std::byte> buffer, const ValidationPipelines &pipelines)
    : buffer_(buffer), pipelines_(pipelines) {
  if (buffer_.size() < kValidationHeaderDwords) {
    progress_.complain("the buffer has " + std::to_string(buffer.size()) + " bytes, less than its header's " +
                       std::to_string(kValidationHeaderDwords * 4));
    progress_.isFinished = true;
    return;
  }
  progress_.allocated = buffer_.at(0);
  progress_.end = std::min(progress_.allocated, buffer_.size() - kValidationHeaderDwords);
}

std::optional<ValidationRecord> ValidationReader::next() {
  std::optional<uint32_t> size = nextSize();
  if (!size)
    return std::nullopt;
  uint64_t index = kValidationHeaderDwords + progress_.position;
  std::vector<uint32_t> dwords{*size};
  dwords.reserve(*size);
  for (uint32_t i = 1; i != *size; ++i)
    dwords.push_back(buffer_.at(index + i));
  ValidationRecord record = decodeRecord(std::move(dwords));
  record.offset = byteOf(progress_.position);
  identify(record);
  progress_.advance(*size);
  return record;
}

/// Returns the size of the record at the position, which must be complete.
std::optional<uint32_t> ValidationReader::nextSize() {
  while (!progress_.isFinished) {
    if (progress_.left() == 0) {
      progress_.finish("");
      break;
    }
    uint32_t size = buffer_.acquire(kValidationHeaderDwords + progress_.position);
    if (size >= kMinRecordDwords && size <= progress_.left())
      return size;
    if (size == 0 && skipIncompleteRecord())
      continue;
    bool isExpected = size == 0 && progress_.isOverrun(); // the first record that did not fit
    progress_.finish(isExpected ? ""
                                : "it has a record of " + std::to_string(size) + " dwords at byte " +
                                      std::to_string(byteOf(progress_.position)) + " where " +
                                      std::to_string(kMinRecordDwords) + " to " +
                                      std::to_string(progress_.left()) + " are possible");
  }
  return std::nullopt;
}

bool ValidationReader::skipIncompleteRecord() {
  uint64_t begin = progress_.position;
  for (uint64_t candidate = begin + 1; candidate < progress_.end; ++candidate) {
    if (!isPossibleRecord(candidate))
      continue;
    progress_.complain(std::to_string(candidate - begin) + " dwords at byte " +
                       std::to_string(byteOf(begin)) + " were allocated, but no record was completed there");
    progress_.position = candidate;
    return true;
  }
  return false;
}

/// Returns whether the dwords at \p position are what a shader of the pipelines writes.
bool ValidationReader::isPossibleRecord(uint64_t position) const {
  uint64_t index = kValidationHeaderDwords + position;
  uint32_t size = buffer_.acquire(index);
  if (size < kMinRecordDwords || size > progress_.end - position)
    return false;
  auto header = [&](protocol::RecordWord word) { return buffer_.at(index + uint64_t(word)); };
  auto error = protocol::ValidationError(header(protocol::RecordWord::Error));
  return nameOf(error) && size == recordDwords(error) &&
         wordsOf(protocol::RecordStage(header(protocol::RecordWord::Stage))).name &&
         !pipelines_.shaders().find(header(protocol::RecordWord::Shader)).empty();
}

uint64_t ValidationReader::byteOf(uint64_t position) const {
  return (kValidationHeaderDwords + position) * 4;
}

/// Finds what the pipelines declare for the record's ids.
void ValidationReader::identify(ValidationRecord &record) const {
  const char *stage = record.stageInfo().name;
  auto isOfStage = [&](const ValidationShader &shader) {
    return !stage || shader.stage.empty() || shader.stage == stage;
  };
  record.shader = choose(pipelines_.shaders(), record.shaderId, isOfStage, record);
  if (!record.shader && !pipelines_.shaders().find(record.shaderId).empty())
    record.problems.push_back("the " + pipelines_.shaders().nameOf(record.shaderId) +
                              " is of another stage than the record");

  auto isOfInstruction = [&](const ValidationPlace &place) {
    return place.shader == record.shaderId && place.instruction == record.instruction;
  };
  record.place = choose(pipelines_.places(), record.placeId, isOfInstruction, record);
  if (!record.place && !pipelines_.places().find(record.placeId).empty())
    record.problems.push_back("the " + pipelines_.places().nameOf(record.placeId) +
                              " is of another instruction than the record");
  if (record.hasResource())
    record.resource = pipelines_.findResource(record.shaderId, record.set, record.binding);
}

} // namespace llpc::runtime
