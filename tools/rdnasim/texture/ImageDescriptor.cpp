// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/texture/ImageDescriptor.h"

#include "tools/rdnasim/texture/DescriptorBits.h"

#include <algorithm>

namespace rdnasim {

namespace {

enum Field : uint8_t {
  kBase,
  kMinLod,
  kMaxMip,
  kFormat,
  kWidth,
  kHeight,
  kResourceLevel,
  kSelectX,
  kSelectY,
  kSelectZ,
  kSelectW,
  kBaseLevel,
  kLastLevel,
  kSwizzleMode,
  kBorderSwizzle,
  kType,
  kDepth,
  kPitch,
  kBaseArray,
  kBindsSlices,
  kMinLodWarning,
  kFirstRefused,
};

constexpr BitRange kNone = {};

// clang-format off
/// The fields that matter, in the order of Field; those that must be 0; those without effect on results.
constexpr DescriptorField kFields[] = {
    everywhere("base_address", 39, 0),
    {"min_lod", bitsFrom(51, 40), bitsFrom(198, 187), bitsFrom(198, 186)},
    {"max_mip", bitsFrom(167, 164), bitsFrom(51, 48), bitsFrom(48, 44)},
    {"format", bitsFrom(60, 52), bitsFrom(59, 52), bitsFrom(56, 49)},
    {"width", bitsFrom(77, 62), bitsFrom(75, 62), bitsFrom(77, 62)},
    {"height", bitsFrom(93, 78), bitsFrom(91, 78), bitsFrom(93, 78)},
    {"resource_level", bitsFrom(95, 95), kNone, kNone},
    everywhere("dst_sel_x", 98, 96),
    everywhere("dst_sel_y", 101, 99),
    everywhere("dst_sel_z", 104, 102),
    everywhere("dst_sel_w", 107, 105),
    {"base_level", bitsFrom(111, 108), bitsFrom(111, 108), bitsFrom(61, 57)},
    {"last_level", bitsFrom(115, 112), bitsFrom(115, 112), bitsFrom(115, 111)},
    everywhere("sw_mode", 120, 116),
    everywhere("bc_swizzle", 123, 121),
    everywhere("type", 127, 124),
    {"depth", bitsFrom(143, 128), bitsFrom(140, 128), bitsFrom(141, 128)},
    {"pitch", bitsFrom(143, 128), bitsFrom(141, 128), bitsFrom(143, 128)},
    {"base_array", bitsFrom(159, 144), bitsFrom(156, 144), bitsFrom(157, 144)},
    {"array_pitch", bitsFrom(163, 160), bitsFrom(163, 160), bitsFrom(164, 164)},
    {"min_lod_warn", bitsFrom(179, 168), bitsFrom(179, 168), bitsFrom(177, 165)},

    {"no_edge_clamp", kNone, kNone, bitsFrom(108, 108)},
    everywhere("corner_samples", 183, 183),
    everywhere("linked_resource", 184, 184),
    {"lod_hdw_cnt_en", bitsFrom(185, 185), kNone, kNone},
    {"counter_bank_id", bitsFrom(199, 192), kNone, kNone},
    everywhere("sample_pattern_offset", 206, 203),
    {"meta_pipe_aligned", bitsFrom(211, 211), bitsFrom(211, 211), kNone},
    everywhere("write_compress_enable", 212, 212),
    everywhere("compression_en", 213, 213),
    {"alpha_is_on_msb", bitsFrom(214, 214), bitsFrom(214, 214), kNone},
    {"color_transform", bitsFrom(215, 215), bitsFrom(215, 215), kNone},
    {"compression_access_mode", kNone, kNone, bitsFrom(215, 214)},
    {"meta_data_address", bitsFrom(255, 216), bitsFrom(255, 216), kNone},

    everywhere("perf_mod", 182, 180),
    {"prt_default", bitsFrom(186, 186), bitsFrom(186, 186), kNone},
    {"big_page", bitsFrom(191, 191), bitsFrom(47, 47), kNone},
    {"llc_noalloc", bitsFrom(201, 200), bitsFrom(46, 45), kNone},
    everywhere("iterate_256", 202, 202),
    {"max_uncompressed_block_size", bitsFrom(208, 207), bitsFrom(208, 207), bitsFrom(207, 207)},
    everywhere("max_compressed_block_size", 210, 209),
    {"speculative_read", kNone, kNone, bitsFrom(217, 216)},
};
// clang-format on

constexpr std::string_view kLastRefused = "meta_data_address";

constexpr KnownBits kKnown(kFields);

class Decoding {
public:
  Decoding(const std::array<uint32_t, 8> &words, const Target &target, ImageDescriptor &image)
      : words_(words), target_(target), image_(image) {}

  std::optional<std::string> run() {
    if (std::ranges::all_of(words_, [](uint32_t word) { return word == 0; }))
      return "is all zero: no image is bound";
    if (isNull()) {
      image_.isNull = true;
      image_.type = ImageType::Array2D;
      return std::nullopt;
    }
    if (value(kType) < 8)
      return "is not an image's: its type is " + std::to_string(value(kType));
    if (std::string reason = refused(); !reason.empty())
      return reason;
    decodePlace();
    decodeView();
    decodeSelects();
    if (std::string reason = contradiction(); !reason.empty())
      return reason;
    return std::nullopt;
  }

private:
  uint32_t value(Field field) const {
    return static_cast<uint32_t>(valueOf(words_, kFields[field], target_));
  }

