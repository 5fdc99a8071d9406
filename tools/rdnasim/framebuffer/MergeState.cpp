// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/MergeState.h"

#include "tools/rdnasim/raster/SamplePositions.h"

namespace rdnasim::framebuffer {

namespace {

/// Alpha to coverage needs the alpha of location 0, even if that has no attachment.
std::optional<std::string> checkCoverageAlpha(const MergeState &state, const Attachments &attachments) {
  if (!state.alphaToCoverage || state.shader.exportsCoverageAlpha)
    return std::nullopt;
  if (!attachments.colors.empty() && attachments.colors[0] && attachments.colors[0]->format.texel.isInteger())
    return std::nullopt;
  if (state.targets.empty() || (componentsOf(state.targets[0].exportFormat) & kAlpha) == 0)
    return "alpha to coverage is enabled, and the shader does not export the alpha of location 0";
  return std::nullopt;
}

std::optional<std::string> checkTarget(const ColorTargetState &target, const ColorFormat &format,
                                       bool blends) {
  ComponentMask mask = writtenComponents(target, format);
  if (blends)
    mask = sourceComponentsFor(target.blend, mask);
  return checkExport(target.exportFormat, format, mask);
}

} // namespace

ComponentMask writtenComponents(const ColorTargetState &target, const ColorFormat &format) {
  return target.writeMask & target.shaderMask & format.components();
}

std::optional<std::string> checkMergeState(const MergeState &state, const Attachments &attachments) {
  if (raster::standardSamplePositions(state.samples).empty())
    return "the number of samples is not 1, 2, 4, 8 or 16";
  if (state.targets.size() != attachments.colors.size())
    return "the pipeline and the render pass have different numbers of colour attachments";
  for (size_t location = 0; location < state.targets.size(); ++location) {
    const ColorTargetState &target = state.targets[location];
    if (location > 0 && usesSecondSource(target.blend))
      return "location " + std::to_string(location) +
             " blends with a second source, which only location 0 has";
    const auto &attachment = attachments.colors[location];
    if (!attachment)
      continue;
    const bool blends = !state.logicOp && !attachment->format.texel.isInteger();
    if (auto reason = checkTarget(target, attachment->format, blends))
      return "location " + std::to_string(location) + ": " + *reason;
  }
  return checkCoverageAlpha(state, attachments);
}

} // namespace rdnasim::framebuffer
