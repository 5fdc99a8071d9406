// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PipelineElf.h"
#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ShaderAbort.h"

#include <gmock/gmock.h>

namespace llpc::runtime {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr char kPath[] = "amdpal.format_strings: .strings[0]: ";

/// The specification's example as far as it is constant: "test: %u" with its zero, three bytes of padding.
const AbortSpec kExample{.id = 0xABCD'0123'4567,
                         .size = 16,
                         .status = {0b0111},
                         .constants = {0x74736574, 0x7525203A, 0},
                         .type = "{0:utf8[9],12:u32}",
                         .string = "test: %u",
                         .stage = "compute",
                         .file = "a.comp",
                         .line = 12};

AbortSpec changed(const std::function<void(AbortSpec &)> &change) {
  AbortSpec spec = kExample;
  change(spec);
  return spec;
}

TEST(AbortFormats, readsEveryKey) {
  AbortFormats formats;
  LoadResult result = formats.addPipeline("p", makeAbortPipeline({kExample}));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems, IsEmpty());
  ASSERT_THAT(formats.find(0xABCD'0123'4567), SizeIs(1));
  const AbortFormat &format = formats.find(0xABCD'0123'4567)[0];
  EXPECT_EQ(format.messageSize, 16u);
  EXPECT_EQ(format.messageDwords(), 4u);
  EXPECT_EQ(format.payloadDwords(), 1u);
  EXPECT_TRUE(format.isConstant(2));
  EXPECT_FALSE(format.isConstant(3));
  EXPECT_EQ(printMessageType(*format.type), "{0:utf8[9],12:u32}");
  EXPECT_EQ(format.string, "test: %u");
  EXPECT_EQ(format.stage, "compute");
  EXPECT_EQ(format.position(), "a.comp:12");
  EXPECT_THAT(format.problems, IsEmpty());
  EXPECT_THAT(format.pipelines, ElementsAre("p"));
  EXPECT_EQ(formats.maxEntryDwords(), 3u);
}

TEST(AbortFormats, eachKindStepsOverTheOther) {
  ByteVector elf = makePipeline({{.id = 7, .string = "x=%d", .types = "i32"}}, {kExample});
  AbortFormats aborts;
  PrintfFormats printfs;
  EXPECT_THAT(aborts.addPipeline("p", elf).problems, IsEmpty());
  EXPECT_THAT(printfs.addPipeline("p", elf).problems, IsEmpty());
  EXPECT_THAT(aborts.all(), SizeIs(1));
  EXPECT_THAT(printfs.all(), SizeIs(1));
  EXPECT_THAT(printfs.find(7), SizeIs(1));
}

TEST(AbortFormats, aKindThatIsNoNumberIsNeither) {
  MapPacker entry, map, root;
  entry.add(".kind", 1);
  map.add(".version", 1);
  map.addPacked(".strings", packArray({entry.finish()}));
  root.addPacked("amdpal.format_strings", map.finish());
  ByteVector elf = makeElf(makeMetadataNote(root.finish()));
  std::string expected = std::string(kPath) + ".kind is not a string";
  EXPECT_THAT(AbortFormats().addPipeline("p", elf).problems, ElementsAre(expected));
  EXPECT_THAT(PrintfFormats().addPipeline("p", elf).problems, ElementsAre(expected));
}

TEST(AbortFormats, messagesThatContradictThemselvesAreSkipped) {
  const std::pair<std::function<void(AbortSpec &)>, const char *> cases[] = {
      {[](AbortSpec &spec) { spec.id = uint64_t(1) << 48; },
       ".index is 0x1000000000000, which has more than 48 bits"},
      {[](AbortSpec &spec) { spec.size = 262133; },
       ".message_size is 262133; a message has at most 262132 bytes"},
      {[](AbortSpec &spec) { spec.size = uint64_t(1) << 32; }, ".message_size does not fit into 32 bits"},
      {[](AbortSpec &spec) { spec.dataCount = 5; }, ".data_count is 5, but 16 bytes are 4 dwords"},
      {[](AbortSpec &spec) { spec.status = {0b10111}; },
       ".constant_status has bits for more than the message's 4 dwords"},
      {[](AbortSpec &spec) { spec.status = {7, 1}; },
       ".constant_status has bits for more than the message's 4 dwords"},
      {[](AbortSpec &spec) { spec.status = {0b1111}; }, ".constants has 3 dwords, but 4 dwords are constant"},
      {[](AbortSpec &spec) { spec.status = {}; }, ".constants has 3 dwords, but 0 dwords are constant"},
      {[](AbortSpec &spec) { spec.constants[1] = uint64_t(1) << 32; },
       ".constants has an element that does not fit into 32 bits"},
  };
  for (const auto &[change, expected] : cases) {
    AbortFormats formats;
    LoadResult result = formats.addPipeline("p", makeAbortPipeline({changed(change)}));
    EXPECT_TRUE(result.loaded);
    EXPECT_THAT(result.problems, ElementsAre(kPath + std::string(expected)));
    EXPECT_THAT(formats.all(), IsEmpty()) << expected;
  }
}

TEST(AbortFormats, aTypeThatMakesNoSenseLeavesTheBytes) {
  const std::pair<const char *, const char *> cases[] = {
      {"string", ".message_type is no type such as \"{0:utf8[9],12:u32}\""},
      {"{0:utf8[9],13:u32}", ".message_type spans 17 bytes, but the message has 16"}};
  for (const auto &[type, expected] : cases) {
    AbortFormats formats;
    LoadResult result =
        formats.addPipeline("p", makeAbortPipeline({changed([&](AbortSpec &spec) { spec.type = type; })}));
    EXPECT_THAT(result.problems, ElementsAre(kPath + std::string(expected)));
    ASSERT_THAT(formats.find(kExample.id), SizeIs(1));
    EXPECT_FALSE(formats.find(kExample.id)[0].type.has_value());
  }
}

