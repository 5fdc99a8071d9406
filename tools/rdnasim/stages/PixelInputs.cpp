// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/stages/PixelInputs.h"

#include <algorithm>
#include <bit>

namespace rdnasim::stages {

namespace {

using raster::Interpolation;
using raster::WindowPoint;

using InputWords = std::array<uint32_t, 3>;

uint32_t bitsOf(float value) {
  return std::bit_cast<uint32_t>(value);
}

InputWords wordsOf(const raster::Barycentrics &weights) {
  return {bitsOf(weights.i), bitsOf(weights.j)};
}

/// One pixel of a quad.
class Pixel {
public:
  Pixel(const PixelInputRegisters &registers, const PixelQuad &quad, uint32_t pixel)
      : registers_(registers), quad_(quad), pixel_(pixel), interpolation_(*quad.quad.interpolation) {}

  InputWords valueOf(PixelInput input) const {
    switch (input) {
    case PixelInput::PerspectiveSample:
      return wordsOf(interpolation_.perspectiveAt(sample()));
    case PixelInput::PerspectiveCenter:
      return wordsOf(interpolation_.perspectiveAt(center()));
    case PixelInput::PerspectiveCentroid:
      return wordsOf(interpolation_.perspectiveAt(centroid()));
    case PixelInput::PullModel:
      return pullModel();
    case PixelInput::LinearSample:
      return wordsOf(interpolation_.linearAt(sample()));
    case PixelInput::LinearCenter:
      return wordsOf(interpolation_.linearAt(center()));
    case PixelInput::LinearCentroid:
      return wordsOf(interpolation_.linearAt(centroid()));
    case PixelInput::LineStipple:
      return {};
    case PixelInput::PositionX:
      return {bitsOf(static_cast<float>(position().x) / raster::kSubpixels)};
    case PixelInput::PositionY:
      return {bitsOf(static_cast<float>(position().y) / raster::kSubpixels)};
    case PixelInput::PositionZ:
      return {bitsOf(interpolation_.depthAt(position()))};
    case PixelInput::PositionW:
      return {bitsOf(interpolation_.wAt(position()))};
    case PixelInput::FrontFace:
      return {frontFace()};
    case PixelInput::Ancillary:
      return {quad_.sample << 8 | quad_.fragments.layer << 16};
    case PixelInput::SampleCoverage:
      return {quad_.inputCoverage[pixel_]};
    case PixelInput::FixedPosition:
      return {fixedPosition()};
    }
    return {};
  }

private:
  WindowPoint center() const { return quad_.quad.centreOf(pixel_); }
  WindowPoint centroid() const { return quad_.quad.centroidOf(pixel_); }
  WindowPoint sample() const { return quad_.quad.sampleOf(pixel_, quad_.sample); }

  WindowPoint position() const {
    switch (registers_.position) {
    case PositionLocation::Center:
      return center();
    case PositionLocation::Centroid:
      return centroid();
    case PositionLocation::Sample:
      return sample();
    }
    return {};
  }

  InputWords pullModel() const {
    const raster::PullModel model = interpolation_.pullModelAt(center());
    return {bitsOf(model.iOverW), bitsOf(model.jOverW), bitsOf(model.oneOverW)};
  }

  uint32_t frontFace() const {
    const bool isFront = quad_.quad.isFrontFacing;
    if (registers_.hasAllFrontFaceBits)
      return isFront ? ~0u : 0;
    return bitsOf(isFront ? 1.0f : -1.0f);
  }

  uint32_t fixedPosition() const {
    const auto x = static_cast<uint32_t>(quad_.quad.x) + pixel_ % 2;
    const auto y = static_cast<uint32_t>(quad_.quad.y) + pixel_ / 2;
    return (x & 0xffff) | y << 16;
  }

  const PixelInputRegisters &registers_;
  const PixelQuad &quad_;
  const uint32_t pixel_;
  const Interpolation &interpolation_;
};

bool has(uint16_t set, uint32_t input) {
  return (set >> input & 1) != 0;
}

} // namespace

uint32_t registersOf(PixelInput input) {
  if (input == PixelInput::PullModel)
    return 3;
  return input < PixelInput::LineStipple ? 2 : 1;
}

uint32_t registersOf(const PixelInputRegisters &registers) {
  uint32_t count = 0;
  for (uint32_t input = 0; input < kPixelInputs; ++input)
    count += has(registers.address, input) ? registersOf(static_cast<PixelInput>(input)) : 0;
  return count;
}

bool mayLeaveOutCentroids(const PixelInputRegisters &registers, std::span<const PixelQuad> quads) {
  const auto isCovered = [](const PixelQuad &each) {
    const uint32_t all = (1u << each.quad.samples.size()) - 1;
    return std::ranges::all_of(each.quad.coverage, [&](uint16_t pixel) { return pixel == all; });
  };
  return !registers.needsCentroids && std::ranges::all_of(quads, isCovered);
}

PixelInputRegisters withoutCentroids(PixelInputRegisters registers) {
  for (const PixelInput input : {PixelInput::PerspectiveCentroid, PixelInput::LinearCentroid})
    registers.enable &= static_cast<uint16_t>(~(1u << static_cast<uint32_t>(input)));
  return registers;
}

void fillInputs(const PixelInputRegisters &registers, std::span<const PixelQuad> quads, Wave &wave) {
  const uint64_t lanes = quads.size() == 16 ? ~0ull : (1ull << 4 * quads.size()) - 1;
  uint32_t number = 0;
  for (uint32_t i = 0; i < kPixelInputs; ++i) {
    if (!has(registers.address, i))
      continue;
    const auto input = static_cast<PixelInput>(i);
    const uint32_t count = registersOf(input);
    if (has(registers.enable, i) && input != PixelInput::LineStipple) {
      for (uint32_t lane = 0; lane < 4 * quads.size(); ++lane) {
        const InputWords words = Pixel(registers, quads[lane / 4], lane % 4).valueOf(input);
        for (uint32_t dword = 0; dword < count; ++dword)
          wave.vector(number + dword)[lane] = words[dword];
      }
      for (uint32_t dword = 0; dword < count; ++dword)
        wave.setVectorDefined(number + dword, lanes);
    }
    number += count;
  }
  uint64_t exec = 0;
  for (uint32_t lane = 0; lane < 4 * quads.size(); ++lane)
    exec |= static_cast<uint64_t>(quads[lane / 4].fragments.coverage[lane % 4] != 0) << lane;
  wave.setScalar(kExec, static_cast<uint32_t>(exec));
  wave.setScalar(kExec + 1, static_cast<uint32_t>(exec >> 32));
}

} // namespace rdnasim::stages
