// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/rdnasim_framebuffer/Formats.h"
#include "tools/rdnasim/framebuffer/MergeState.h"

#include <gtest/gtest.h>

namespace rdnasim::framebuffer {
namespace {

ColorAttachment colorOf(const OwnedSurface &surface, const ColorFormat &format = kRgba8) {
  return {surface.surface(), format};
}

TEST(Attachments, ElementsAreWhereTheStridesSay) {
  const OwnedSurface owned(5, 3, 4, 2, 3);
  const Surface &surface = owned.surface();
  EXPECT_EQ(surface.bytes.size(), 5u * 3 * 4 * 2 * 3);
  EXPECT_EQ(surface.at(4, 2, 2, 1) + 4, surface.bytes.data() + surface.bytes.size());
  EXPECT_EQ(surface.at(1, 2, 0, 0) - surface.bytes.data(), 2 * 20 + 4);
  EXPECT_EQ(surface.at(0, 0, 1, 0) - surface.at(0, 0, 0, 1), 60);
}

TEST(Attachments, SurfaceMustBeWithinItsBytes) {
  const OwnedSurface owned(5, 3, 4, 2, 3);
  Surface surface = owned.surface();
  EXPECT_EQ(checkSurface(surface), std::nullopt);
  surface.pitch += 4;
  EXPECT_EQ(checkSurface(surface), "the attachment needs 368 bytes and has 360");
  surface.height = 0;
  EXPECT_EQ(checkSurface(surface), "the attachment has no texels");
}

TEST(Attachments, SizeIsWhatAllHave) {
  const OwnedSurface wide(8, 2, 4), high(4, 8, 4, 1, 3), stencil(9, 9, 1, 1, 2);
  const FramebufferSize size =
      sizeOf({{colorOf(wide), std::nullopt, colorOf(high)}, {}, {{stencil.surface()}}});
  EXPECT_EQ(size.width, 4u);
  EXPECT_EQ(size.height, 2u);
  EXPECT_EQ(size.layers, 1u);
}

TEST(Attachments, Refusals) {
  const OwnedSurface one(4, 4, 4), four(4, 4, 4, 4), byte(4, 4, 1);
  EXPECT_EQ(
      checkAttachments({{colorOf(one)}, {{one.surface(), DepthFormat::Unorm24}}, {{byte.surface()}}}, 1),
      std::nullopt);
  EXPECT_EQ(checkAttachments({{colorOf(four)}, {}, {}}, 1),
            "an attachment has another number of samples than the pipeline");
  EXPECT_EQ(checkAttachments({{colorOf(one, kRgba16Float)}, {}, {}}, 1),
            "the texels of a colour attachment do not have the size of its format");
  EXPECT_EQ(checkAttachments({{}, {{one.surface(), DepthFormat::Unorm16}}, {}}, 1),
            "the elements of a depth attachment do not have the size of its format");
  EXPECT_EQ(checkAttachments({{}, {}, {{one.surface()}}}, 1),
            "a stencil attachment does not consist of bytes");
  EXPECT_EQ(checkAttachments({std::vector<std::optional<ColorAttachment>>(9), {}, {}}, 1),
            "there are more than 8 colour attachments");
  EXPECT_NE(checkAttachments({{colorOf(one, {{{8, 8, 8, 8}, NumberFormat::Uscaled}})}, {}, {}}, 1),
            std::nullopt);
  Surface small = one.surface();
  small.bytes = small.bytes.first(10);
  EXPECT_NE(checkAttachments({{}, {{small, DepthFormat::Float32}}, {}}, 1), std::nullopt);
}

TEST(MergeState, Refusals) {
  const OwnedSurface one(4, 4, 4), other(4, 4, 4);
  const Attachments attachments = {{colorOf(one), colorOf(other)}, {}, {}};
  MergeState state;
  EXPECT_EQ(checkMergeState(state, attachments),
            "the pipeline and the render pass have different numbers of colour attachments");
  state.targets.resize(2);
  EXPECT_EQ(checkMergeState(state, attachments), std::nullopt);
  state.targets[1].blend = {.isEnabled = true, .color = {BlendFactor::SecondSourceAlpha}};
  EXPECT_EQ(checkMergeState(state, attachments),
            "location 1 blends with a second source, which only location 0 has");
  state.targets[1] = {.exportFormat = ExportFormat::R32};
  EXPECT_EQ(checkMergeState(state, attachments),
            "location 1: the export format 32_R does not have all components that the attachment needs");
  state.targets[1].shaderMask = kRed;
  EXPECT_EQ(checkMergeState(state, attachments), std::nullopt);
  state.targets[1].blend = {.isEnabled = true, .color = {BlendFactor::SourceAlpha}};
  EXPECT_NE(checkMergeState(state, attachments), std::nullopt) << "blending needs alpha";
  state.logicOp = LogicOp::Copy;
  EXPECT_EQ(checkMergeState(state, attachments), std::nullopt) << "there is no blending";
  state.samples = 3;
  EXPECT_EQ(checkMergeState(state, attachments), "the number of samples is not 1, 2, 4, 8 or 16");
}

TEST(MergeState, AlphaToCoverageNeedsAlpha) {
  const OwnedSurface one(4, 4, 4);
  MergeState state;
  state.alphaToCoverage = true;
  EXPECT_EQ(checkMergeState(state, {}),
            "alpha to coverage is enabled, and the shader does not export the alpha of location 0");
  state.targets = {{.exportFormat = ExportFormat::Ar32}};
  EXPECT_EQ(checkMergeState(state, {{std::nullopt}, {}, {}}), std::nullopt) << "no attachment is needed";
  state.targets = {{.exportFormat = ExportFormat::R32}};
  const ColorFormat red = {{{32}, NumberFormat::Float}}, integer = {{{32}, NumberFormat::Uint}};
  EXPECT_NE(checkMergeState(state, {{colorOf(one, red)}, {}, {}}), std::nullopt);
  EXPECT_EQ(checkMergeState(state, {{colorOf(one, integer)}, {}, {}}), std::nullopt) << "is skipped";
  state.shader.exportsCoverageAlpha = true;
  EXPECT_EQ(checkMergeState(state, {{colorOf(one, red)}, {}, {}}), std::nullopt);
}

} // namespace
} // namespace rdnasim::framebuffer
