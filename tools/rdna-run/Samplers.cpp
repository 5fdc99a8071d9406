// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/Samplers.h"

#include <algorithm>

namespace rdna_run {

using amber::Outcome;
namespace driver = rdnasim::driver;

namespace {

driver::AddressMode modeOf(amber::AddressMode mode) {
  switch (mode) {
  case amber::AddressMode::Repeat:
    return driver::AddressMode::Repeat;
  case amber::AddressMode::MirroredRepeat:
    return driver::AddressMode::MirroredRepeat;
  case amber::AddressMode::ClampToEdge:
    return driver::AddressMode::ClampToEdge;
  case amber::AddressMode::ClampToBorder:
    return driver::AddressMode::ClampToBorder;
  case amber::AddressMode::MirrorClampToEdge:
    break;
  }
  return driver::AddressMode::MirrorClampToEdge;
}

driver::CompareOp compareOf(amber::CompareOp op) {
  switch (op) {
  case amber::CompareOp::Never:
    return driver::CompareOp::Never;
  case amber::CompareOp::Less:
    return driver::CompareOp::Less;
  case amber::CompareOp::Equal:
    return driver::CompareOp::Equal;
  case amber::CompareOp::LessOrEqual:
    return driver::CompareOp::LessOrEqual;
  case amber::CompareOp::Greater:
    return driver::CompareOp::Greater;
  case amber::CompareOp::NotEqual:
    return driver::CompareOp::NotEqual;
  case amber::CompareOp::GreaterOrEqual:
    return driver::CompareOp::GreaterOrEqual;
  case amber::CompareOp::Always:
    break;
  }
  return driver::CompareOp::Always;
}

driver::Reduction reductionOf(amber::Reduction reduction) {
  switch (reduction) {
  case amber::Reduction::WeightedAverage:
    return driver::Reduction::WeightedAverage;
  case amber::Reduction::Min:
    return driver::Reduction::Min;
  case amber::Reduction::Max:
    break;
  }
  return driver::Reduction::Max;
}

} // namespace

Outcome describeSampler(const amber::Sampler &sampler, BorderPalette &palette, driver::SamplerState &state) {
  for (uint32_t i = 0; i < 3; ++i)
    state.addressModes[i] = modeOf(sampler.addressModes[i]);
  state.magIsLinear = sampler.magFilter == amber::Filter::Linear;
  state.minIsLinear = sampler.minFilter == amber::Filter::Linear;
  state.mipIsLinear = sampler.mipmapMode == amber::Filter::Linear;
  state.minLod = sampler.minLod;
  state.maxLod = sampler.maxLod;
  state.lodBias = sampler.lodBias;
  state.maxAnisotropy = std::max(sampler.maxAnisotropy, 1.0);
  if (sampler.compare)
    state.compare = compareOf(*sampler.compare);
  state.reduction = reductionOf(sampler.reduction);
  state.isUnnormalized = !sampler.isNormalized;
  state.isSeamless = sampler.isSeamless;
  switch (sampler.border) {
  case amber::BorderColor::TransparentBlack:
    state.border = driver::BorderColor::TransparentBlack;
    return {};
  case amber::BorderColor::OpaqueBlack:
    state.border = driver::BorderColor::OpaqueBlack;
    return {};
  case amber::BorderColor::OpaqueWhite:
    state.border = driver::BorderColor::OpaqueWhite;
    return {};
  case amber::BorderColor::Custom:
    break;
  }
  const auto known = std::ranges::find(palette, sampler.borderBits);
  state.border = driver::BorderColor::Palette;
  state.paletteEntry = static_cast<uint32_t>(known - palette.begin());
  if (known == palette.end())
    palette.push_back(sampler.borderBits);
  if (palette.size() > driver::kMaxPaletteEntries)
    return Outcome::unsupported("more than 4096 border colours", sampler.position);
  return {};
}

} // namespace rdna_run
