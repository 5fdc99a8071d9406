// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Attachments in the bytes of a script's images.

#include "tools/rdna-run/RenderTarget.h"
#include "test/unit/amber/ScriptSupport.h"

namespace rdna_run {
namespace {

namespace framebuffer = rdnasim::framebuffer;

/// The attachments of a script's first pipeline.
struct Target {
  explicit Target(const std::string &body)
      : script(amber::parsed("SHADER vertex pass PASSTHROUGH\n" + body)) {
    for (const amber::Buffer &buffer : script.buffers)
      contents.emplace_back(buffer.elements * buffer.type.stride);
    auto result = attachmentsOf(script, state(), contents);
    if (const auto *outcome = std::get_if<amber::Outcome>(&result))
      refusal = outcome->message;
    else
      attachments = std::get<framebuffer::Attachments>(result);
  }

  const amber::GraphicsState &state() const { return *script.pipelines.front().graphics; }
  uint32_t byteAt(size_t buffer, size_t offset) const {
    return static_cast<uint32_t>(contents[buffer].at(offset));
  }

  amber::Script script;
  amber::Contents contents;
  framebuffer::Attachments attachments;
  std::string refusal;
};

std::string pipelineWith(const std::string &bindings) {
  return "PIPELINE graphics p\nATTACH pass\nFRAMEBUFFER_SIZE 4 2\n" + bindings + "END\n";
}

TEST(RenderTarget, LocationsAndLevels) {
  Target target("IMAGE wide FORMAT R8G8_UNORM DIM_2D WIDTH 8 HEIGHT 4 MIP_LEVELS 2\n"
                "BUFFER swapped FORMAT B8G8R8A8_UNORM\n" +
                pipelineWith("BIND BUFFER wide AS color LOCATION 2 BASE_MIP_LEVEL 1\n"
                             "BIND BUFFER swapped AS color LOCATION 0\n"));
  ASSERT_EQ(target.refusal, "");
  ASSERT_EQ(target.attachments.colors.size(), 3u);
  EXPECT_FALSE(target.attachments.colors[1]);
  clear(target.attachments, {.color = {1, 0, 0, 0.2}});
  EXPECT_EQ(target.byteAt(0, 63), 0u) << "of level 0";
  EXPECT_EQ(target.byteAt(0, 64), 0xffu);
  EXPECT_EQ(target.byteAt(0, 78), 0xffu) << "the last texel of level 1";
  EXPECT_EQ(target.byteAt(0, 79), 0u);
  EXPECT_EQ(target.byteAt(1, 30), 0xffu) << "red is the third component";
  EXPECT_EQ(target.byteAt(1, 31), 51u);
}

TEST(RenderTarget, DepthOrStencil) {
  Target depth("BUFFER image FORMAT D16_UNORM\n" + pipelineWith("BIND BUFFER image AS depth_stencil\n"));
  clear(depth.attachments, {.depth = 0.25, .stencil = 7});
  EXPECT_EQ(depth.byteAt(0, 14) | depth.byteAt(0, 15) << 8, 16384u);
  EXPECT_FALSE(depth.attachments.stencil);

  Target stencil("BUFFER image FORMAT S8_UINT\n" + pipelineWith("BIND BUFFER image AS depth_stencil\n"));
  clear(stencil.attachments, {.depth = 0.25, .stencil = 7});
  EXPECT_EQ(stencil.byteAt(0, 7), 7u);
  EXPECT_FALSE(stencil.attachments.depth);
}

TEST(RenderTarget, DepthWithStencil) {
  struct Case {
    const char *format;
    std::vector<uint32_t> texel; ///< bytes of depth 0.25 and stencil 7
  };
  const Case cases[] = {
      {"D16_UNORM_S8_UINT", {0x00, 0x40, 7, 0}},
      {"D24_UNORM_S8_UINT", {0x00, 0x00, 0x40, 7}},
      {"D32_SFLOAT_S8_UINT", {0x00, 0x00, 0x80, 0x3e, 7, 0, 0, 0}},
      {"X8_D24_UNORM_PACK32", {0x00, 0x00, 0x40, 0}},
  };
  for (const auto &[format, texel] : cases) {
    Target target(std::string("BUFFER image FORMAT ") + format + "\n" +
                  pipelineWith("BIND BUFFER image AS depth_stencil\n"));
    ASSERT_EQ(target.refusal, "") << format;
    clear(target.attachments, {.depth = 0.25, .stencil = 7});
    for (size_t i = 0; i < texel.size(); ++i)
      EXPECT_EQ(target.byteAt(0, 7 * texel.size() + i), texel[i]) << format << ", byte " << i;
  }
}

TEST(RenderTarget, SamplesOfATexelFollowEachOther) {
  Target target("IMAGE many FORMAT R8_UNORM DIM_2D WIDTH 4 HEIGHT 2 SAMPLES 4\n"
                "BUFFER one FORMAT R8_UNORM\n" +
                pipelineWith("BIND BUFFER many AS color LOCATION 0\nBIND BUFFER one AS resolve\n"));
  ASSERT_EQ(target.refusal, "");
  EXPECT_EQ(samplesOf(target.script, target.state()), 4u);
  const framebuffer::Surface &surface = target.attachments.colors[0]->surface;
  EXPECT_EQ(surface.at(3, 1, 0, 2) - target.contents[0].data(), (1 * 4 + 3) * 4 + 2);
  for (const uint32_t sample : {0, 1, 2, 3})
    *surface.at(3, 1, 0, sample) = static_cast<std::byte>(10 * sample);
  resolve(target.script, target.state(), target.attachments, target.contents);
  EXPECT_EQ(target.byteAt(1, 7), 15u);
  EXPECT_EQ(target.byteAt(1, 6), 0u);
}

TEST(RenderTarget, Refusals) {
  const auto refusalOf = [](const std::string &format, const std::string &location) {
    return Target("BUFFER image FORMAT " + format + "\n" +
                  pipelineWith("BIND BUFFER image AS color LOCATION " + location + "\n"))
        .refusal;
  };
  EXPECT_EQ(refusalOf("R8_UNORM", "7"), "");
  EXPECT_EQ(refusalOf("R8_UNORM", "8"), "this GPU has 8 color attachments");
  EXPECT_EQ(refusalOf("R64_UINT", "0"), "color attachments of R64_UINT");
  EXPECT_EQ(refusalOf("E5B9G9R9_UFLOAT_PACK32", "0"),
            "a colour attachment has a format without separate components");
}

} // namespace
} // namespace rdna_run
