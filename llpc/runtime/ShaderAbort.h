// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's side of shader abort: prepares the buffer that shaders write their last messages into, and
// makes of it what VK_KHR_device_fault and VK_KHR_shader_abort hand to an application, and text.
//
//   AbortFormats formats;
//   formats.addPipeline("shadows", elf);            // when a pipeline is created
//   initAbortBuffer(mappedBuffer);                  // before the GPU runs
//   if (isAbortRaised(mappedBuffer)) …              // while it runs: raise device loss
//   AbortReader reader(mappedBuffer, formats);      // after it has
//   while (std::optional<AbortRecord> record = reader.next())
//     log(abortText(*record));
//
// AbortMessages.h has the application's bytes. Neither an ELF nor a buffer is trusted, as with printf.
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

/// A message as the pipelines' metadata declares it. Its dwords are constants, which are here, or vary, and
/// then they are in the buffer. Its problems are those of how a constant format fits its arguments.
struct AbortFormat : DeclaredFormat {
  uint32_t messageSize = 0; ///< bytes
  std::string string; ///< when the message begins with a constant UTF-8 string: that string, up to its first
                      ///< zero byte
  std::optional<protocol::MessageType> type; ///< spans at most messageSize
  std::vector<uint64_t> constantStatus;      ///< bit i % 64 of word i / 64: dword i is constant
  std::vector<uint32_t> constants;           ///< these dwords in their order

  uint32_t messageDwords() const { return (messageSize + 3) / 4; }
  bool isConstant(uint32_t dword) const { return (constantStatus[dword / 64] >> dword % 64 & 1) != 0; }

  /// The dwords that vary.
  uint64_t payloadDwords() const { return messageDwords() - constants.size(); }
  std::string title() const;
  bool isSame(const AbortFormat &other) const;
};

struct AbortPipeline : LoadedPipeline {
  /// Returns the location of the abort buffer's descriptor; null when unknown or when no shader aborts.
  const ResourceBinding *abortBuffer() const;
};

/// The messages of all pipelines that may have written to a buffer. A driver keeps a pipeline here until the
/// last submission that may run it is done. Reading from several threads is fine while none adds.
class AbortFormats : public FormatTable<AbortFormat> {
public:
  /// Like PrintfFormats::addPipeline; ignores the pipeline's metadata about prints.
  LoadResult addPipeline(std::string name, std::span<const std::byte> elf);

  const std::vector<AbortPipeline> &pipelines() const { return pipelines_; }

private:
  std::vector<AbortPipeline> pipelines_;
};

/// Bytes of a buffer that holds \p messages entries of \p entryDwords each, and in any case the largest entry
/// that there can be: the first message is never lost.
uint64_t abortBufferBytes(uint64_t messages, uint64_t entryDwords);

/// Zeroes the whole buffer; that is also its header's initial state.
void initAbortBuffer(std::span<std::byte> buffer);

/// Returns whether a message is complete in a buffer that the GPU may still be writing to. Everything that
/// the aborting invocation wrote before is visible then.
bool isAbortRaised(std::span<const std::byte> buffer);

/// One message.
struct AbortRecord : Entry {
  const AbortFormat *format = nullptr; ///< null: no pipeline has the id
  std::vector<std::string> problems;

  /// Returns false when the format is unknown or does not match the payload, so that the message cannot be
  /// decoded.
  bool hasMessage() const { return format && format->payloadDwords() == payload.size(); }

  /// Exactly format->messageSize bytes; only with `hasMessage`.
  std::vector<std::byte> message() const;
};

/// Known once `next` has returned nothing.
struct AbortSummary : BufferSummary {
  uint32_t droppedMessages = 0; ///< they did not fit
};

/// Walks over a buffer once, the first message first. Keeps references to both of its arguments.
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

/// Returns a readable text. A message that begins with a UTF-8 string is formatted like a print, with this
/// string as it was at run time and the rest of the message as arguments; another one as its values in
/// braces, or as bytes when the metadata has no type. Long arrays are truncated. The text is UTF-8 without
/// control characters except line ends and tabs.
std::string abortText(const AbortRecord &record);

/// "file:line:column: abort: text" as far as the place is known, with a line end.
std::string abortLine(const AbortRecord &record);

} // namespace llpc::runtime
