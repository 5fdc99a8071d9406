// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/SamplerDescriptor.h"

#include "tools/rdnasim/texture/DescriptorBits.h"

#include <algorithm>

namespace rdnasim {

namespace {

enum Field : uint8_t {
  kClampX,
  kClampY,
  kClampZ,
  kMaxAnisoRatio,
  kCompareFunction,
  kForceUnnormalized,
  kForceDegamma,
  kTruncCoord,
  kDisableCubeWrap,
  kFilterMode,
  kSkipDegamma,
  kMinLod,
  kMaxLod,
  kLodBias,
  kLodBiasSecondary,
  kMagFilter,
  kMinFilter,
  kZFilter,
  kMipFilter,
  kAnisoOverride,
  kBorderPointer,
  kBorderType,
  kFirstRefused,
};

constexpr BitRange kNone = {};

// clang-format off
/// The fields that matter, in the order of Field; those that must be 0; those without effect on results.
constexpr DescriptorField kFields[] = {
    everywhere("clamp_x", 2, 0),
    everywhere("clamp_y", 5, 3),
    everywhere("clamp_z", 8, 6),
    everywhere("max_aniso_ratio", 11, 9),
    everywhere("depth_compare_func", 14, 12),
    everywhere("force_unnormalized", 15, 15),
    everywhere("force_degamma", 20, 20),
    everywhere("trunc_coord", 27, 27),
    everywhere("disable_cube_wrap", 28, 28),
    everywhere("filter_mode", 30, 29),
    everywhere("skip_degamma", 31, 31),
    {"min_lod", bitsFrom(43, 32), bitsFrom(43, 32), bitsFrom(44, 32)},
    {"max_lod", bitsFrom(55, 44), bitsFrom(55, 44), bitsFrom(57, 45)},
    everywhere("lod_bias", 77, 64),
    everywhere("lod_bias_sec", 83, 78),
    everywhere("xy_mag_filter", 85, 84),
    everywhere("xy_min_filter", 87, 86),
    everywhere("z_filter", 89, 88),
    everywhere("mip_filter", 91, 90),
    everywhere("aniso_override", 93, 93),
    // RDNA3's guide has it where RDNA2 has; the driver's headers and RDNA4's guide agree on these bits.
    {"border_color_ptr", bitsFrom(107, 96), bitsFrom(125, 114), bitsFrom(125, 114)},
    everywhere("border_color_type", 127, 126),

    everywhere("mc_coord_trunc", 19, 19),
    {"mip_point_preclamp", bitsFrom(92, 92), kNone, kNone},
    {"deriv_adjust_en", bitsFrom(95, 95), kNone, kNone},
    {"blend_prt", bitsFrom(94, 94), bitsFrom(94, 94), kNone},

    everywhere("aniso_threshold", 18, 16),
    everywhere("aniso_bias", 26, 21),
    {"perf_mip", bitsFrom(59, 56), bitsFrom(59, 56), bitsFrom(97, 94)},
    everywhere("perf_z", 63, 60),
};
// clang-format on

constexpr std::string_view kLastRefused = "blend_prt";

int32_t signExtend(uint32_t value, uint32_t bits) {
  return static_cast<int32_t>(value << (32 - bits)) >> (32 - bits);
}

constexpr KnownBits kKnown(kFields);

class Decoding {
public:
  Decoding(const std::array<uint32_t, 4> &words, const Target &target, SamplerDescriptor &sampler)
      : words_(words), target_(target), sampler_(sampler) {}

  std::optional<std::string> run() {
    if (std::ranges::all_of(words_, [](uint32_t word) { return word == 0; }))
      return "is all zero: no sampler is bound";
    if (std::string reason = refused(); !reason.empty())
      return reason;
    decodeCoordinates();
    decodeLevels();
    decodeFilters();
    return std::nullopt;
  }

private:
  uint32_t value(Field field) const {
    return static_cast<uint32_t>(valueOf(words_, kFields[field], target_));
  }

  std::string refused() const {
    for (Field clamp : {kClampX, kClampY, kClampZ})
      if (value(clamp) == 4 || value(clamp) == 5)
        return "clamps to the middle between edge and border, which is not simulated";
    for (const DescriptorField *field = kFields + kFirstRefused;; ++field) {
      if (valueOf(words_, *field, target_) != 0)
        return "has " + std::string(field->name) + ", which is not simulated";
      if (field->name == kLastRefused)
        break;
    }
    if (value(kMipFilter) == 3)
      return "has a mip_filter that adjusts to anisotropy, which is not simulated";
    if (value(kMaxAnisoRatio) > 4 || value(kFilterMode) == 3 || value(kZFilter) == 3 ||
        kKnown.areExceeded(words_, target_))
      return "has reserved values";
    return "";
  }

  void decodeCoordinates() {
    for (uint32_t axis = 0; axis < 3; ++axis)
      sampler_.wrap[axis] = static_cast<WrapMode>(value(static_cast<Field>(kClampX + axis)));
    sampler_.isUnnormalized = value(kForceUnnormalized) != 0;
    sampler_.truncatesCoordinates = value(kTruncCoord) != 0;
    sampler_.hasSeparateFaces = value(kDisableCubeWrap) != 0;
    sampler_.border = static_cast<BorderColor>(value(kBorderType));
    sampler_.paletteEntry = value(kBorderPointer);
  }

  void decodeLevels() {
    sampler_.minLod = static_cast<int32_t>(value(kMinLod));
    sampler_.maxLod = static_cast<int32_t>(value(kMaxLod));
    // s6.8 and s2.4.
    sampler_.lodBias = signExtend(value(kLodBias), 14) + signExtend(value(kLodBiasSecondary), 6) * 16;
    sampler_.mipFilter = static_cast<MipFilter>(value(kMipFilter));
  }

  void decodeFilters() {
    // Bit 0: bilinear instead of point; bit 1: anisotropic.
    const uint32_t magnifying = value(kMagFilter), minifying = value(kMinFilter);
    sampler_.magnifiesLinearly = (magnifying & 1) != 0;
    sampler_.minifiesLinearly = (minifying & 1) != 0;
    sampler_.maxAnisotropy = 1u << value(kMaxAnisoRatio);
    sampler_.isAnisotropic = ((magnifying | minifying) & 2) != 0 && sampler_.maxAnisotropy > 1;
    sampler_.dropsAnisotropyOfSingleLevel = value(kAnisoOverride) != 0;
    if (value(kZFilter) != 0)
      sampler_.filtersZLinearly = value(kZFilter) == 2;
    sampler_.filter = static_cast<FilterMode>(value(kFilterMode));
    sampler_.compare = static_cast<CompareFunction>(value(kCompareFunction));
    sampler_.skipsDegamma = value(kSkipDegamma) != 0;
    sampler_.forcesDegamma = value(kForceDegamma) != 0;
  }

  const std::array<uint32_t, 4> &words_;
  const Target &target_;
  SamplerDescriptor &sampler_;
};

} // namespace

std::optional<std::string> decodeSamplerDescriptor(const std::array<uint32_t, 4> &words, const Target &target,
                                                   SamplerDescriptor &result) {
  result = {};
  return Decoding(words, target, result).run();
}

} // namespace rdnasim
