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
    state.compare = *sampler.compare;
  state.reduction = sampler.reduction;
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
