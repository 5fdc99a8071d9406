// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ElfNotes.h"
#include "PipelineElf.h"

#include <gmock/gmock.h>

namespace llpc::runtime {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> blobs(const ByteVector &elf) {
  ElfMetadata metadata = findMetadata(elf);
  EXPECT_EQ(metadata.error, "");
  std::vector<std::string> result;
  for (std::span<const std::byte> blob : metadata.blobs)
    result.emplace_back(reinterpret_cast<const char *>(blob.data()), blob.size());
  return result;
}

std::string errorOf(const ByteVector &elf) {
  ElfMetadata metadata = findMetadata(elf);
  EXPECT_THAT(metadata.blobs, IsEmpty());
  return metadata.error;
}

void setField(ByteVector &elf, size_t offset, uint64_t value, size_t bytes) {
  for (size_t i = 0; i != bytes; ++i)
    elf[offset + i] = std::byte(value >> 8 * i);
}

TEST(ElfNotes, findsTheNoteInSectionsOrSegmentsOnce) {
  ByteVector note = makeMetadataNote("hello");
  EXPECT_THAT(blobs(makeElf(note)), ElementsAre("hello"));
  EXPECT_THAT(blobs(makeElf(note, {.hasSections = false})), ElementsAre("hello"));
  EXPECT_THAT(blobs(makeElf(note, {.hasSegments = false})), ElementsAre("hello"));
  EXPECT_THAT(blobs(makeElf(note, {.hasSections = false, .hasSegments = false})), IsEmpty());
}

TEST(ElfNotes, passesOverOtherNotes) {
  ByteVector notes = makeNote("AMD", 32, "other owner");
  for (const ByteVector &note : {makeNote("AMDGPU", 33, "other type"), makeNote("AMDGPU2", 32, "longer"),
                                 makeMetadataNote("one"), makeNote("", 32, ""), makeMetadataNote("two")})
    notes.insert(notes.end(), note.begin(), note.end());
  EXPECT_THAT(blobs(makeElf(notes)), ElementsAre("one", "two"));
}

TEST(ElfNotes, whatIsNoAmdGpuElfIsRefused) {
  EXPECT_THAT(errorOf({}), HasSubstr("not an ELF"));
  EXPECT_THAT(errorOf(ByteVector(64, std::byte('x'))), HasSubstr("not an ELF"));
  ByteVector elf = makeElf(makeMetadataNote("m"));
  ByteVector elf32 = elf, bigEndian = elf, otherMachine = elf;
  setField(elf32, 4, 1, 1);
  EXPECT_THAT(errorOf(elf32), HasSubstr("not a 64-bit little-endian"));
  setField(bigEndian, 5, 2, 1);
  EXPECT_THAT(errorOf(bigEndian), HasSubstr("not a 64-bit little-endian"));
  setField(otherMachine, 18, 62, 2);
  EXPECT_THAT(errorOf(otherMachine), HasSubstr("not for AMDGPU"));
}

TEST(ElfNotes, offsetsAndSizesThatLeaveTheFile) {
  constexpr size_t kSegmentTable = 32, kSectionTable = 40, kSectionCount = 60, kNoteOffset = 64 + 8,
                   kNoteSize = 64 + 32;
  const ByteVector good = makeElf(makeMetadataNote("m"), {.hasSections = false});
  auto errorWith = [&](size_t field, uint64_t value, size_t bytes) {
    ByteVector elf = good;
    setField(elf, field, value, bytes);
    return errorOf(elf);
  };
  for (uint64_t value : {uint64_t(good.size()), uint64_t(1) << 63, ~uint64_t(0), ~uint64_t(0) - 63}) {
    EXPECT_THAT(errorWith(kSegmentTable, value, 8), HasSubstr("segment table is truncated")) << value;
    EXPECT_THAT(errorWith(kNoteOffset, value, 8), HasSubstr("beyond the end")) << value;
    EXPECT_THAT(errorWith(kNoteSize, value, 8), HasSubstr("beyond the end")) << value;
  }
  EXPECT_THAT(errorWith(kNoteSize, 8, 8), HasSubstr("note header is truncated"));
  EXPECT_THAT(errorWith(kSectionCount, 0xFFFF, 2), HasSubstr("section table is truncated"));
  ByteVector noSections = good;
  setField(noSections, kSectionTable, ~uint64_t(0), 8);
  EXPECT_THAT(blobs(noSections), ElementsAre("m")) << "a table without entries may be anywhere";
}

TEST(ElfNotes, noteSizesThatLeaveTheirSection) {
  constexpr size_t kNote = 64 + 56;
  for (size_t field : {kNote, kNote + 4})
    for (uint32_t size : {0xFFFFFFFFu, 0xFFFFFFFDu, 0x80000000u, 100u}) {
      ByteVector elf = makeElf(makeMetadataNote("m"));
      setField(elf, field, size, 4);
      EXPECT_THAT(errorOf(elf), HasSubstr("a note reaches beyond")) << size;
    }
}

TEST(ElfNotes, tooManyNotes) {
  ByteVector notes;
  for (int i = 0; i != 300; ++i) {
    ByteVector note = makeNote("X", 1, "");
    notes.insert(notes.end(), note.begin(), note.end());
  }
  EXPECT_THAT(errorOf(makeElf(notes)), HasSubstr("more than 256 notes"));
}

TEST(ElfNotes, everyTruncationIsSurvived) {
  const ByteVector elf = makeElf(makeMetadataNote("some metadata"));
  for (size_t size = 0; size != elf.size(); ++size) {
    // A copy of that size, so that a sanitizer sees reads behind its end.
    ByteVector prefix(elf.begin(), elf.begin() + size);
    EXPECT_NE(errorOf(prefix), "") << size;
  }
}

} // namespace
} // namespace llpc::runtime