TEST(AbortFormats, sizesAtTheEdges) {
  std::vector<uint64_t> status(1024, ~uint64_t(0)), constants(65533, 5);
  status.back() >>= 3; // 65533 bits
  AbortFormats formats;
  LoadResult result = formats.addPipeline(
      "p", makeAbortPipeline(
               {{.id = 1, .size = 0},
                {.id = 2, .size = 262132},
                {.id = 3, .size = 262132, .status = status, .constants = constants},
                {.id = 4, .size = 1, .status = {1}, .constants = {9}},
                {.id = 5, .size = 256, .status = {~uint64_t(0)}, .constants = std::vector<uint64_t>(64)}}));
  EXPECT_THAT(result.problems, IsEmpty());
  auto payload = [&](uint64_t id) { return formats.find(id)[0].payloadDwords(); };
  EXPECT_EQ(payload(1), 0u);
  EXPECT_EQ(payload(2), 65533u);
  EXPECT_EQ(payload(3), 0u);
  EXPECT_EQ(payload(4), 0u);
  EXPECT_EQ(payload(5), 0u);
  EXPECT_EQ(formats.maxEntryDwords(), 65535u);
}

TEST(AbortFormats, collisionsAreReported) {
  AbortFormats formats;
  formats.addPipeline("a", makeAbortPipeline({{.id = 7, .size = 4}}));
  EXPECT_THAT(formats.addPipeline("b", makeAbortPipeline({{.id = 7, .size = 4}})).problems, IsEmpty());
  EXPECT_THAT(formats.find(7)[0].pipelines, ElementsAre("a", "b"));
  LoadResult result =
      formats.addPipeline("c", makeAbortPipeline({changed([](AbortSpec &spec) { spec.id = 7; })}));
  EXPECT_THAT(result.problems,
              ElementsAre("format id 0x7 stands for \"test: %u\" here, but for a message of 4 bytes in 'a'"));
  // A message with other constants is a different one, too.
  result =
      formats.addPipeline("d", makeAbortPipeline({{.id = 7, .size = 4, .status = {1}, .constants = {3}}}));
  EXPECT_THAT(result.problems, SizeIs(1));
  EXPECT_THAT(formats.find(7), SizeIs(3));
}

TEST(AbortFormats, aConstantFormatIsCheckedAgainstItsArguments) {
  auto problemsOf = [](const char *string, const char *type) {
    AbortFormats formats;
    formats.addPipeline("p", makeAbortPipeline({{.id = 1, .size = 64, .type = type, .string = string}}));
    return formats.find(1)[0].problems;
  };
  EXPECT_THAT(problemsOf("%s %v2f %d %d", "{0:utf8[16],16:utf8[4],24:f32x2,32:i32[2/4]}"), IsEmpty());
  EXPECT_THAT(
      problemsOf("%d", "{0:utf8[16],16:f32}"),
      ElementsAre(HasSubstr("takes an integer of at most 32 bits, but argument 1 is a 32-bit float")));
  EXPECT_THAT(problemsOf("%d", "{0:utf8[16],16:utf8[4]}"),
              ElementsAre(HasSubstr("but argument 1 is a string")));
  EXPECT_THAT(problemsOf("%s", "{0:utf8[16],16:u32}"),
              ElementsAre(HasSubstr("but argument 1 is an unsigned")));
  EXPECT_THAT(problemsOf("%u", "{0:utf8[16],16:u32[2/4]}"),
              ElementsAre("the format takes 1 argument, but 2 arguments are given"));
  EXPECT_THAT(problemsOf("%u", "{0:u32}"), IsEmpty()) << "no format";
}

TEST(AbortFormats, resourcesTellWhereTheBufferIsBound) {
  MapPacker binding, resources, strings, root;
  binding.add(".set", 0xFFFFFFF0u);
  binding.add(".binding", 256);
  binding.add(".type", "storage_buffer");
  binding.add(".user_data_offset", 4);
  binding.add(".count", 1);
  resources.add(".version", 1);
  resources.add(".user_data_size", 21);
  resources.addPacked(".bindings", packArray({binding.finish()}));
  strings.add(".version", 1);
  strings.add(".user_data_offset", 3);
  strings.add(".abort_user_data_offset", 4);
  root.addPacked("amdpal.format_strings", strings.finish());
  root.addPacked("lgc.resources", resources.finish());
  ByteVector elf = makeElf(makeMetadataNote(root.finish()));
  AbortFormats aborts;
  EXPECT_THAT(aborts.addPipeline("p", elf).problems, IsEmpty());
  EXPECT_EQ(aborts.pipelines()[0].userDataOffset, 4u);
  ASSERT_NE(aborts.pipelines()[0].abortBuffer(), nullptr);
  EXPECT_EQ(aborts.pipelines()[0].abortBuffer()->userDataOffset, 4u);
  PrintfFormats printfs;
  printfs.addPipeline("p", elf);
  EXPECT_EQ(printfs.pipelines()[0].userDataOffset, 3u);
  EXPECT_EQ(printfs.pipelines()[0].printfBuffer(), nullptr);
}

} // namespace
} // namespace llpc::runtime
