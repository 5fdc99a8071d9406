// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's side of GPU-assisted validation: initialises the buffers that checks of shaders write, and
// converts their records to messages.
//
//   ValidationPipelines pipelines;
//   pipelines.addPipeline("shadows", elf);              // when a pipeline is created
//   initValidationRecords(mappedRecords);               // before each submission or draw
//   ValidationReader reader(mappedRecords, pipelines);  // after the GPU has run
//   while (std::optional<ValidationRecord> record = reader.next())
//     log(validationText(*record));
//
// ValidationInputs.h makes the buffer that shaders read. ELFs and buffers are not trusted: for any contents,
// these functions return and report the problems. docs/validation.md describes the protocol.

#pragma once

#include "llpc/runtime/BufferProgress.h"
#include "llpc/runtime/DwordSpan.h"
#include "llpc/runtime/ValidationPipelines.h"
#include "protocol/ValidationProtocol.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace llpc::runtime {

/// Returns the size of a records buffer that has space for \p records records of any error, limited to the
/// header and 2 GiB.
uint64_t validationRecordsBytes(uint64_t records);

/// Zeroes the whole buffer: readers recognise records that are not complete by their zeros.
void initValidationRecords(std::span<std::byte> buffer);

/// Zeroes the whole buffer, so that each check may write as many records as its limit again.
void initValidationCounters(std::span<std::byte> buffer);

/// A word of an error, or two that are 64 bits.
struct NamedWord {
  const char *name = nullptr; ///< of protocol::ErrorWords
  uint64_t value = 0;
};

/// The finding of a check: an error of some lanes of a wave.
struct ValidationRecord {
  uint64_t offset = 0;          ///< distance of the record from the buffer's start, in bytes
  std::vector<uint32_t> dwords; ///< all of the record

  uint32_t shaderId = 0;
  uint32_t instruction = 0; ///< index in the SPIR-V module
  uint32_t stage = 0;       ///< a protocol::RecordStage
  std::array<uint32_t, protocol::kMaxStageWords> stageWords{};
  uint32_t error = 0;                       ///< a protocol::ValidationError
  std::vector<NamedWord> words;             ///< the words of the error that the record has
  uint32_t set = protocol::kNoResource;     ///< of the resource
  uint32_t binding = protocol::kNoResource; ///< of the resource
  uint32_t placeId = 0;
  uint32_t lanes = 0; ///< the number of lanes with this error

  const ValidationShader *shader = nullptr; ///< null: no pipeline has the id
  const ValidationPlace *place = nullptr;   ///< null: no pipeline has the id, or it is of another instruction
  const ValidationResource *resource = nullptr; ///< null: none, or no pipeline declares it
  std::vector<std::string> problems;

  bool hasResource() const { return set != protocol::kNoResource; }
  protocol::StageWords stageInfo() const { return protocol::wordsOf(protocol::RecordStage(stage)); }
  const char *errorName() const { return nameOf(protocol::ValidationError(error)); } ///< null: unknown

  /// Returns the value of a word of the error; 0 if the record does not have it.
  uint64_t word(std::string_view name) const;
};

/// Iterates over a buffer once, and steps over records that were allocated but not completed, such as those
/// of killed waves. Keeps references to both of its arguments.
class ValidationReader {
public:
  ValidationReader(std::span<const std::byte> buffer, const ValidationPipelines &pipelines);

  std::optional<ValidationRecord> next();
  /// Returns the summary, which is complete after `next` has returned nullopt.
  const BufferSummary &summary() const { return progress_.summary; }

private:
  std::optional<uint32_t> nextSize();
  bool skipIncompleteRecord();
  bool isPossibleRecord(uint64_t position) const;
  uint64_t byteOf(uint64_t position) const;
  void identify(ValidationRecord &record) const;

  DwordSpan buffer_; ///< including the header
  const ValidationPipelines &pipelines_;
  BufferProgress progress_;
};

/// An object of the driver, which a message identifies by its name, its handle or both.
struct DriverObject {
  std::string name = {};
  std::optional<uint64_t> handle = {};
};

/// The circumstances of a record that only the driver knows. All of them may be left out.
struct ValidationContext {
  DriverObject commandBuffer = {};
  DriverObject pipeline = {};            ///< else the names of all that have the shader
  std::optional<uint32_t> draw = {};     ///< the number of a draw in its command buffer
  std::optional<uint32_t> dispatch = {}; ///< the number of a dispatch in its command buffer
};

/// Returns the message of a record: several lines, of which the first says what kind of error it is. Each
/// ends with a line end. The text is UTF-8 without control characters except line ends and tabs.
std::string validationText(const ValidationRecord &record, const ValidationContext &context = {});

} // namespace llpc::runtime
