// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptSupport.h"

namespace amber {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

constexpr char kShader[] = "SHADER compute shader GLSL\n#version 450\nvoid main() {}\nEND\n";

TEST(Parser, SourcesKeepTheirLines) {
  Script script =
      parsed("#!amber\n# comment\nVIRTUAL_FILE some/file\nvoid f();\nEND\n" + std::string(kShader) +
             "SHADER compute asm SPIRV-ASM TARGET_ENV spv1.3\nOpNop # not a comment\n  END  \n"
             "SHADER multi hex SPIRV-HEX\n0x07230203 10300\nEND # shader\n"
             "SHADER compute virtual GLSL VIRTUAL_FILE \"some/file\"\n"
             "SHADER compute file GLSL TARGET_ENV vulkan1.1 FILE \"numbers.txt\" # quoted\n"
             "SHADER compute binary SPIRV-BIN FILE words.spv\n");
  ASSERT_THAT(script.shaders, SizeIs(6));
  EXPECT_EQ(script.shaders[0].source, "#version 450\nvoid main() {}\n");
  EXPECT_EQ(script.shaders[0].firstLine, 7u);
  EXPECT_EQ(script.shaders[1].targetEnvironment, "spv1.3");
  EXPECT_EQ(script.shaders[1].source, "OpNop # not a comment\n");
  EXPECT_THAT(spirvWords(script.shaders[2]).value(), ElementsAre(0x07230203, 0x10300));
  EXPECT_EQ(script.shaders[3].source, "void f();\n");
  EXPECT_EQ(script.shaders[3].file, "");
  EXPECT_EQ(script.shaders[3].firstLine, 4u);
  EXPECT_EQ(script.shaders[4].source, "1 2\n3 0x10\n");
  EXPECT_EQ(script.shaders[4].file, "numbers.txt");
  EXPECT_EQ(script.shaders[4].firstLine, 1u);
  EXPECT_THAT(spirvWords(script.shaders[5]).value(), ElementsAre(0x07230203, 1));
}

TEST(Parser, Requirements) {
  Script script = parsed("DEVICE_FEATURE shaderInt64\nDEVICE_PROPERTY P.q\nDEVICE_EXTENSION VK_a\n"
                         "INSTANCE_EXTENSION VK_b\nSET ENGINE_DATA fence_timeout_ms 1000\n");
  ASSERT_THAT(script.requirements, SizeIs(4));
  EXPECT_EQ(script.requirements[1].kind, RequirementKind::Property);
  EXPECT_EQ(script.requirements[3].name, "VK_b");
  EXPECT_EQ(script.requirements[3].position.line, 4u);
}

TEST(Parser, FilesMakeBuffersGrow) {
  Script script = parsed("BUFFER a DATA_TYPE int32 SIZE 1 FILE TEXT numbers.txt\n"
                         "BUFFER b DATA_TYPE vec2<float> SIZE 1 FILE TEXT numbers.txt\n"
                         "BUFFER c DATA_TYPE int32 SIZE 1 FILE BINARY bytes.bin\n"
                         "BUFFER d DATA_TYPE vec3<int8> SIZE 1 FILE BINARY bytes.bin\n");
  EXPECT_EQ(script.buffers[0].elements, 4u);
  EXPECT_EQ(loaded<int32_t>(script.buffers[0].data, 12), 16);
  EXPECT_EQ(script.buffers[1].elements, 2u);
  EXPECT_EQ(loaded<float>(script.buffers[1].data, 8), 3.0f);
  EXPECT_EQ(script.buffers[2].elements, 2u);
  EXPECT_THAT(script.buffers[2].data, SizeIs(8));
  EXPECT_EQ(loaded<uint8_t>(script.buffers[2].data, 4), 0xff);
  EXPECT_EQ(script.buffers[3].elements, 2u);
}

TEST(Parser, ContentsOfBuffers) {
  Script script = parsed("BUFFER a DATA_TYPE int8 DATA -1 255 0x7f END\n"
                         "BUFFER b DATA_TYPE vec3<float> DATA 1 2.5 -3e1\n 4 5 6 END\n"
                         "BUFFER c DATA_TYPE uint64 SIZE 3 FILL 18446744073709551615\n"
                         "BUFFER d DATA_TYPE float SIZE 3 SERIES_FROM 0.5 INC_BY 0.25\n"
                         "BUFFER e DATA_TYPE uint16[] STD140 SIZE 2 SERIES_FROM 7 INC_BY 3\n"
                         "BUFFER f DATA_TYPE int32 SIZE 5 FILE TEXT numbers.txt\n"
                         "BUFFER g DATA_TYPE uint32 SIZE 2 FILE BINARY bytes.bin\n"
                         "BUFFER h DATA_TYPE float16 WIDTH 2 HEIGHT 3 FILL 1.5\n"
                         "BUFFER i DATA_TYPE uint32 SIZE 2\n"
                         "BUFFER j DATA_TYPE double DATA 18446744073709551615 -0x10 1e-400 END\n"
                         "BUFFER k DATA_TYPE float16 DATA 65519 -inf 0x3c END\n"
                         "BUFFER l DATA_TYPE vec2<int16> SIZE 1 SERIES_FROM -2.0 INC_BY 3.0\n");
  EXPECT_EQ(loaded<int8_t>(script.buffers[0].data, 1), -1);
  EXPECT_EQ(loaded<float>(script.buffers[1].data, 8), -30.0f);
  EXPECT_EQ(loaded<float>(script.buffers[1].data, 16), 4.0f);
  EXPECT_EQ(loaded<uint64_t>(script.buffers[2].data, 16), ~0ull);
  EXPECT_EQ(loaded<float>(script.buffers[3].data, 8), 1.0f);
  EXPECT_EQ(loaded<uint16_t>(script.buffers[4].data, 16), 10);
  EXPECT_EQ(loaded<int32_t>(script.buffers[5].data, 12), 16);
  EXPECT_EQ(loaded<int32_t>(script.buffers[5].data, 16), 0);
  EXPECT_EQ(loaded<uint8_t>(script.buffers[6].data, 4), 0xff);
  EXPECT_EQ(script.buffers[7].elements, 6u);
  EXPECT_EQ(loaded<uint16_t>(script.buffers[7].data, 10), 0x3e00);
  EXPECT_THAT(script.buffers[8].data, SizeIs(8));
  EXPECT_EQ(loaded<double>(script.buffers[9].data, 0), 0x1p64);
  EXPECT_EQ(loaded<double>(script.buffers[9].data, 8), -16.0);
  EXPECT_EQ(loaded<double>(script.buffers[9].data, 16), 0.0);
  EXPECT_EQ(loaded<uint16_t>(script.buffers[10].data, 0), 0x7bff); // 65504, the largest
  EXPECT_EQ(loaded<uint16_t>(script.buffers[10].data, 2), 0xfc00);
  EXPECT_EQ(loaded<uint16_t>(script.buffers[10].data, 4), 0x5380); // 60 = 2^5 * 1.875
  EXPECT_EQ(loaded<int16_t>(script.buffers[11].data, 0), -2);
  EXPECT_EQ(loaded<int16_t>(script.buffers[11].data, 2), 1);
}

TEST(Parser, Pipelines) {
  Script script = parsed(
      std::string(kShader) +
      "BUFFER a DATA_TYPE uint32 SIZE 64\nBUFFER b DATA_TYPE uint32 SIZE 64\n"
      "PIPELINE compute p\n"
      "  ATTACH shader TYPE compute ENTRY_POINT other SPECIALIZE 3 AS uint32 0x10 SPECIALIZE 4 AS float 1.0\n"
      "  BIND BUFFER a AS storage DESCRIPTOR_SET 1 BINDING 2 DESCRIPTOR_RANGE 12 DESCRIPTOR_OFFSET 8\n"
      "  BIND BUFFER_ARRAY a b AS uniform_dynamic DESCRIPTOR_SET 0 BINDING 0 OFFSET 16 32 DESCRIPTOR_OFFSET "
      "64 0 DESCRIPTOR_RANGE -1 128\n"
      "  BIND BUFFER b AS push_constant\n"
      "  SUBGROUP shader\n    FULLY_POPULATED on\n    VARYING_SIZE off\n    REQUIRED_SIZE MAX\n  END\n"
      "  SHADER_OPTIMIZATION shader\n    -O merge-return\n  END\n"
      "END\n"
      "DERIVE_PIPELINE q FROM p\n  BIND BUFFER b AS storage DESCRIPTOR_SET 1 BINDING 2\nEND\n"
      "RUN p 1 2 3\nREPEAT 4\n  RUN TIMED_EXECUTION q 1 1 1\n  REPEAT 2\n    COPY a TO b\n  END\nEND\n");
  const Pipeline &p = script.pipelines[0], &q = script.pipelines[1];
  EXPECT_EQ(p.shaders[0].entryPoint, "other");
  EXPECT_EQ(p.shaders[0].specializations[1].bits, 0x3f800000u);
  EXPECT_EQ(p.bindings[0].buffers[0].descriptorOffset, 8u);
  EXPECT_EQ(p.bindings[0].buffers[0].descriptorRange, 12u);
  EXPECT_EQ(p.bindings[1].buffers[0].descriptorOffset, 64u);
  EXPECT_EQ(p.bindings[1].buffers[0].descriptorRange, std::nullopt);
  EXPECT_EQ(p.bindings[1].buffers[1].dynamicOffset, 32u);
  EXPECT_EQ(p.bindings[1].buffers[1].descriptorRange, 128u);
  EXPECT_EQ(p.pushConstants, 1u);
  EXPECT_TRUE(p.shaders[0].subgroup.isFullyPopulated);
  EXPECT_EQ(p.shaders[0].subgroup.required, SubgroupSize::Greatest);
  EXPECT_THAT(p.shaders[0].optimization.passes, ElementsAre("-O", "merge-return"));
  EXPECT_EQ(q.bindings[0].buffers[0].buffer, 1u);
  EXPECT_EQ(q.bindings[1].buffers[1].buffer, 1u);
  EXPECT_EQ(std::get<amber::Run>(script.commands[0]).groups[2], 3u);
  const auto &repeat = std::get<Repeat>(script.commands[1]);
  EXPECT_EQ(repeat.count, 4u);
  EXPECT_EQ(std::get<Repeat>(repeat.commands[1]).count, 2u);
}

TEST(Parser, Expectations) {
  Script script =
      parsed("BUFFER a DATA_TYPE vec3<float> SIZE 4 FILL 0\nBUFFER b DATA_TYPE vec3<float> SIZE 4 FILL 0\n"
             "EXPECT a IDX 20 TOLERANCE 0.5 1% 2 % EQ 1 2 3 4\nEXPECT a IDX 0 GE -1\n"
             "EXPECT a EQ_BUFFER b\nEXPECT a RMSE_BUFFER b TOLERANCE 0.25\n");
  const auto &first = std::get<Expect>(script.commands[0]);
  EXPECT_EQ(first.first, 4u); // the second scalar of the second element, which begins at byte 16
  EXPECT_THAT(first.values, SizeIs(4));
  EXPECT_TRUE(first.tolerances[1].isPercent);
  EXPECT_THAT(first.tolerances, SizeIs(3));
  EXPECT_EQ(std::get<Expect>(script.commands[1]).comparison, Comparison::Ge);
  EXPECT_EQ(std::get<ExpectBuffer>(script.commands[3]).tolerance, 0.25);
}

} // namespace
} // namespace amber
