// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Makes small pipeline ELFs and buffers for tests.

#pragma once

#include "protocol/DebugProtocol.h"

#include <msgpack.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace llpc::runtime::test {

using ByteVector = std::vector<std::byte>;
using Packer = msgpack::packer<msgpack::sbuffer>;

class ByteWriter {
public:
  template <typename T>
  void number(T value) {
    for (size_t i = 0; i != sizeof(T); ++i)
      bytes_.push_back(std::byte(uint64_t(value) >> 8 * i));
  }
  void text(std::string_view text) {
    for (char c : text)
      bytes_.push_back(std::byte(c));
  }
  void alignTo(size_t alignment) { bytes_.resize((bytes_.size() + alignment - 1) / alignment * alignment); }
  size_t size() const { return bytes_.size(); }
  ByteVector take() { return std::move(bytes_); }

private:
  ByteVector bytes_;
};

inline ByteVector makeNote(std::string_view owner, uint32_t type, std::string_view desc) {
  ByteWriter out;
  out.number(uint32_t(owner.size() + 1));
  out.number(uint32_t(desc.size()));
  out.number(type);
  out.text(owner);
  out.number(uint8_t(0));
  out.alignTo(4);
  out.text(desc);
  out.alignTo(4);
  return out.take();
}

inline ByteVector makeMetadataNote(std::string_view blob) {
  return makeNote("AMDGPU", 32, blob);
}

struct ElfShape {
  bool hasSections = true;
  bool hasSegments = true;
};

/// An ELF of nothing but the notes.
inline ByteVector makeElf(std::span<const std::byte> notes, ElfShape shape = {}) {
  constexpr uint64_t kHeaderBytes = 64, kProgramHeaderBytes = 56, kSectionHeaderBytes = 64;
  uint64_t noteOffset = kHeaderBytes + kProgramHeaderBytes;
  uint64_t sectionOffset = (noteOffset + notes.size() + 7) / 8 * 8;
  ByteWriter out;
  out.text("\x7F"
           "ELF\x02\x01\x01");
  out.alignTo(16);
  out.number(uint16_t(3));   // shared object
  out.number(uint16_t(224)); // AMDGPU
  out.number(uint32_t(1));
  out.number(uint64_t(0)); // entry
  out.number(kHeaderBytes);
  out.number(sectionOffset);
  out.number(uint32_t(0)); // flags
  out.number(uint16_t(kHeaderBytes));
  out.number(uint16_t(kProgramHeaderBytes));
  out.number(uint16_t(shape.hasSegments ? 1 : 0));
  out.number(uint16_t(kSectionHeaderBytes));
  out.number(uint16_t(shape.hasSections ? 2 : 0));
  out.number(uint16_t(0));

  out.number(uint32_t(4)); // PT_NOTE
  out.number(uint32_t(4)); // readable
  for (uint64_t value : {noteOffset, noteOffset, noteOffset, notes.size(), notes.size(), uint64_t(4)})
    out.number(value);

  out.text({reinterpret_cast<const char *>(notes.data()), notes.size()});
  out.alignTo(8);
  for (int i = 0; i != 8; ++i) // the null section
    out.number(uint64_t(0));
  out.number(uint32_t(0));
  out.number(uint32_t(7)); // SHT_NOTE
  for (uint64_t value :
       {uint64_t(2), noteOffset, noteOffset, notes.size(), uint64_t(0), uint64_t(4), uint64_t(0)})
    out.number(value);
  return out.take();
}

/// A format string's metadata; absent values leave their key out.
struct FormatSpec {
  uint64_t id = 1;
  std::string string;
  std::optional<std::string> types;
  std::optional<uint64_t> count = std::nullopt;
  std::optional<std::vector<uint64_t>> wideMask = std::nullopt;
  std::optional<std::string> stage = std::nullopt;
  std::optional<std::string> file = std::nullopt;
  std::optional<uint64_t> line = std::nullopt;
  std::optional<uint64_t> column = std::nullopt;
};

class MapPacker {
public:
  template <typename T>
  void add(const char *key, const T &value) {
    fields_.pack(std::string(key));
    fields_.pack(value);
    ++count_;
  }
  template <typename T>
  void add(const char *key, const std::optional<T> &value) {
    if (value)
      add(key, *value);
  }
  /// \p bytes are msgpack already.
  void addPacked(const char *key, std::string_view bytes) {
    fields_.pack(std::string(key));
    buffer_.write(bytes.data(), bytes.size());
    ++count_;
  }
  std::string finish() const {
    msgpack::sbuffer head;
    Packer(head).pack_map(count_);
    return std::string(head.data(), head.size()) + std::string(buffer_.data(), buffer_.size());
  }

private:
  msgpack::sbuffer buffer_;
  Packer fields_{buffer_};
  uint32_t count_ = 0;
};

inline std::string packArray(const std::vector<std::string> &elements) {
  msgpack::sbuffer head;
  Packer(head).pack_array(uint32_t(elements.size()));
  std::string bytes(head.data(), head.size());
  for (const std::string &element : elements)
    bytes += element;
  return bytes;
}

inline std::string packFormat(const FormatSpec &spec) {
  MapPacker map;
  map.add(protocol::kIndexKey, spec.id);
  map.add(protocol::kStringKey, spec.string);
  map.add(protocol::kArgumentTypesKey, spec.types);
  map.add(protocol::kArgumentCountKey, spec.count);
  map.add(protocol::k64BitArgumentsKey, spec.wideMask);
  map.add(protocol::kStageKey, spec.stage);
  map.add(protocol::kFileKey, spec.file);
  map.add(protocol::kLineKey, spec.line);
  map.add(protocol::kColumnKey, spec.column);
  return map.finish();
}

