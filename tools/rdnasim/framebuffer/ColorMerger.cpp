// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/ColorMerger.h"

#include <bit>

namespace rdnasim::framebuffer {

namespace {

constexpr uint32_t kAlphaPlace = 3;

/// A logic operation leaves floats and sRGB as they are, and yet disables their blending.
bool hasLogicOps(const ColorFormat &format) {
  return format.texel.number != NumberFormat::Float && format.texel.number != NumberFormat::Srgb;
}

/// Writes one attachment's samples of a pixel.
class TargetMerger {
public:
  TargetMerger(const MergeState &state, uint32_t location, const ColorAttachment &attachment)
      : state_(state), target_(state.targets[location]), attachment_(attachment), format_(attachment.format),
        mask_(writtenComponents(target_, format_)),
        hasAlphaOne_(state.alphaToOne && location == 0 && !format_.texel.isInteger()),
        blends_(target_.blend.isEnabled && !state.logicOp && !format_.texel.isInteger()) {}

  void merge(const PixelSamples &samples, const ExportWords &source, const ExportWords &secondSource) const {
    if (mask_ == 0)
      return;
    BlendColors colors = {.source = decode(source), .constants = state_.blendConstants};
    if (blends_ && usesSecondSource(target_.blend))
      colors.secondSource = decode(secondSource);
    if (hasAlphaOne_)
      colors.source[kAlphaPlace] = 1;
    const ColorBits bits = blends_ ? ColorBits() : encodeColor(format_, colors.source);
    for (uint32_t rest = samples.coverage; rest != 0; rest &= rest - 1) {
      const auto sample = static_cast<uint32_t>(std::countr_zero(rest));
      std::byte *const texel = attachment_.surface.at(samples.x, samples.y, samples.layer, sample);
      storeColor(format_, blends_ ? blended(colors, texel) : operated(bits, texel), mask_, texel);
    }
  }

private:
  Color decode(const ExportWords &words) const {
    return decodeExport(target_.exportFormat, format_.texel.number, words);
  }

  ColorBits blended(BlendColors &colors, const std::byte *texel) const {
    colors.destination = decodeColor(format_, loadColor(format_, texel));
    return encodeColor(format_, blend(target_.blend, format_, colors));
  }

  /// The result of the logic operation. Without one, the source.
  ColorBits operated(const ColorBits &source, const std::byte *texel) const {
    if (!state_.logicOp || !hasLogicOps(format_))
      return source;
    const ColorBits old = loadColor(format_, texel);
    ColorBits result;
    for (uint32_t place = 0; place < 4; ++place)
      result[place] = applyLogicOp(*state_.logicOp, source[place], old[place]);
    return result;
  }

  const MergeState &state_;
  const ColorTargetState &target_;
  const ColorAttachment &attachment_;
  const ColorFormat &format_;
  const ComponentMask mask_;
  const bool hasAlphaOne_, blends_;
};

} // namespace

void mergeColors(const MergeState &state, const Attachments &attachments, const PixelSamples &samples,
                 const PixelExports &exports) {
  for (uint32_t location = 0; location < attachments.colors.size(); ++location)
    if (const auto &attachment = attachments.colors[location])
      TargetMerger(state, location, *attachment)
          .merge(samples, exports.colors[location], exports.secondSource);
}

uint16_t alphaCoverage(const MergeState &state, const Attachments &attachments, const PixelExports &exports) {
  if (!state.alphaToCoverage)
    return UINT16_MAX;
  if (state.shader.exportsCoverageAlpha)
    return coverageOfAlpha(exports.coverageAlpha, state.samples);
  const auto &first = attachments.colors[0];
  if (first && first->format.texel.isInteger())
    return UINT16_MAX;
  const NumberFormat number = first ? first->format.texel.number : NumberFormat::Float;
  const Color color = decodeExport(state.targets[0].exportFormat, number, exports.colors[0]);
  return coverageOfAlpha(color[kAlphaPlace], state.samples);
}

uint16_t coverageOfAlpha(double alpha, uint32_t samples) {
  const auto count = static_cast<uint32_t>(std::round(clampNumber(alpha, 0, 1) * samples));
  return static_cast<uint16_t>((1u << count) - 1);
}

} // namespace rdnasim::framebuffer
