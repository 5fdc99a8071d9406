// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Mutations of a pipeline file are read, or refused with one error; a file that is read can be written.

#include "llpc/PipeFile.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <sstream>

namespace llpc {
namespace {

constexpr const char *kSeed = R"([Version]
version = 61
[VsGlsl]
void main() {}
[VsInfo]
entryPoint = main
specConst.mapEntry[0].constantID = 3
specConst.mapEntry[0].offset = 4
specConst.mapEntry[0].size = 4
specConst.uintData = 1, 0x7, 3
specConst.doubleData = 1.5, -2
options.waveSize = 64
userDataNode[0].type = PushConst
userDataNode[0].sizeInDwords = 4
[FsSpvFile]
fileName = a.spv
[FsInfo]
options.fp32DenormalMode = Auto
[ResourceMapping]
descriptorRangeValue[0].type = DescriptorSampler
descriptorRangeValue[0].binding = 2
descriptorRangeValue[0].uintData = 1, 2, 3, 4
userDataNode[1].type = DescriptorTableVaPtr
userDataNode[1].offsetInDwords = 0
userDataNode[1].next[0].type = DescriptorBuffer
userDataNode[1].next[0].sizeInDwords = 8
userDataNode[1].next[1].type = DescriptorSampler
userDataNode[1].next[1].sizeInDwords = 4
userDataNode[1].next[1].strideInDwords = 4
userDataNode[1].next[1].binding = 2
[GraphicsPipelineState]
topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST
colorBuffer[0].format = VK_FORMAT_R8G8B8A8_UNORM
nggState.enableNgg = 1
[VertexInputState]
binding[0].binding = 1
binding[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE
divisor[0].binding = 1
divisor[0].divisor = 2
[AmdllpcOptions]
gfxip = 11.0.0
disabledPasses = a, b
)";

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line + "\n");
  return lines;
}

/// Changes characters, or removes, repeats or exchanges lines.
std::string mutate(std::mt19937 &random) {
  const auto below = [&](size_t bound) { return random() % bound; };
  std::vector<std::string> lines = linesOf(kSeed);
  for (size_t changes = 1 + below(3); changes > 0; --changes) {
    const size_t i = below(lines.size()), j = below(lines.size());
    std::string &line = lines[i];
    switch (below(6)) {
    case 0:
      std::swap(lines[i], lines[j]);
      break;
    case 1:
      lines.insert(lines.begin() + static_cast<ptrdiff_t>(i), lines[j]);
      break;
    case 2:
      line.clear();
      break;
    case 3:
      line.resize(below(line.size() + 1));
      break;
    default:
      if (!line.empty())
        line[below(line.size())] = "[]=.;-0919x \n\0\xFF"[below(15)];
    }
  }
  std::string text;
  for (const std::string &line : lines)
    text += line;
  return text;
}

TEST(HostileText, IsReadOrRefusedOnce) {
  std::mt19937 random(17);
  uint32_t read = 0, refused = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = mutate(random);
    const PipeResult result = readPipe(text, "test.pipe");
    const auto errors = std::ranges::count_if(result.diagnostics,
                                              [](const Diagnostic &each) { return each.severity.isError(); });
    ASSERT_EQ(errors, result.file ? 0 : 1) << text;
    ++(result.file ? read : refused);
    for (const Diagnostic &each : result.diagnostics)
      ASSERT_TRUE(each.source.line > 0 && each.source.column > 0) << text;
    std::string problem;
    if (result.file && !writePipe(*result.file, problem))
      FAIL() << problem << "\n" << text;
  }
  // Both happen often, or the test says little.
  EXPECT_GT(read, 1000u);
  EXPECT_GT(refused, 1000u);
}

TEST(HostileText, TakesLittleTimeAndMemory) {
  std::string descending =
      "[CsSpvFile]\nfileName = a.spv\n[ResourceMapping]\nuserDataNode[0].type = DescriptorTableVaPtr\n";
  for (uint32_t i = 40000; i > 0; --i) {
    const std::string node = "userDataNode[0].next[" + std::to_string(i * 100000) + "].";
    descending += node + "type = DescriptorBuffer\n" + node + "sizeInDwords = 4\n" + node +
                  "offsetInDwords = " + std::to_string(i * 4) + "\n" + node +
                  "binding = " + std::to_string(i) + "\n";
  }
  const PipeResult result = readPipe(descending, "test.pipe");
  ASSERT_TRUE(result.file);
  EXPECT_EQ(result.file->options.pipeline.resourceMapping->tables[0].bindings.size(), 40000u);
  EXPECT_FALSE(readPipe(std::string(1 << 20, '['), "test.pipe").file);
  EXPECT_FALSE(readPipe("[CsInfo]\n" + std::string(1 << 20, '.') + " = 1", "test.pipe").file);
}

} // namespace
} // namespace llpc