/// An abort message's metadata. Without a data count it is what the size demands.
struct AbortSpec {
  uint64_t id = 1;
  uint64_t size = 0;
  std::vector<uint64_t> status = {};
  std::vector<uint64_t> constants = {};
  std::optional<std::string> type = std::nullopt;
  std::string string = {};
  std::optional<uint64_t> dataCount = std::nullopt;
  std::optional<std::string> stage = std::nullopt;
  std::optional<std::string> file = std::nullopt;
  std::optional<uint64_t> line = std::nullopt;
};

inline std::string packAbort(const AbortSpec &spec) {
  MapPacker map;
  map.add(protocol::kKindKey, std::string("abort"));
  map.add(protocol::kIndexKey, spec.id);
  map.add(protocol::kMessageSizeKey, spec.size);
  map.add(protocol::kDataCountKey, spec.dataCount.value_or((spec.size + 3) / 4));
  map.add(protocol::kConstantStatusKey, spec.status);
  map.add(protocol::kConstantsKey, spec.constants);
  map.add(protocol::kMessageTypeKey, spec.type);
  map.add(protocol::kStringKey, spec.string);
  map.add(protocol::kArgumentCountKey, 0);
  map.add(protocol::kStageKey, spec.stage);
  map.add(protocol::kFileKey, spec.file);
  map.add(protocol::kLineKey, spec.line);
  return map.finish();
}

/// The blob whose only key is amdpal.format_strings.
inline std::string packMetadata(const std::vector<FormatSpec> &specs,
                                const std::vector<AbortSpec> &aborts = {}) {
  std::vector<std::string> strings;
  for (const FormatSpec &spec : specs)
    strings.push_back(packFormat(spec));
  for (const AbortSpec &spec : aborts)
    strings.push_back(packAbort(spec));
  MapPacker formats;
  formats.add(protocol::kVersionKey, protocol::kFormatStringsVersion);
  formats.addPacked(protocol::kStringsKey, packArray(strings));
  MapPacker root;
  root.addPacked(protocol::kFormatStringsKey, formats.finish());
  return root.finish();
}

inline ByteVector makePipeline(const std::vector<FormatSpec> &specs,
                               const std::vector<AbortSpec> &aborts = {}) {
  return makeElf(makeMetadataNote(packMetadata(specs, aborts)));
}

inline ByteVector makeAbortPipeline(const std::vector<AbortSpec> &aborts) {
  return makePipeline({}, aborts);
}

/// A buffer as shaders leave it: bufferOffset is where the next entry would go.
class BufferWriter {
public:
  void entry(uint64_t formatId, const std::vector<uint32_t> &payload) {
    uint64_t header =
        protocol::packEntryHeader(uint32_t(payload.size()) + protocol::kEntryHeaderDwords, formatId);
    dwords_.push_back(uint32_t(header));
    dwords_.push_back(uint32_t(header >> 32));
    dwords_.insert(dwords_.end(), payload.begin(), payload.end());
  }

  /// Appends the mark of the first entry that does not fit.
  void endMark() {
    dwords_.push_back(uint32_t(protocol::kEndOfEntries));
    dwords_.push_back(uint32_t(protocol::kEndOfEntries >> 32));
  }

  /// Allocated, but never written.
  void gap(size_t dwords) { dwords_.resize(dwords_.size() + dwords); }

  /// Sets the reserved words of the buffer's header; in an abort buffer these are 1 once a message is
  /// complete, and the number of dropped messages.
  void setReserved(uint32_t first, uint32_t second) {
    reserved0_ = first;
    reserved1_ = second;
  }

  /// \p bufferOffset when it is not what was written; \p extraDwords of zeros follow.
  ByteVector finish(std::optional<uint64_t> bufferOffset = std::nullopt, size_t extraDwords = 0) const {
    ByteWriter out;
    out.number(bufferOffset.value_or(dwords_.size()));
    out.number(reserved0_);
    out.number(reserved1_);
    for (uint32_t dword : dwords_)
      out.number(dword);
    for (size_t i = 0; i != extraDwords; ++i)
      out.number(uint32_t(0));
    return out.take();
  }

private:
  uint32_t reserved0_ = 0;
  uint32_t reserved1_ = 0;
  std::vector<uint32_t> dwords_;
};

/// A few entries with ids 0 to 3, of which some bytes are wrong, cut off anywhere.
inline ByteVector randomBuffer(std::mt19937 &random) {
  BufferWriter writer;
  for (size_t entry = random() % 6; entry != 0; --entry) {
    uint64_t formatId = random() % 4;
    size_t dwords = random() % 6;
    writer.entry(formatId, std::vector<uint32_t>(dwords, random()));
  }
  uint32_t raised = random() % 3;
  writer.setReserved(raised, random() % 3);
  uint64_t bufferOffset = random() % 40;
  ByteVector buffer = writer.finish(bufferOffset, random() % 4);
  for (size_t change = random() % 4; change != 0; --change) {
    size_t index = random() % buffer.size();
    buffer[index] = std::byte(random());
  }
  buffer.resize(random() % (buffer.size() + 1));
  return buffer;
}

} // namespace llpc::runtime::test
