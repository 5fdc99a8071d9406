// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TestImage.h"
#include "tools/rdnasim/texture/SamplerDescriptor.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

ImageDescriptor decoded(const TestImage &image, const Variant &variant) {
  ImageDescriptor result;
  auto reason =
      decodeImageDescriptor(encode(image, 0x123456789a00, variant), *findTarget(variant.processor), result);
  EXPECT_EQ(reason.value_or(""), "") << toString(variant);
  return result;
}

/// The reason why a descriptor is refused in which some bits are flipped.
std::string refusal(const Variant &variant, uint32_t bit, uint32_t value, const TestImage &image = {}) {
  std::array<uint32_t, 8> words = encode(image, 0x10000, variant);
  words[bit / 32] ^= value << bit % 32;
  ImageDescriptor result;
  return decodeImageDescriptor(words, *findTarget(variant.processor), result).value_or("");
}

const Variant kOneOfEach[] = {{"gfx1030", false}, {"gfx1100", false}, {"gfx1201", false}};

TEST(ImageDescriptor, FieldsAreWhereEachGenerationHasThem) {
  for (const Variant &variant : kOneOfEach) {
    const TestImage image = {.type = ImageType::Array2D,
                             .format = TestFormat::Rgba8Unorm,
                             .width = 5003,
                             .height = 12345,
                             .slices = 3000,
                             .levels = 12,
                             .firstLevel = 3,
                             .lastLevel = 9,
                             .firstSlice = 1027,
                             .lastSlice = 2050,
                             .selects = {7, 6, 0, 1},
                             .minLod = 0x345,
                             .minLodWarning = 0x567,
                             .borderSwizzle = 1};
    const ImageDescriptor result = decoded(image, variant);
    EXPECT_EQ(result.base, 0x123456789a00u);
    EXPECT_EQ(result.type, ImageType::Array2D);
    EXPECT_EQ(result.format, numberOf(TestFormat::Rgba8Unorm, variant));
    EXPECT_EQ(result.width, 5003u);
    EXPECT_EQ(result.height, 12345u);
    EXPECT_EQ(result.levels, 12u);
    EXPECT_EQ(result.firstLevel, 3u);
    EXPECT_EQ(result.lastLevel, 9u);
    EXPECT_EQ(result.firstSlice, 1027u);
    EXPECT_EQ(result.lastSlice, 2050u);
    EXPECT_EQ(result.selects, (std::array<uint8_t, 4>{7, 6, 0, 1}));
    EXPECT_EQ(result.borderSelects, (std::array<uint8_t, 4>{0, 3, 1, 2}));
    EXPECT_EQ(result.minLod, 0x345u);
    EXPECT_EQ(result.minLodWarning, 0x567u);
    EXPECT_EQ(result.samples, 1u);
    EXPECT_EQ(result.pitch, 0u);
  }
}

TEST(ImageDescriptor, DepthMeansWhatTheTypeSays) {
  for (const Variant &variant : kOneOfEach) {
    const ImageDescriptor volume = decoded({.type = ImageType::Image3D, .slices = 40}, variant);
    EXPECT_EQ(volume.depth, 40u);
    EXPECT_FALSE(volume.bindsSlices);
    const ImageDescriptor slices = decoded(
        {.type = ImageType::Image3D, .slices = 40, .firstSlice = 7, .lastSlice = 9, .bindsSlices = true},
        variant);
    EXPECT_EQ(slices.firstSlice, 7u);
    EXPECT_EQ(slices.lastSlice, 9u);
    EXPECT_EQ(decoded({.pitch = 10000}, variant).pitch, 10000u) << "more than the depth's own bits hold";
    const ImageDescriptor samples = decoded({.type = ImageType::Msaa2D, .samples = 8}, variant);
    EXPECT_EQ(samples.samples, 8u);
    EXPECT_EQ(samples.levels, 1u);
  }
}

TEST(ImageDescriptor, UnboundAndNullImagesDiffer) {
  for (const Variant &variant : kOneOfEach) {
    const Target target = *findTarget(variant.processor);
    ImageDescriptor result;
    EXPECT_THAT(decodeImageDescriptor({}, target, result).value_or(""), HasSubstr("all zero"));
    EXPECT_EQ(decodeImageDescriptor({0, 0, 0, 13u << 28, 0, 0, 0, 0}, target, result).value_or(""), "");
    EXPECT_TRUE(result.isNull);
  }
}

