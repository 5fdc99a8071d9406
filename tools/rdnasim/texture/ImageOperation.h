// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Instruction.h"
#include "tools/rdnasim/memory/AtomicOps.h"

#include <cstdint>

namespace rdnasim {

/// The level of detail of a sample or gather.
enum class LodSource : uint8_t {
  Implicit, ///< from the coordinates of the quad
  Bias,     ///< the same, with a bias in the address
  Explicit, ///< in the address
  Zero,
  Gradients, ///< in the address
};

/// The operation of an image instruction, apart from its fields. Stored in OpInfo::tag.
struct ImageOperation {
  LodSource lod = LodSource::Implicit;
  bool compares = false;      ///< with a reference in the address
  bool clampsLod = false;     ///< to a minimum in the address
  bool hasOffset = false;     ///< of texels, in the address
  bool halfGradients = false; ///< g16
  bool hasLevel = false;      ///< loads and stores: a mip level in the address
  AtomicOp atomic = AtomicOp::None;

  constexpr uint32_t tag() const {
    return static_cast<uint32_t>(lod) | compares << 4 | clampsLod << 5 | hasOffset << 6 | halfGradients << 7 |
           hasLevel << 8 | static_cast<uint32_t>(atomic) << 16;
  }
  static constexpr ImageOperation of(const Instruction &instruction) {
    const uint32_t tag = instruction.info->tag;
    ImageOperation result;
    result.lod = static_cast<LodSource>(tag & 15);
    result.compares = (tag >> 4 & 1) != 0, result.clampsLod = (tag >> 5 & 1) != 0;
    result.hasOffset = (tag >> 6 & 1) != 0, result.halfGradients = (tag >> 7 & 1) != 0;
    result.hasLevel = (tag >> 8 & 1) != 0;
    result.atomic = static_cast<AtomicOp>(tag >> 16 & 0xff);
    return result;
  }
};

/// The coordinates that an instruction's `dim` asks for.
struct DimensionInfo {
  uint8_t coordinates; ///< all of them: texel, slice, sample
  uint8_t gradients;   ///< in each direction of the screen
  bool hasSlice, hasSample;
};

constexpr DimensionInfo infoOf(ImageDimension dimension) {
  switch (dimension) {
  case ImageDimension::Dim1D:
    return {1, 1, false, false};
  case ImageDimension::Dim2D:
    return {2, 2, false, false};
  case ImageDimension::Dim3D:
    return {3, 3, false, false};
  case ImageDimension::Cube:
    return {3, 2, true, false};
  case ImageDimension::Array1D:
    return {2, 1, true, false};
  case ImageDimension::Array2D:
    return {3, 2, true, false};
  case ImageDimension::Msaa2D:
    return {3, 2, false, true};
  case ImageDimension::MsaaArray2D:
    return {4, 2, true, true};
  }
  return {};
}

} // namespace rdnasim
