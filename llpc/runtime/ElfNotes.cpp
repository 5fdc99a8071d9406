// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ElfNotes.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

namespace llpc::runtime {
namespace {

using Bytes = std::span<const std::byte>;

// ELF-64, little-endian, as the ELF specification numbers it.
constexpr size_t kElfHeaderBytes = 64;
constexpr size_t kSectionHeaderBytes = 64;
constexpr size_t kProgramHeaderBytes = 56;
constexpr size_t kNoteHeaderBytes = 12;
constexpr uint16_t kMachineAmdGpu = 224;
constexpr uint32_t kSectionTypeNote = 7;
constexpr uint32_t kSegmentTypeNote = 4;
constexpr uint32_t kNoteTypeMetadata = 32; // NT_AMDGPU_METADATA
constexpr char kNoteOwner[] = "AMDGPU";    // its terminating zero counts

/// An ELF has a handful of notes; the limit keeps overlapping tables from costing quadratic time.
constexpr size_t kMaxNotes = 256;

/// Compares without overflow: offset and size come from the file.
std::optional<Bytes> slice(Bytes bytes, uint64_t offset, uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset)
    return std::nullopt;
  return bytes.subspan(offset, size);
}

/// The caller has checked that the field is inside.
template <typename T>
T field(Bytes bytes, size_t offset) {
  uint64_t value = 0;
  for (size_t i = 0; i != sizeof(T); ++i)
    value |= uint64_t(bytes[offset + i]) << 8 * i;
  return T(value);
}

class NoteWalker {
public:
  explicit NoteWalker(Bytes elf) : elf_(elf) {}

  ElfMetadata run() {
    if (checkHeader() && walkSections())
      walkSegments();
    if (!result_.error.empty())
      result_.blobs.clear();
    return std::move(result_);
  }

private:
  bool fail(std::string error) {
    result_.error = std::move(error);
    return false;
  }

  bool checkHeader() {
    static constexpr unsigned char kMagic[] = {0x7F, 'E', 'L', 'F'};
    if (elf_.size() < sizeof(kMagic) || std::memcmp(elf_.data(), kMagic, sizeof(kMagic)) != 0)
      return fail("this is not an ELF: it does not start with 7F 'ELF'");
    if (elf_.size() < kElfHeaderBytes)
      return fail("the ELF header is truncated");
    constexpr auto kClass64 = std::byte(2), kLittleEndian = std::byte(1);
    if (elf_[4] != kClass64 || elf_[5] != kLittleEndian)
      return fail("the ELF is not a 64-bit little-endian one");
    if (field<uint16_t>(elf_, 18) != kMachineAmdGpu)
      return fail("the ELF is not for AMDGPU");
    return true;
  }

  /// The table of \p count headers at \p offset, where one has at least \p minimum bytes.
  std::optional<Bytes> table(uint64_t offset, size_t entrySize, size_t count, size_t minimum,
                             const char *what) {
    if (count == 0)
      return Bytes();
    std::optional<Bytes> bytes = slice(elf_, offset, uint64_t(entrySize) * count);
    if (entrySize < minimum || !bytes) {
      fail(std::string("the ELF's ") + what + " table is truncated");
      return std::nullopt;
    }
    return bytes;
  }

  bool walkSections() {
    size_t entrySize = field<uint16_t>(elf_, 58), count = field<uint16_t>(elf_, 60);
    std::optional<Bytes> headers =
        table(field<uint64_t>(elf_, 40), entrySize, count, kSectionHeaderBytes, "section");
    if (!headers)
      return false;
    for (; !headers->empty(); headers = headers->subspan(entrySize)) {
      if (field<uint32_t>(*headers, 4) == kSectionTypeNote &&
          !walkNotes(field<uint64_t>(*headers, 24), field<uint64_t>(*headers, 32)))
        return false;
    }
    return true;
  }

  bool walkSegments() {
    size_t entrySize = field<uint16_t>(elf_, 54), count = field<uint16_t>(elf_, 56);
    std::optional<Bytes> headers =
        table(field<uint64_t>(elf_, 32), entrySize, count, kProgramHeaderBytes, "segment");
    if (!headers)
      return false;
    for (; !headers->empty(); headers = headers->subspan(entrySize)) {
      if (field<uint32_t>(*headers, 0) == kSegmentTypeNote &&
          !walkNotes(field<uint64_t>(*headers, 8), field<uint64_t>(*headers, 32)))
        return false;
    }
    return true;
  }

  /// A note is name size, description size, type, then name and description, each padded to 4 bytes.
  bool walkNotes(uint64_t offset, uint64_t size) {
    std::optional<Bytes> notes = slice(elf_, offset, size);
    if (!notes)
      return fail("a note section or segment reaches beyond the end of the ELF");
    while (!notes->empty()) {
      if (++noteCount_ > kMaxNotes)
        return fail("the ELF has more than " + std::to_string(kMaxNotes) + " notes");
      if (notes->size() < kNoteHeaderBytes)
        return fail("a note header is truncated");
      uint64_t nameSize = field<uint32_t>(*notes, 0), descSize = field<uint32_t>(*notes, 4);
      uint64_t descOffset = kNoteHeaderBytes + padded(nameSize);
      std::optional<Bytes> name = slice(*notes, kNoteHeaderBytes, nameSize);
      std::optional<Bytes> desc = slice(*notes, descOffset, descSize);
      if (!name || !desc)
        return fail("a note reaches beyond the end of its section or segment");
      if (field<uint32_t>(*notes, 8) == kNoteTypeMetadata && isOwner(*name))
        addBlob(*desc);
      // The last note's padding may be missing.
      notes = notes->subspan(std::min<uint64_t>(descOffset + padded(descSize), notes->size()));
    }
    return true;
  }

  static uint64_t padded(uint64_t size) { return (size + 3) & ~uint64_t(3); }

  static bool isOwner(Bytes name) {
    return name.size() == sizeof(kNoteOwner) && std::memcmp(name.data(), kNoteOwner, name.size()) == 0;
  }

  /// A note is usually in a section and in a segment.
  void addBlob(Bytes blob) {
    auto isSame = [blob](Bytes other) { return other.data() == blob.data(); };
    if (std::ranges::none_of(result_.blobs, isSame))
      result_.blobs.push_back(blob);
  }

  Bytes elf_;
  ElfMetadata result_;
  size_t noteCount_ = 0;
};

} // namespace

ElfMetadata findMetadata(Bytes elf) {
  return NoteWalker(elf).run();
}

} // namespace llpc::runtime
