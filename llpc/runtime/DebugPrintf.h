// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's side of debug printf: prepares the buffer that shaders write and turns it into text.
//
//   PrintfFormats formats;
//   formats.addPipeline("shadows", elf);              // when a pipeline is created
//   initPrintfBuffer(mappedBuffer);                   // before the GPU runs
//   PrintfReader reader(mappedBuffer, formats);       // after it has
//   while (std::optional<PrintfRecord> record = reader.next())
//     log(printfText(*record));
//
// Neither an ELF nor a buffer is trusted: whatever is in them, these functions return and say what is wrong.
// docs/debug-printf.md describes the protocol.

#pragma once

#include "llpc/runtime/Resources.h"
#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// A format string as the pipelines' metadata declares it.
struct PrintfFormat {
  uint64_t id = 0; ///< 48 bits
  std::string string;
  std::vector<protocol::ArgumentType> arguments;
  bool hasGuessedTypes = false; ///< the metadata has no signature, so the directives had to tell the types
  std::string stage;            ///< empty when unknown, as are the next three
  std::string file;
  uint32_t line = 0;   ///< 1-based
  uint32_t column = 0; ///< 1-based

  protocol::FormatString parsed;
  std::vector<std::string> problems;  ///< of the string and of how the arguments fit it
  std::vector<std::string> pipelines; ///< that hold it, in the order of loading

  /// What one use of it takes in the buffer, with the entry's header.
  uint64_t entryDwords() const;

  /// "file:line:column", as much of it as is known.
  std::string position() const;
};

struct LoadResult {
  bool loaded = false; ///< false: the ELF or its metadata cannot be read, and nothing was registered
  std::vector<std::string> problems;
};

/// A pipeline as the driver registered it.
struct PrintfPipeline {
  std::string name;
  /// The user-data dword through which shaders reach the printf buffer, if the metadata says so.
  std::optional<uint32_t> userDataOffset;
  std::optional<Resources> resources;

  /// Where the printf buffer's descriptor belongs; null when unknown or when no shader prints.
  const ResourceBinding *printfBuffer() const;
};

/// The format strings of all pipelines that may have written to a buffer. Reading from several threads is
/// fine while none adds.
class PrintfFormats {
public:
  /// \p name is what records and messages call the pipeline. Among the problems is every format id that
  /// another pipeline uses for something else.
  LoadResult addPipeline(std::string name, std::span<const std::byte> elf);

  /// What \p id stands for: nothing when unknown, several when ids collide. Valid until the next addPipeline.
  std::span<const PrintfFormat> find(uint64_t id) const;

  const std::map<uint64_t, std::vector<PrintfFormat>> &all() const { return formats_; }
  const std::vector<PrintfPipeline> &pipelines() const { return pipelines_; }

  /// Of the largest entry that a shader of these pipelines writes; helps to size a buffer.
  uint64_t maxEntryDwords() const;

private:
  void add(PrintfFormat format, const std::string &pipeline, std::vector<std::string> &problems);

  std::map<uint64_t, std::vector<PrintfFormat>> formats_;
  std::vector<PrintfPipeline> pipelines_;
};

/// Bytes of a buffer that holds \p entries entries of \p entryDwords each; never more than the header and
/// 2 GiB, which is all that shaders use.
uint64_t printfBufferBytes(uint64_t entries, uint64_t entryDwords);

/// Zeroes the whole buffer; that is also its header's initial state. Stale bytes would read as entries.
void initPrintfBuffer(std::span<std::byte> buffer);

/// One argument. A component is the payload's bits: 32 zero-extended or 64; f16 arrives as f32.
struct PrintfValue {
  protocol::ArgumentType type;
  std::vector<uint64_t> components;

  int64_t asSigned(size_t component = 0) const;
  uint64_t asUnsigned(size_t component = 0) const; ///< the bits of the type's own width
  double asDouble(size_t component = 0) const;     ///< of a float
};

/// One entry of the buffer.
struct PrintfRecord {
  uint64_t offset = 0; ///< of the entry's header from the buffer's start, bytes
  uint64_t formatId = 0;
  const PrintfFormat *format = nullptr; ///< null: no pipeline has the id
  std::vector<PrintfValue> values;      ///< as many of the format's arguments as the payload holds in full
  std::vector<uint32_t> payload;
  std::vector<std::string> problems;
};

/// Known once `next` has returned nothing.
struct PrintfSummary {
  uint64_t records = 0;
  uint64_t lostDwords = 0; ///< allocated by shaders, but not readable: the buffer was too small or is damaged
  std::vector<std::string> problems;
};

/// Walks over a buffer once. Keeps references to both of its arguments.
class PrintfReader {
public:
  PrintfReader(std::span<const std::byte> buffer, const PrintfFormats &formats);

  std::optional<PrintfRecord> next();
  const PrintfSummary &summary() const { return summary_; }

private:
  void interpret(PrintfRecord &record) const;
  void finish(const std::string &reason);
  uint32_t dwordAt(uint64_t index) const; ///< of the buffer with its header
  uint64_t dwordPairAt(uint64_t index) const;

  std::span<const std::byte> buffer_;
  const PrintfFormats &formats_;
  PrintfSummary summary_;
  uint64_t position_ = 0;  ///< dwords after the buffer's header
  uint64_t end_ = 0;       ///< where reading stops, as position_
  uint64_t allocated_ = 0; ///< what shaders wanted to write, as position_
  bool isFinished_ = false;
};

/// As the Vulkan validation layers print it, but for arguments that do not fit their directive: these are
/// printed by their own type; a directive without an argument, as it stands.
std::string printfText(const PrintfRecord &record);

} // namespace llpc::runtime