  /// The driver's null descriptor: the type of a 2D array and nothing else.
  bool isNull() const {
    std::array<uint32_t, 8> null = {};
    null[3] = static_cast<uint32_t>(ImageType::Array2D) << 28;
    return words_ == null;
  }

  std::string refused() const {
    if (value(kSwizzleMode) != 0)
      return "has swizzle mode " + std::to_string(value(kSwizzleMode)) +
             ", but only linear images are simulated";
    for (const DescriptorField *field = kFields + kFirstRefused;; ++field) {
      if (valueOf(words_, *field, target_) != 0)
        return "has " + std::string(field->name) + ", which is not simulated";
      if (field->name == kLastRefused)
        break;
    }
    if (kKnown.areExceeded(words_, target_))
      return "has reserved bits that are not 0";
    if (target_.isIn(kRdna2) && value(kResourceLevel) != 1)
      return "has a resource_level that is not 1";
    if (value(kFormat) == 0)
      return "has no format";
    return "";
  }

  void decodePlace() {
    image_.base = valueOf(words_, kFields[kBase], target_) << 8;
    image_.type = static_cast<ImageType>(value(kType));
    image_.format = value(kFormat);
    image_.width = value(kWidth) + 1;
    image_.height = is1D(image_.type) ? 1 : value(kHeight) + 1;
    image_.bindsSlices = image_.type == ImageType::Image3D && (value(kBindsSlices) & 1) != 0;
    if (isMultisampled(image_.type)) {
      image_.samples = 1u << value(kLastLevel);
    } else {
      image_.levels = value(kMaxMip) + 1;
      image_.firstLevel = value(kBaseLevel);
      image_.lastLevel = value(kLastLevel);
    }
    image_.minLod = value(kMinLod);
    image_.minLodWarning = value(kMinLodWarning);
  }

  void decodeView() {
    if (isLayered(image_.type) || image_.bindsSlices) {
      image_.firstSlice = value(kBaseArray);
      image_.lastSlice = value(kDepth);
    } else if (image_.type == ImageType::Image3D) {
      image_.depth = value(kDepth) + 1;
    } else if (value(kPitch) != 0) {
      image_.pitch = value(kPitch) + 1;
    }
  }

  void decodeSelects() {
    // XYZW, XWYZ, WZYX, WXYZ, ZYXW, YXWZ.
    static constexpr std::array<uint8_t, 4> kBorders[] = {{0, 1, 2, 3}, {0, 3, 1, 2}, {3, 2, 1, 0},
                                                          {3, 0, 1, 2}, {2, 1, 0, 3}, {1, 0, 3, 2}};
    for (uint32_t i = 0; i < 4; ++i)
      image_.selects[i] = static_cast<uint8_t>(value(static_cast<Field>(kSelectX + i)));
    image_.borderSelects = kBorders[std::min<uint32_t>(value(kBorderSwizzle), std::size(kBorders) - 1)];
  }

  std::string contradiction() const {
    constexpr uint32_t kBorderSwizzles = 6, kMaxSamplesLog2 = 4;
    if (value(kBorderSwizzle) >= kBorderSwizzles)
      return "has a bc_swizzle that is reserved";
    if (std::ranges::any_of(image_.selects, [](uint8_t select) { return select == 2 || select == 3; }))
      return "has a dst_sel that is reserved";
    if (isMultisampled(image_.type) && (value(kBaseLevel) != 0 || value(kLastLevel) > kMaxSamplesLog2 ||
                                        value(kMaxMip) != value(kLastLevel)))
      return "has contradictory numbers of samples";
    if (image_.firstLevel > image_.lastLevel || image_.lastLevel >= image_.levels)
      return "has a range of levels, " + std::to_string(image_.firstLevel) + " to " +
             std::to_string(image_.lastLevel) + ", that is not in the image's " +
             std::to_string(image_.levels);
    if (!isLayered(image_.type) && !image_.bindsSlices && value(kBaseArray) != 0)
      return "has a base_array, but no slices";
    if (image_.firstSlice > image_.lastSlice)
      return "has a last slice before its first one";
    if (image_.type == ImageType::Cube && (image_.lastSlice + 1 - image_.firstSlice) % 6 != 0)
      return "has cubes with a number of faces that is not a multiple of 6";
    if (image_.type == ImageType::Cube && image_.width != image_.height)
      return "has cubes whose faces are not square";
    if (image_.pitch != 0 && (image_.pitch <= image_.width || image_.levels > 1))
      return "has a pitch, which only an image of one level may have, and which must exceed the width";
    return "";
  }

  const std::array<uint32_t, 8> &words_;
  const Target &target_;
  ImageDescriptor &image_;
};

} // namespace

bool is1D(ImageType type) {
  return type == ImageType::Image1D || type == ImageType::Array1D;
}

bool isMultisampled(ImageType type) {
  return type == ImageType::Msaa2D || type == ImageType::MsaaArray2D;
}

bool isLayered(ImageType type) {
  return type == ImageType::Cube || type == ImageType::Array1D || type == ImageType::Array2D ||
         type == ImageType::MsaaArray2D;
}

std::optional<std::string> decodeImageDescriptor(const std::array<uint32_t, 8> &words, const Target &target,
                                                 ImageDescriptor &result) {
  result = {};
  return Decoding(words, target, result).run();
}

} // namespace rdnasim
