// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The table of GPUs against what LLVM knows of them.

#include "lgc/target/GpuTarget.h"
#include "lgc/codegen/TargetMachine.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Target/TargetMachine.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace lgc;

namespace {

class EachGpu : public testing::TestWithParam<Gpu> {};

TEST_P(EachGpu, IsKnownToLlvmWithItsRegisterFile) {
  Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(GetParam());
  ASSERT_TRUE(static_cast<bool>(machine));
  const MCSubtargetInfo &subtarget = *(*machine)->getMCSubtargetInfo();
  ASSERT_TRUE(subtarget.isCPUStringValid(GetParam().processor));
  bool largeFile = subtarget.checkFeatures("+allocate1_5xvgprs");
  EXPECT_EQ(GetParam().vgprsPerSimd, largeFile ? 1536u : 1024u);
  EXPECT_EQ(GetParam().vgprAllocGranule, largeFile ? 24u : 16u);
}

TEST_P(EachGpu, IsFoundByNumberAndByName) {
  const GfxIp &gfxIp = GetParam().gfxIp;
  EXPECT_EQ(formatv("gfx{0}{1}{2}", gfxIp.major, gfxIp.minor, gfxIp.stepping).str(), GetParam().processor);
  Expected<const Gpu *> byNumber = findTarget(gfxIp);
  Expected<const Gpu *> byName = findTarget(GetParam().processor);
  ASSERT_TRUE(byNumber && byName);
  EXPECT_EQ(*byNumber, *byName);
}

INSTANTIATE_TEST_SUITE_P(Gpu, EachGpu, testing::ValuesIn(pipeline::supportedGpus()),
                         [](const auto &info) { return std::string(info.param.processor); });

TEST(Gpu, ListsTheSupportedOnesForAnyOther) {
  for (GfxIp gfxIp : {GfxIp{9, 0, 6}, GfxIp{10, 1, 0}, GfxIp{12, 5, 0}, GfxIp{0, 0, 0}}) {
    Expected<const Gpu *> target = findTarget(gfxIp);
    ASSERT_FALSE(static_cast<bool>(target));
    std::string message = toString(target.takeError());
    EXPECT_NE(message.find("gfx1030"), std::string::npos) << message;
    EXPECT_NE(message.find("gfx1201"), std::string::npos) << message;
  }
}

TEST(Gpu, HasHalfAsManyRegistersInWave64) {
  Expected<const Gpu *> target = findTarget("gfx1100");
  ASSERT_TRUE(static_cast<bool>(target));
  EXPECT_EQ((*target)->vgprsOf(32), 1536u);
  EXPECT_EQ((*target)->vgprsOf(64), 768u);
  EXPECT_EQ((*target)->vgprGranuleOf(64), 12u);
}

TEST(WaveSize, Is32Or64OrTheCompilersChoice) {
  for (uint32_t size : {0u, 32u, 64u})
    EXPECT_EQ(toString(checkWaveSize(size)), "");
  EXPECT_EQ(toString(checkWaveSize(16)), "unsupported wave size 16; supported are 32 and 64");
}

} // namespace
