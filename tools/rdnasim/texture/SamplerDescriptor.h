// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/Target.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim {

/// The texel that a coordinate outside of the image selects. Numbered as in the descriptor; the modes that
/// stop in the middle between edge and border are refused.
enum class WrapMode : uint8_t {
  Repeat = 0,
  Mirror = 1,
  ClampToEdge = 2,
  MirrorOnceToEdge = 3,
  ClampToBorder = 6,
  MirrorOnceToBorder = 7,
};

/// The comparison "reference OP texel".
enum class CompareFunction : uint8_t {
  Never,
  Less,
  Equal,
  LessEqual,
  Greater,
  NotEqual,
  GreaterEqual,
  Always
};

enum class FilterMode : uint8_t { Weighted, Minimum, Maximum };
enum class MipFilter : uint8_t { None, Nearest, Linear };
enum class BorderColor : uint8_t { TransparentBlack, OpaqueBlack, White, Palette };

/// A sampler descriptor (S#), decoded.
struct SamplerDescriptor {
  std::array<WrapMode, 3> wrap = {};
  uint32_t maxAnisotropy = 1; ///< 1, 2, 4, 8, 16
  CompareFunction compare = CompareFunction::Never;
  bool isUnnormalized = false;
  bool truncatesCoordinates = false; ///< otherwise they are rounded to the fixed-point grid
  bool hasSeparateFaces = false;     ///< a cube's edges are not filtered across faces
  bool skipsDegamma = false, forcesDegamma = false;
  FilterMode filter = FilterMode::Weighted;
  int32_t minLod = 0, maxLod = 0; ///< in 1/256, counted from the view's first level
  int32_t lodBias = 0;            ///< in 1/256, both biases
  bool magnifiesLinearly = false, minifiesLinearly = false;
  bool isAnisotropic = false; ///< one of the filters is, and the ratio may exceed 1
  bool dropsAnisotropyOfSingleLevel = false;
  std::optional<bool> filtersZLinearly; ///< nullopt: as x and y
  MipFilter mipFilter = MipFilter::None;
  BorderColor border = BorderColor::TransparentBlack;
  uint32_t paletteEntry = 0;
};

/// Decodes an S#. Returns the reason when it is all zero, or has reserved values or ones that are not
/// simulated.
std::optional<std::string> decodeSamplerDescriptor(const std::array<uint32_t, 4> &words, const Target &target,
                                                   SamplerDescriptor &result);

} // namespace rdnasim
