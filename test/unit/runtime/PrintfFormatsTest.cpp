// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PipelineElf.h"
#include "llpc/runtime/DebugPrintf.h"

#include <gmock/gmock.h>

namespace llpc::runtime {
namespace {

using namespace test;
using protocol::printSignature;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(PrintfFormats, readsEveryKey) {
  PrintfFormats formats;
  LoadResult result = formats.addPipeline("p", makePipeline({{.id = 0xABCD'0123'4567,
                                                              .string = "a=%d b=%v3f",
                                                              .types = "i8,f32x3",
                                                              .count = 2,
                                                              .wideMask = {{0}},
                                                              .stage = "compute",
                                                              .file = "a.comp",
                                                              .line = 12,
                                                              .column = 5}}));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems, IsEmpty());
  ASSERT_THAT(formats.find(0xABCD'0123'4567), SizeIs(1));
  const PrintfFormat &format = formats.find(0xABCD'0123'4567)[0];
  EXPECT_EQ(format.string, "a=%d b=%v3f");
  EXPECT_EQ(printSignature(format.arguments), "i8,f32x3");
  EXPECT_FALSE(format.hasGuessedTypes);
  EXPECT_EQ(format.stage, "compute");
  EXPECT_EQ(format.position(), "a.comp:12:5");
  EXPECT_EQ(format.payloadDwords(), 4u);
  EXPECT_THAT(format.problems, IsEmpty());
  EXPECT_THAT(format.pipelines, ElementsAre("p"));
  EXPECT_THAT(formats.find(1), IsEmpty());
  EXPECT_EQ(formats.maxEntryDwords(), 6u);
}

TEST(PrintfFormats, guessesTypesFromTheSpecificationsKeys) {
  PrintfFormats formats;
  LoadResult result = formats.addPipeline(
      "p", makePipeline(
               {{.id = 1, .string = "%d %f %u %f %x %p", .types = {}, .count = 6, .wideMask = {{0b101000}}},
                {.id = 2, .string = "%v3f %v2ul %c", .types = {}, .count = 3},
                {.id = 3, .string = "%d", .types = {}, .count = 3, .wideMask = {{0b10}}},
                {.id = 4, .string = "%d %d", .types = {}, .count = 1},
                {.id = 5, .string = "%hhd %hd %hhu", .types = {}, .count = 3, .wideMask = {{0}}},
                {.id = 6, .string = "%d", .types = {}, .count = 2}}));
  EXPECT_THAT(result.problems, IsEmpty());
  auto signature = [&](uint64_t id) { return printSignature(formats.find(id)[0].arguments); };
  EXPECT_EQ(signature(1), "i32,f32,u32,f64,u32,u64");
  EXPECT_TRUE(formats.find(1)[0].hasGuessedTypes);
  EXPECT_EQ(signature(2), "f32x3,u64x2,u32") << "without a mask the lengths tell";
  EXPECT_EQ(signature(3), "i32,u64,u32") << "the mask tells the width of what has no directive";
  EXPECT_THAT(formats.find(3)[0].problems,
              ElementsAre(HasSubstr("takes 1 argument, but 3 arguments are given")));
  EXPECT_EQ(signature(5), "i8,i16,u8");
  EXPECT_EQ(signature(6), "i32");
  EXPECT_THAT(formats.find(6)[0].problems,
              testing::Contains("1 arguments have no directive; they are not printed"));
  EXPECT_EQ(signature(4), "i32");
  EXPECT_THAT(formats.find(4)[0].problems,
              ElementsAre(HasSubstr("takes 2 arguments, but 1 argument is given")));
}

TEST(PrintfFormats, theMaskMayHaveManyWords) {
  std::string string;
  for (int i = 0; i != 70; ++i)
    string += "%f ";
  PrintfFormats formats;
  formats.addPipeline(
      "p", makePipeline({{.id = 1, .string = string, .types = {}, .count = 70, .wideMask = {{1, 2}}}}));
  const auto &arguments = formats.find(1)[0].arguments;
  ASSERT_THAT(arguments, SizeIs(70));
  for (size_t i = 0; i != 70; ++i)
    EXPECT_EQ(arguments[i].bits, i == 0 || i == 65 ? 64 : 32) << i;
}

TEST(PrintfFormats, pipelinesShareAFormat) {
  PrintfFormats formats;
  const FormatSpec spec{.id = 7, .string = "x", .types = ""};
  EXPECT_THAT(formats.addPipeline("a", makePipeline({spec, spec})).problems, IsEmpty());
  EXPECT_THAT(formats.addPipeline("b", makePipeline({spec})).problems, IsEmpty());
  ASSERT_THAT(formats.find(7), SizeIs(1));
  EXPECT_THAT(formats.find(7)[0].pipelines, ElementsAre("a", "b"));
}

TEST(PrintfFormats, aCopyOfAFileHasTheSameFormats) {
  PrintfFormats formats;
  FormatSpec spec{.id = 7, .string = "x", .types = "", .file = "a.comp", .line = 3};
  EXPECT_THAT(formats.addPipeline("a", makePipeline({spec})).problems, IsEmpty());
  spec.file = "elsewhere/a.comp";
  EXPECT_THAT(formats.addPipeline("b", makePipeline({spec})).problems, IsEmpty());
  ASSERT_THAT(formats.find(7), SizeIs(1));
  EXPECT_EQ(formats.find(7)[0].position(), "a.comp:3");
}

TEST(PrintfFormats, collisionsAreReported) {
  PrintfFormats formats;
  formats.addPipeline("a", makePipeline({{.id = 7, .string = "x=%d", .types = "i32"}}));
  LoadResult result = formats.addPipeline("b", makePipeline({{.id = 7, .string = "y=%f", .types = "f32"}}));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems,
              ElementsAre("format id 0x7 stands for \"y=%f\" here, but for \"x=%d\" in 'a'"));
  EXPECT_THAT(formats.find(7), SizeIs(2));
  // An equal string from another line is a different format, too.
  result = formats.addPipeline("c", makePipeline({{.id = 7, .string = "x=%d", .types = "i32", .line = 3}}));
  EXPECT_THAT(result.problems, SizeIs(1));
  for (uint64_t line = 10; line != 30; ++line)
    formats.addPipeline("d", makePipeline({{.id = 7, .string = "x", .types = "", .line = line}}));
  EXPECT_THAT(formats.find(7), SizeIs(8)) << "only so many are kept";
}

