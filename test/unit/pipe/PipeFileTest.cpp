// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pipelines as files and back. Texts as users write them are in test/amdllpc.

#include "llpc/PipeFile.h"
#include "llpc/Fields.h"
#include "pipeline/Fingerprint.h"

#include <gmock/gmock.h>

#include <bit>

namespace llpc {
namespace {

using testing::ElementsAre;

/// A text for all that a file has, for comparisons.
std::string describe(const PipeFile &file) {
  pipeline::Fingerprint fingerprint(Decides::Code);
  for (const PipeShader &shader : file.shaders) {
    fingerprint.add(shader.stage);
    fingerprint.add(static_cast<uint32_t>(shader.language));
    fingerprint.add(shader.fileName);
    fingerprint.add(shader.text);
    fingerprint.add(shader.entryPoint);
    fingerprint.add(shader.specConstants);
    fingerprint.add(shader.options);
  }
  fingerprint.add(file.graphics);
  fingerprint.add(file.options.pipeline);
  fingerprint.add(file.options.debug);
  return fingerprint.text();
}

/// Writes a file, reads it, and compares.
std::string expectRoundTrip(const PipeFile &file) {
  std::string problem;
  const auto text = writePipe(file, problem);
  EXPECT_TRUE(text) << problem;
  if (!text)
    return "";
  const PipeResult read = readPipe(*text, "test.pipe");
  EXPECT_TRUE(read.file) << *text << read.diagnostics.front().toString();
  if (read.file) {
    EXPECT_EQ(describe(*read.file), describe(file)) << *text;
  }
  EXPECT_TRUE(read.diagnostics.empty()) << *text;
  return *text;
}

PipeShader shaderOf(ShaderStage stage) {
  PipeShader shader;
  shader.stage = stage;
  shader.language = PipeLanguage::SpirvBinary;
  shader.fileName = "a.spv";
  return shader;
}

PipeFile fileOf(std::vector<PipeShader> shaders) {
  PipeFile file;
  file.shaders = std::move(shaders);
  return file;
}

/// Returns a mapping with all types of descriptors, in which every field differs from its default.
ResourceMapping fullMapping() {
  ResourceMapping mapping;
  DescriptorTable &table = mapping.tables.emplace_back(DescriptorTable{7, {}});
  for (const DescriptorType type : pipeline::enumerators<DescriptorType>())
    table.bindings.push_back({kInternalDescriptorSet, uint32_t(type), type, 8 + 512 * uint32_t(type), 96, 3});
  table.bindings.push_back(
      {3, 4, DescriptorType::Sampler, 4, 0, 2, {{{1, 2, 3, 4}}, {{5, 6, 7, UINT32_MAX}}}});
  table.bindings.push_back({3, 5, DescriptorType::CombinedImageSampler, 8192, 32, 1, {{{1, 2, 3, 4}}}});
  mapping.tables.push_back({1, {{3, 6, DescriptorType::InlineUniformBlock, 0, 20, 1}}});
  for (const DescriptorType type : {DescriptorType::StorageBuffer, DescriptorType::UniformBuffer,
                                    DescriptorType::SampledImage, DescriptorType::Sampler})
    mapping.rootDescriptors.push_back({1, uint32_t(type), type, 16 * uint32_t(type)});
  mapping.pushConstants = {8, 128};
  return mapping;
}

TEST(PipeFile, KeepsOptionsOfAComputePipeline) {
  PipeFile file = fileOf({shaderOf(ShaderStage::Compute)});
  file.options.pipeline = {{10, 3, 6},
                           AbortSignal::Trap,
                           true,
                           PrintfProtocol::Basic,
                           {1u << unsigned(ValidationCheck::Buffers), ValidationAction::Continue, 7},
                           5,
                           fullMapping()};
  file.options.debug.disabledPasses = {"one", "two"};
  file.options.debug.keepCalls = true;
  file.shaders[0].entryPoint = "entry point";
  file.shaders[0].options = {64, true};
  file.shaders[0].specConstants = {
      {1, 5}, {2, uint64_t(-5)}, {9, 0}, {3, 0, {1, 2, 3, 4}}, {4, 0, {1, 2, 3}}};
  const std::string text = expectRoundTrip(file);
  EXPECT_THAT(text, testing::HasSubstr("specConst.mapEntry[3].isArray = 1"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("specConst.mapEntry[4].isArray")));
}

TEST(PipeFile, KeepsAnEmptyMapping) {
  PipeFile file = fileOf({shaderOf(ShaderStage::Compute)});
  expectRoundTrip(file);
  file.options.pipeline.resourceMapping.emplace();
  expectRoundTrip(file);
}

TEST(PipeFile, KeepsSources) {
  PipeFile file = fileOf({shaderOf(ShaderStage::Vertex), shaderOf(ShaderStage::Fragment)});
  for (PipeShader &shader : file.shaders)
    shader.fileName.clear();
  file.shaders[0].language = PipeLanguage::Glsl;
  file.shaders[0].text = "\n; [[unroll]]\n[[unroll]]\n[0]\n\nkey = value\n";
  file.shaders[1].language = PipeLanguage::SpirvAssembly;
  file.shaders[1].text = "OpNop\n";
  const std::string text = expectRoundTrip(file);
  const PipeResult read = readPipe(text, "test.pipe");
  ASSERT_TRUE(read.file);
  EXPECT_EQ(read.file->shaders[0].line, 5u);
  EXPECT_EQ(read.file->shaders[1].line, 15u);
}

TEST(PipeFile, KeepsTheStateOfAGraphicsPipeline) {
  PipeFile file = fileOf({shaderOf(ShaderStage::Fragment), shaderOf(ShaderStage::Vertex)});
  GraphicsState &state = file.graphics.emplace();
  expectRoundTrip(file);
  for (const pipeline::Topology topology : pipeline::enumerators<pipeline::Topology>()) {
    state.inputAssembly = {topology, 3, true};
    expectRoundTrip(file);
  }
  state.vertexInput.bindings = {{7, 12, pipeline::VertexInputRate::Instance, 0},
                                {2, 8, pipeline::VertexInputRate::Vertex, 1}};
  state.vertexInput.attributes = {{1, 2, 100, 4}, {4, 2, 9, 0}};
  state.rasterization = {true, true, true};
  state.multisample = {8, true, 4, 0x55, true};
  state.renderTargets = {{{2, 37, 5, true, false}, {0, 97, 15, false, true}}, 129, 3};
  file.options.pipeline.deviceIndex = 2;
  for (const bool isRobust : {false, true}) {
    file.shaders[1].options.robustBufferAccess2 = isRobust;
    expectRoundTrip(file);
    file.shaders[0].options = {32, true};
  }
}

TEST(PipeFile, KeepsOptionsOfAGraphicsPipelineWithoutAState) {
  PipeFile file = fileOf({shaderOf(ShaderStage::Vertex)});
  file.options.pipeline.deviceIndex = 2;
  file.shaders[0].options.robustBufferAccess2 = true;
  expectRoundTrip(file);
}

TEST(PipeFile, RefusesWhatTheSyntaxCannotExpress) {
  const auto problemOf = [](const PipeFile &file) {
    std::string problem;
    EXPECT_FALSE(writePipe(file, problem));
    return problem;
  };
  for (const char *name : {"a;b", "a\nb", " a", "a\t"}) {
    PipeFile file = fileOf({shaderOf(ShaderStage::Compute)});
    file.shaders[0].entryPoint = name;
    EXPECT_THAT(problemOf(file), testing::HasSubstr("entryPoint cannot have the value"));
  }
  EXPECT_EQ(problemOf(fileOf({shaderOf(ShaderStage::Geometry)})), "the stage geometry is not supported");

  PipeFile file = fileOf({shaderOf(ShaderStage::Compute)});
  file.shaders[0].fileName.clear();
  EXPECT_EQ(problemOf(file), "a shader has no code");
  file.shaders[0].text = "; code\n[CsInfo]\n";
  EXPECT_EQ(problemOf(file), "a line of the source would begin a section");

  file = fileOf({shaderOf(ShaderStage::Compute)});
  ResourceMapping &mapping = file.options.pipeline.resourceMapping.emplace();
  mapping.pushConstants.size = 6;
  EXPECT_THAT(problemOf(file), testing::HasSubstr("push constants"));
  mapping.pushConstants.size = 0;
  mapping.tables = {{0, {{1, 2, DescriptorType::StorageBuffer, 3, 16, 1}}}};
  EXPECT_THAT(problemOf(file), testing::HasSubstr("set 1 binding 2"));
}

/// Returns the constants that the data of these keys has, each of `size` bytes.
std::vector<uint64_t> constantsOf(const std::string &data, uint32_t size, uint32_t count) {
  std::string text = "[CsSpvFile]\nfileName = a.spv\n[CsInfo]\nspecConst." + data + "\n";
  for (uint32_t i = 0; i < count; ++i) {
    const std::string entry = "specConst.mapEntry[" + std::to_string(i) + "].";
    text += entry + "constantID = " + std::to_string(i) + "\n" + entry +
            "offset = " + std::to_string(i * size) + "\n" + entry + "size = " + std::to_string(size) + "\n";
  }
  const PipeResult read = readPipe(text, "test.pipe");
  std::vector<uint64_t> values;
  if (read.file)
    for (const SpecConstant &constant : read.file->shaders[0].specConstants)
      values.push_back(constant.value);
  return values;
}

TEST(PipeFile, ReadsNumbersOfAllTypes) {
  EXPECT_THAT(constantsOf("intData = -1, 0x10 7", 4, 3), ElementsAre(UINT32_MAX, 16u, 7u));
  EXPECT_THAT(constantsOf("uint64Data = 18446744073709551615,1", 8, 2), ElementsAre(UINT64_MAX, 1u));
  EXPECT_THAT(constantsOf("int64Data = -9223372036854775808", 8, 1), ElementsAre(uint64_t(1) << 63));
  EXPECT_THAT(constantsOf("floatData = 1.5 -0.25", 4, 2),
              ElementsAre(std::bit_cast<uint32_t>(1.5f), std::bit_cast<uint32_t>(-0.25f)));
  EXPECT_THAT(constantsOf("doubleData = 1e300", 8, 1), ElementsAre(std::bit_cast<uint64_t>(1e300)));
  // One, the largest half, the first number above it, the smallest denormal, half of it, and ties to even.
  EXPECT_THAT(constantsOf("float16Data = 1 65504 65520 5.9604644775390625e-8 2.98e-8 2049 -2051", 2, 7),
              ElementsAre(0x3C00u, 0x7BFFu, 0x7C00u, 1u, 0u, 0x6800u, 0xE802u));
}

TEST(PipeFile, RefusesConstantsWithoutBytes) {
  const auto messageOf = [](const std::string &keys) {
    const PipeResult read = readPipe("[CsSpvFile]\nfileName = a.spv\n[CsInfo]\n" + keys, "test.pipe");
    EXPECT_FALSE(read.file);
    return read.diagnostics.empty() ? "" : read.diagnostics.front().toString();
  };
  const std::string entry = "specConst.mapEntry[0].";
  EXPECT_EQ(messageOf(entry + "size = 4\n"),
            "test.pipe:4:11: error: an entry needs constantID, offset and size");
  const std::string id = entry + "constantID = 3\n";
  EXPECT_EQ(messageOf(id + entry + "offset = 4294967295\n" + entry + "size = 4\n"),
            "test.pipe:4:11: error: the constant's bytes are not among the 0 bytes of specConst's data");
  EXPECT_EQ(messageOf(id + entry + "offset = 0\n" + entry + "size = 4194304\n"),
            "test.pipe:3:1: error: the specialization constants have more than 1 MiB");
  EXPECT_EQ(messageOf("specConst.uintData = 1\n" + id + entry + "offset = 0\n" + entry + "size = 3\n" +
                      entry + "isArray = 0\n"),
            "test.pipe:5:11: error: a constant that is no array has 1, 2, 4 or 8 bytes");
  std::string twice = "specConst.uintData = 1\n";
  for (const char *each : {"specConst.mapEntry[0].", "specConst.mapEntry[1]."})
    twice += std::string(each) + "constantID = 3\n" + each + "offset = 0\n" + each + "size = 4\n";
  EXPECT_EQ(messageOf(twice), "test.pipe:8:11: error: constant 3 has two entries");
}

} // namespace
} // namespace llpc
