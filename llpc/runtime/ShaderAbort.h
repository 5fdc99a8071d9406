// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's side of shader abort: initialises the buffer that shaders write their messages to, and
// converts it to the data that VK_KHR_device_fault and VK_KHR_shader_abort return to an application, and to
// text.
//
//   AbortFormats formats;
//   formats.addPipeline("shadows", elf);            // when a pipeline is created
//   initAbortBuffer(mappedBuffer);                  // before the GPU runs
//   if (isAbortRaised(mappedBuffer)) …              // while it runs: raise device loss
//   AbortReader reader(mappedBuffer, formats);      // after the GPU has run
//   while (std::optional<AbortRecord> record = reader.next())
//     log(abortText(*record));
//
// AbortMessages.h returns the application's data. ELFs and buffers are not trusted, as for printf.
// docs/abort.md describes the protocol.

#pragma once

#include "llpc/runtime/EntryWalker.h"
#include "llpc/runtime/FormatTable.h"
#include "protocol/MessageType.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// A message in the metadata of pipelines. Its constant dwords are stored here, all others are in the buffer.
/// Its problems are mismatches between a constant format string and its arguments.
struct AbortFormat : DeclaredFormat {
  uint32_t messageSize = 0; ///< bytes
  /// The constant UTF-8 string that the message begins with, up to its first zero byte; empty if there is
  /// none.
  std::string string;
  std::optional<protocol::MessageType> type; ///< spans at most messageSize
  std::vector<uint64_t> constantStatus;      ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;           ///< these dwords in their order

  uint32_t messageDwords() const { return (messageSize + 3) / 4; }
  bool isConstant(uint32_t dword) const { return (constantStatus[dword / 64] >> dword % 64 & 1) != 0; }

  /// Returns the number of dwords that are not constant.
  uint64_t payloadDwords() const { return messageDwords() - constants.size(); }
  std::string title() const;
  bool isSame(const AbortFormat &other) const;
};

struct AbortPipeline : LoadedPipeline {
  /// Returns the location of the abort buffer's descriptor; null when unknown or when no shader aborts.
  const ResourceBinding *abortBuffer() const;
};

/// The messages of all pipelines that may have written to a buffer. A driver keeps a pipeline here until the
/// last submission that may run it is complete. Several threads may read it while no thread adds a pipeline.
class AbortFormats : public FormatTable<AbortFormat> {
public:
  /// Like PrintfFormats::addPipeline; ignores the pipeline's metadata about prints.
  LoadResult addPipeline(std::string name, std::span<const std::byte> elf);

  const std::vector<AbortPipeline> &pipelines() const { return pipelines_; }

private:
  std::vector<AbortPipeline> pipelines_;
};

/// Returns the size of a buffer for \p messages entries of \p entryDwords each, and at least for the largest
/// possible entry, so that the first message is never lost.
uint64_t abortBufferBytes(uint64_t messages, uint64_t entryDwords);

/// Zeroes the whole buffer, including its header.
void initAbortBuffer(std::span<std::byte> buffer);

/// Returns whether a message is complete in a buffer that the GPU may still be writing to. All earlier writes
/// of the aborting invocation are visible then.
bool isAbortRaised(std::span<const std::byte> buffer);

/// One message.
struct AbortRecord : Entry {
  const AbortFormat *format = nullptr; ///< null: no pipeline has the id
  std::vector<std::string> problems;

  /// Returns false when the format is unknown or does not match the payload, so that the message cannot be
  /// decoded.
  bool hasMessage() const { return format && format->payloadDwords() == payload.size(); }

  /// Returns the format->messageSize bytes of the message; requires hasMessage().
  std::vector<std::byte> message() const;
};

/// The result of reading a whole buffer.
struct AbortSummary : BufferSummary {
  uint32_t droppedMessages = 0; ///< messages that did not fit
};

/// Iterates over a buffer once, in the order of the messages. Keeps references to both of its arguments.
class AbortReader {
public:
  AbortReader(std::span<const std::byte> buffer, const AbortFormats &formats);

  std::optional<AbortRecord> next();
  const AbortSummary &summary() const { return summary_; }

private:
  void finish();

  const AbortFormats &formats_;
  EntryWalker walker_;
  AbortSummary summary_;
  bool isFinished_ = false;
};

/// Returns a readable text. A message that begins with a UTF-8 string is formatted like a print, with that
/// string as the format and the rest of the message as the arguments. Other messages are printed as values in
/// braces, or as bytes if the metadata has no type. Long arrays are truncated. The text is UTF-8 without
/// control characters except line ends and tabs.
std::string abortText(const AbortRecord &record);

/// Returns "file:line:column: abort: text", without the parts of the position that are unknown, with a line
/// end.
std::string abortLine(const AbortRecord &record);

} // namespace llpc::runtime