TEST(PrintfFormats, badEntriesAreSkippedWithTheirPath) {
  PrintfFormats formats;
  MapPacker noString, badTypes, mixed;
  noString.add(".index", 1);
  badTypes.add(".index", 2);
  badTypes.add(".string", "%d");
  badTypes.add(".argument_types", "i33");
  mixed.add(".index", 3);
  mixed.add(".string", "good");
  mixed.add(".argument_count", 0);
  mixed.add(".line", "twelve");
  mixed.add(".column", uint64_t(1) << 40);
  MapPacker map, root;
  map.add(".version", 1);
  map.addPacked(".strings", packArray({noString.finish(), badTypes.finish(), mixed.finish(), "\x05",
                                       packFormat({.id = uint64_t(1) << 48, .string = "", .types = ""})}));
  root.addPacked("amdpal.format_strings", map.finish());
  LoadResult result = formats.addPipeline("p", makeElf(makeMetadataNote(root.finish())));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(
      result.problems,
      ElementsAre("amdpal.format_strings: .strings[3] is not a map",
                  "amdpal.format_strings: .strings[0]: .string is missing",
                  "amdpal.format_strings: .strings[1]: .argument_types is no list of types such as "
                  "\"i32,f32x3\"",
                  "amdpal.format_strings: .strings[2]: .line is not an unsigned integer",
                  "amdpal.format_strings: .strings[2]: .column does not fit into 32 bits",
                  "amdpal.format_strings: .strings[4]: .index is 0x1000000000000, which has more than "
                  "48 bits"));
  EXPECT_THAT(formats.all(), SizeIs(1));
}

TEST(PrintfFormats, unknownVersionsAreNotRead) {
  for (const char *expected : {".version is 2; only version 1 is known", ".version is missing"}) {
    MapPacker map, root;
    if (std::string_view(expected).starts_with(".version is 2"))
      map.add(".version", 2);
    map.addPacked(".strings", packArray({packFormat({.string = "x", .types = ""})}));
    root.addPacked("amdpal.format_strings", map.finish());
    PrintfFormats formats;
    LoadResult result = formats.addPipeline("p", makeElf(makeMetadataNote(root.finish())));
    EXPECT_THAT(result.problems, ElementsAre("amdpal.format_strings: " + std::string(expected)));
    EXPECT_THAT(formats.all(), IsEmpty());
  }
}

