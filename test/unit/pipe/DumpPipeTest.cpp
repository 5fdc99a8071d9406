// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pipelines of a driver as files, with shaders that need not be valid.

#include "llpc/PipeFile.h"

#include <gmock/gmock.h>

#include <bit>

namespace llpc {
namespace {

using testing::HasSubstr;

constexpr uint32_t kVertex = 0, kGeometry = 3, kCompute = 5;

/// Returns a module of entry points that are called "main".
std::vector<uint32_t> moduleOf(const std::vector<uint32_t> &models) {
  std::vector<uint32_t> words = {0x07230203, 0x10600, 0, 10, 0};
  for (const uint32_t model : models)
    words.insert(words.end(), {5u << 16 | 15, model, 1, 0x6E69616D, 0});
  return words;
}

struct Outcome {
  std::optional<PipeDump> dump;
  std::string problem;
};

Outcome dumpOf(const std::vector<uint32_t> &words, std::optional<ShaderStage> stage = {},
               const PipeDisassembler &disassemble = {}) {
  ShaderInput shader;
  shader.bytes = bytesOf(words);
  shader.stage = stage;
  shader.entryPoint = "main";
  Outcome outcome;
  outcome.dump = dumpPipe({{shader}, {}}, {}, "a b;c", disassemble, outcome.problem);
  return outcome;
}

TEST(DumpPipe, PutsSpirvBesideTheFile) {
  const std::vector<uint32_t> words = moduleOf({kCompute});
  const auto dump = dumpOf(words).dump;
  ASSERT_TRUE(dump);
  ASSERT_EQ(dump->binaries.size(), 1u);
  EXPECT_EQ(dump->binaries[0].fileName, "a_b_c.compute.spv");
  EXPECT_EQ(dump->binaries[0].bytes.data(), bytesOf(words).data());
  EXPECT_EQ(dump->binaries[0].bytes.size(), words.size() * 4);
  EXPECT_THAT(dump->text,
              HasSubstr("[CsSpvFile]\nfileName = a_b_c.compute.spv\n\n[CsInfo]\nentryPoint = main\n"));
}

TEST(DumpPipe, PutsAssemblyIntoTheFile) {
  const auto dump = dumpOf(moduleOf({kVertex}), {}, [](auto) { return std::optional("OpNop\n"); }).dump;
  ASSERT_TRUE(dump);
  EXPECT_TRUE(dump->binaries.empty());
  EXPECT_THAT(dump->text, HasSubstr("[VsSpirv]\nOpNop\n\n[VsInfo]\n"));
}

TEST(DumpPipe, PutsAssemblyWithALineThatLooksLikeASectionBesideTheFile) {
  const auto dump =
      dumpOf(moduleOf({kVertex}), {}, [](auto) { return std::optional("OpSource \"\n[VsInfo]\n\"\n"); }).dump;
  ASSERT_TRUE(dump);
  EXPECT_EQ(dump->binaries.size(), 1u);
}

TEST(DumpPipe, FindsTheStageInEitherByteOrder) {
  std::vector<uint32_t> words = moduleOf({kVertex});
  for (uint32_t &word : words)
    word = word >> 24 | (word >> 8 & 0xFF00) | (word << 8 & 0xFF0000) | word << 24;
  const auto dump = dumpOf(words).dump;
  ASSERT_TRUE(dump);
  EXPECT_THAT(dump->text, HasSubstr("[VsSpvFile]"));
}

TEST(DumpPipe, RefusesAStageThatIsNotKnown) {
  const char *kUnknown = "the stage of the shader is not known";
  EXPECT_EQ(dumpOf({}).problem, kUnknown);
  EXPECT_EQ(dumpOf(moduleOf({})).problem, kUnknown);
  EXPECT_EQ(dumpOf(moduleOf({kVertex, kCompute})).problem, kUnknown);
  EXPECT_EQ(dumpOf(moduleOf({99})).problem, kUnknown);
  std::vector<uint32_t> words = moduleOf({kCompute});
  words[8] = 0x6E69616E; // another name
  EXPECT_EQ(dumpOf(words).problem, kUnknown);
  words = moduleOf({kCompute});
  words[5] = 15; // an instruction without words
  words[6] = 99;
  EXPECT_EQ(dumpOf(words).problem, kUnknown);
  words.resize(8);
  EXPECT_EQ(dumpOf(words).problem, kUnknown);
  EXPECT_TRUE(dumpOf(words, ShaderStage::Compute).dump);
}

TEST(DumpPipe, RefusesStagesWithoutASection) {
  EXPECT_EQ(dumpOf(moduleOf({kGeometry})).problem, "the stage geometry is not supported");
}

TEST(DumpPipe, PutsIrBesideTheFile) {
  ShaderInput ir;
  ir.kind = InputKind::LgcIr;
  std::string problem;
  const auto dump = dumpPipe({{ir}, {}}, {}, "a", [](auto) { return std::optional("OpNop\n"); }, problem);
  ASSERT_TRUE(dump);
  ASSERT_EQ(dump->binaries.size(), 1u);
  EXPECT_EQ(dump->binaries[0].fileName, "a.lgc");
  const PipeResult read = readPipe(dump->text, "a.pipe");
  ASSERT_TRUE(read.file);
  EXPECT_EQ(read.file->shaders[0].language, PipeLanguage::LgcIr);
  EXPECT_FALSE(read.file->shaders[0].stage);
}

} // namespace
} // namespace llpc
