// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's side of debug printf: initialises the buffer that shaders write, and converts it to text.
//
//   PrintfFormats formats;
//   formats.addPipeline("shadows", elf);              // when a pipeline is created
//   initPrintfBuffer(mappedBuffer);                   // when it is made; resetPrintfBuffer before each frame
//   PrintfReader reader(mappedBuffer, formats);       // after the GPU has run
//   while (std::optional<PrintfRecord> record = reader.next())
//     log(printfLine(*record));
//
// ELFs and buffers are not trusted: for any contents, these functions return and report the problems.
// docs/debug-printf.md describes the protocol.

#pragma once

#include "llpc/runtime/ArgumentValue.h"
#include "llpc/runtime/EntryWalker.h"
#include "llpc/runtime/FormatTable.h"
#include "llpc/runtime/PrintableText.h"
#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// A format string in the metadata of pipelines. Its problems are those of the string, and mismatches between
/// its directives and its arguments.
struct PrintfFormat : DeclaredFormat {
  std::string string;
  std::vector<protocol::ArgumentType> arguments;
  bool hasGuessedTypes =
      false; ///< the metadata has no signature, so the types are derived from the directives
  protocol::FormatString parsed;

  uint64_t payloadDwords() const { return protocol::payloadDwords(arguments); }
  std::string title() const { return quotedText(string); }
  bool isSame(const PrintfFormat &other) const {
    return string == other.string && arguments == other.arguments && isAtSamePosition(other);
  }
};

struct PrintfPipeline : LoadedPipeline {
  /// Returns the location of the printf buffer's descriptor; null when unknown or when no shader prints.
  const ResourceBinding *printfBuffer() const;
};

/// The format strings of all pipelines that may have written to a buffer. Several threads may read it while
/// no thread adds a pipeline.
class PrintfFormats : public FormatTable<PrintfFormat> {
public:
  /// Adds a pipeline. \p name identifies it in records and messages. Reports each format id that another
  /// pipeline uses for a different format as a problem. Ignores the pipeline's metadata about aborts.
  LoadResult addPipeline(std::string name, std::span<const std::byte> elf);

  const std::vector<PrintfPipeline> &pipelines() const { return pipelines_; }

private:
  std::vector<PrintfPipeline> pipelines_;
};

/// Returns the size of a buffer for \p entries entries of \p entryDwords each, limited to the header and 2
/// GiB, which is all that shaders use.
uint64_t printfBufferBytes(uint64_t entries, uint64_t entryDwords);

/// Zeroes the whole buffer, including its header. Required if entries may be read that waves have not
/// completed: while the GPU runs, or after it was reset.
void initPrintfBuffer(std::span<std::byte> buffer);

/// Zeroes only the header, which suffices between frames if all waves run to their end.
void resetPrintfBuffer(std::span<std::byte> buffer);

/// One entry of the buffer.
struct PrintfRecord : Entry {
  const PrintfFormat *format = nullptr; ///< null: no pipeline has the id
  std::vector<ArgumentValue> values;    ///< the arguments that are complete in the payload
  std::vector<std::string> problems;
};

/// Iterates over a buffer once. Keeps references to both of its arguments.
class PrintfReader {
public:
  PrintfReader(std::span<const std::byte> buffer, const PrintfFormats &formats);

  std::optional<PrintfRecord> next();
  /// Returns the summary, which is complete after `next` has returned nullopt.
  const BufferSummary &summary() const { return walker_.summary(); }

private:
  EntryWalker walker_;
  const PrintfFormats &formats_;
};

/// Formats the record like the Vulkan validation layers, except that arguments that do not match their
/// directive are printed according to their own type. A directive without an argument is printed verbatim.
std::string printfText(const PrintfRecord &record);

/// Returns the text with a line end appended, if it has none.
std::string printfLine(const PrintfRecord &record);

} // namespace llpc::runtime