TEST(PrintfFormats, whatIsNoMetadataIsRefused) {
  PrintfFormats formats;
  std::string deep(100, '\x91'); // arrays of one array
  for (const std::string &blob :
       {std::string(), std::string("\x82\xA1"), std::string("\x05"), std::string("\xC1"),
        packMetadata({}) + "x", "\xDF\xFF\xFF\xFF\xFF" + std::string(),
        "\x81\xA1k\xDD\xFF\xFF\xFF\xFF" + std::string(), "\x81\xA1k" + deep + "\x05"}) {
    LoadResult result = formats.addPipeline("p", makeElf(makeMetadataNote(blob)));
    EXPECT_FALSE(result.loaded);
    EXPECT_THAT(result.problems, ElementsAre("the PAL metadata is not a msgpack map"));
  }
  LoadResult result = formats.addPipeline("p", makeElf(makeNote("AMD", 1, "")));
  EXPECT_FALSE(result.loaded);
  EXPECT_THAT(result.problems, ElementsAre(HasSubstr("no PAL metadata")));
  EXPECT_THAT(formats.pipelines(), IsEmpty());
}

TEST(PrintfFormats, aPipelineThatDoesNotPrintIsFine) {
  PrintfFormats formats;
  LoadResult result = formats.addPipeline("p", makeElf(makeMetadataNote("\x80")));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems, IsEmpty());
  EXPECT_THAT(formats.pipelines(), SizeIs(1));
}

std::string packBinding(uint32_t set, uint32_t binding, std::optional<uint32_t> table,
                        const char *type = "storage_buffer") {
  MapPacker map;
  map.add(".set", set);
  map.add(".binding", binding);
  map.add(".type", type);
  map.add(".user_data_offset", 3);
  map.add(".count", 1);
  map.add(".table", table);
  if (table) {
    map.add(".offset", 32);
    map.add(".stride", 16);
  }
  return map.finish();
}

TEST(PrintfFormats, resourcesTellWhereTheBufferIsBound) {
  MapPacker pushConstants, resources, formats, root;
  pushConstants.add(".user_data_offset", 5);
  pushConstants.add(".size", 64);
  resources.add(".version", 1);
  resources.add(".user_data_size", 21);
  resources.addPacked(".bindings", packArray({packBinding(0, 1, std::nullopt), packBinding(0xFFFFFFF0, 6, 1),
                                              "\x80", packBinding(0, 2, std::nullopt, "palette")}));
  resources.addPacked(".push_constants", pushConstants.finish());
  formats.add(".version", 1);
  formats.add(".user_data_offset", 3);
  root.addPacked("amdpal.format_strings", formats.finish());
  root.addPacked("lgc.resources", resources.finish());

  PrintfFormats registry;
  LoadResult result = registry.addPipeline("p", makeElf(makeMetadataNote(root.finish())));
  EXPECT_THAT(result.problems, ElementsAre("lgc.resources: .bindings[2]: .set is missing",
                                           "lgc.resources: .bindings[3]: .type is 'palette', which this "
                                           "version does not know"));
  const PrintfPipeline &pipeline = registry.pipelines()[0];
  EXPECT_EQ(pipeline.userDataOffset, 3u);
  ASSERT_TRUE(pipeline.resources.has_value());
  EXPECT_EQ(pipeline.resources->userDataSize, 21u);
  EXPECT_THAT(pipeline.resources->bindings, SizeIs(2));
  EXPECT_EQ(pipeline.resources->bindings[0].type, pipeline::DescriptorType::StorageBuffer);
  EXPECT_FALSE(pipeline.resources->bindings[0].isInTable);
  EXPECT_EQ(pipeline.resources->pushConstants->size, 64u);
  ASSERT_NE(pipeline.printfBuffer(), nullptr);
  EXPECT_TRUE(pipeline.printfBuffer()->isInTable);
  EXPECT_EQ(pipeline.printfBuffer()->offset, 32u);
  EXPECT_EQ(pipeline.printfBuffer()->userDataOffset, 3u);
}

TEST(PrintfFormats, everyTruncationOfAPipelineIsSurvived) {
  const ByteVector elf = makePipeline({{.id = 5, .string = "x=%d", .types = "i32", .file = "f"}});
  const std::string blob = packMetadata({{.id = 5, .string = "x=%d", .types = "i32", .file = "f"}});
  for (size_t size = 0; size != elf.size(); ++size) {
    PrintfFormats formats;
    EXPECT_FALSE(formats.addPipeline("p", ByteVector(elf.begin(), elf.begin() + size)).loaded) << size;
  }
  for (size_t size = 0; size != blob.size(); ++size) {
    PrintfFormats formats;
    EXPECT_FALSE(formats.addPipeline("p", makeElf(makeMetadataNote(blob.substr(0, size)))).loaded) << size;
  }
}

} // namespace
} // namespace llpc::runtime