TEST(ImageDescriptor, RefusalsNameTheReason) {
  for (const Variant &variant : kOneOfEach) {
    const bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2);
    EXPECT_THAT(refusal(variant, 116, 27), HasSubstr("has swizzle mode 27"));
    EXPECT_THAT(refusal(variant, 213, 1), HasSubstr("has compression_en"));
    EXPECT_THAT(refusal(variant, 212, 1), HasSubstr("has write_compress_enable"));
    EXPECT_THAT(refusal(variant, 127, 1), HasSubstr("is not an image's: its type is 1"));
    EXPECT_THAT(refusal(variant, 121, 7), HasSubstr("bc_swizzle that is reserved"));
    EXPECT_THAT(refusal(variant, 98, 1, {.selects = {2, 5, 6, 7}}), "") << "X again";
    EXPECT_THAT(refusal(variant, 98, 0, {.selects = {3, 5, 6, 7}}), HasSubstr("dst_sel that is reserved"));
    EXPECT_THAT(refusal(variant, 144, 1), HasSubstr("has a base_array, but no slices"));
    EXPECT_THAT(refusal(variant, 144, 4, {.type = ImageType::Array2D, .slices = 3}),
                HasSubstr("has a last slice before its first one"));
    EXPECT_THAT(refusal(variant, 0, 0, {.type = ImageType::Cube, .slices = 8}), HasSubstr("multiple of 6"));
    EXPECT_THAT(refusal(variant, 0, 0, {.type = ImageType::Cube, .height = 4, .slices = 6}),
                HasSubstr("not square"));
    EXPECT_THAT(refusal(variant, 0, 0, {.levels = 3, .firstLevel = 2, .lastLevel = 1}),
                HasSubstr("a range of levels, 2 to 1, that is not in the image's 3"));
    EXPECT_THAT(refusal(variant, 128, 3), HasSubstr("has a pitch, which"));
    if (isRdna2) {
      EXPECT_THAT(refusal(variant, 95, 1), HasSubstr("resource_level"));
      EXPECT_THAT(refusal(variant, 216, 1), HasSubstr("has meta_data_address"));
    } else {
      EXPECT_THAT(refusal(variant, 95, 1), HasSubstr("has reserved bits"));
    }
  }
}

TEST(SamplerDescriptor, RefusalsNameTheReason) {
  for (const Variant &variant : kOneOfEach) {
    auto refusalOf = [&](const TestSampler &sampler, uint32_t bit = 0, uint32_t value = 0) {
      std::array<uint32_t, 4> words = encode(sampler, variant);
      words[bit / 32] ^= value << bit % 32;
      SamplerDescriptor result;
      return decodeSamplerDescriptor(words, *findTarget(variant.processor), result).value_or("");
    };
    SamplerDescriptor result;
    EXPECT_THAT(decodeSamplerDescriptor({}, *findTarget(variant.processor), result).value_or(""),
                HasSubstr("all zero: no sampler is bound"));
    EXPECT_EQ(refusalOf({}), "");
    EXPECT_THAT(refusalOf({.clampY = 5}), HasSubstr("the middle between edge and border"));
    EXPECT_THAT(refusalOf({.mipFilter = 3}), HasSubstr("adjusts to anisotropy"));
    EXPECT_THAT(refusalOf({.anisotropy = 5}), HasSubstr("reserved values"));
    EXPECT_THAT(refusalOf({}, 19, 1), HasSubstr("has mc_coord_trunc"));
    if (findTarget(variant.processor)->isIn(kRdna3)) {
      EXPECT_THAT(refusalOf({}, 95, 1), HasSubstr("reserved values"));
    }
  }
}

TEST(SamplerDescriptor, FieldsAreWhereEachGenerationHasThem) {
  for (const Variant &variant : kOneOfEach) {
    const TestSampler sampler = {.clampX = 1,
                                 .clampY = 6,
                                 .clampZ = 3,
                                 .anisotropy = 3,
                                 .compare = 4,
                                 .truncates = true,
                                 .filterMode = 2,
                                 .minLod = 0x123,
                                 .maxLod = 0x456,
                                 .lodBias = -300,
                                 .magFilter = 1,
                                 .minFilter = 2,
                                 .zFilter = 2,
                                 .mipFilter = 2,
                                 .border = 3,
                                 .paletteEntry = 0xabc};
    SamplerDescriptor result;
    EXPECT_EQ(decodeSamplerDescriptor(encode(sampler, variant), *findTarget(variant.processor), result)
                  .value_or(""),
              "");
    EXPECT_EQ(result.wrap, (std::array<WrapMode, 3>{WrapMode::Mirror, WrapMode::ClampToBorder,
                                                    WrapMode::MirrorOnceToEdge}));
    EXPECT_EQ(result.maxAnisotropy, 8u);
    EXPECT_TRUE(result.isAnisotropic);
    EXPECT_EQ(result.compare, CompareFunction::Greater);
    EXPECT_TRUE(result.truncatesCoordinates);
    EXPECT_EQ(result.filter, FilterMode::Maximum);
    EXPECT_EQ(result.minLod, 0x123);
    EXPECT_EQ(result.maxLod, 0x456);
    EXPECT_EQ(result.lodBias, -300);
    EXPECT_TRUE(result.magnifiesLinearly);
    EXPECT_FALSE(result.minifiesLinearly);
    EXPECT_EQ(result.filtersZLinearly, true);
    EXPECT_EQ(result.mipFilter, MipFilter::Linear);
    EXPECT_EQ(result.border, BorderColor::Palette);
    EXPECT_EQ(result.paletteEntry, 0xabcu);
  }
}

} // namespace
} // namespace rdnasim
