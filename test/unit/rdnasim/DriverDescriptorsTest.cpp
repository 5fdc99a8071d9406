// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's T# and S#, field by field, against a table of the fields' bits.

#include "tools/rdnasim/load/ImageDescriptors.h"
#include "tools/rdnasim/texture/ImageDescriptor.h"
#include "tools/rdnasim/texture/SamplerDescriptor.h"

#include <gmock/gmock.h>

#include <map>
#include <set>
#include <span>
#include <string>

namespace rdnasim::driver {
namespace {

struct Bits {
  int high = -1, low = 0; ///< -1: the generation has no such field
};

/// Bits in gfx1030, gfx1100 and gfx1201.
using Table = std::map<std::string, std::array<Bits, 3>>;

// clang-format off
const Table kImageFields = {
    {"base_address",   {{{ 39,   0}, { 39,   0}, { 39,   0}}}},
    {"min_lod",        {{{ 51,  40}, {198, 187}, {198, 186}}}},
    {"max_mip",        {{{167, 164}, { 51,  48}, { 48,  44}}}},
    {"format",         {{{ 60,  52}, { 59,  52}, { 56,  49}}}},
    {"width",          {{{ 77,  62}, { 75,  62}, { 77,  62}}}},
    {"height",         {{{ 93,  78}, { 91,  78}, { 93,  78}}}},
    {"resource_level", {{{ 95,  95}, { -1,   0}, { -1,   0}}}},
    {"dst_sel_x",      {{{ 98,  96}, { 98,  96}, { 98,  96}}}},
    {"dst_sel_y",      {{{101,  99}, {101,  99}, {101,  99}}}},
    {"dst_sel_z",      {{{104, 102}, {104, 102}, {104, 102}}}},
    {"dst_sel_w",      {{{107, 105}, {107, 105}, {107, 105}}}},
    {"base_level",     {{{111, 108}, {111, 108}, { 61,  57}}}},
    {"last_level",     {{{115, 112}, {115, 112}, {115, 111}}}},
    {"bc_swizzle",     {{{123, 121}, {123, 121}, {123, 121}}}},
    {"type",           {{{127, 124}, {127, 124}, {127, 124}}}},
    {"depth",          {{{143, 128}, {140, 128}, {141, 128}}}},
    {"base_array",     {{{159, 144}, {156, 144}, {157, 144}}}},
    {"perf_mod",       {{{182, 180}, {182, 180}, {182, 180}}}},
};

const Table kSamplerFields = {
    {"clamp_x",            {{{  2,   0}, {  2,   0}, {  2,   0}}}},
    {"clamp_y",            {{{  5,   3}, {  5,   3}, {  5,   3}}}},
    {"clamp_z",            {{{  8,   6}, {  8,   6}, {  8,   6}}}},
    {"max_aniso_ratio",    {{{ 11,   9}, { 11,   9}, { 11,   9}}}},
    {"depth_compare_func", {{{ 14,  12}, { 14,  12}, { 14,  12}}}},
    {"force_unnormalized", {{{ 15,  15}, { 15,  15}, { 15,  15}}}},
    {"aniso_threshold",    {{{ 18,  16}, { 18,  16}, { 18,  16}}}},
    {"trunc_coord",        {{{ 27,  27}, { 27,  27}, { 27,  27}}}},
    {"disable_cube_wrap",  {{{ 28,  28}, { 28,  28}, { 28,  28}}}},
    {"filter_mode",        {{{ 30,  29}, { 30,  29}, { 30,  29}}}},
    {"min_lod",            {{{ 43,  32}, { 43,  32}, { 44,  32}}}},
    {"max_lod",            {{{ 55,  44}, { 55,  44}, { 57,  45}}}},
    {"perf_mip",           {{{ 59,  56}, { 59,  56}, { 97,  94}}}},
    {"lod_bias",           {{{ 77,  64}, { 77,  64}, { 77,  64}}}},
    {"xy_mag_filter",      {{{ 85,  84}, { 85,  84}, { 85,  84}}}},
    {"xy_min_filter",      {{{ 87,  86}, { 87,  86}, { 87,  86}}}},
    {"mip_filter",         {{{ 91,  90}, { 91,  90}, { 91,  90}}}},
    {"aniso_override",     {{{ 93,  93}, { 93,  93}, { 93,  93}}}},
    {"border_color_ptr",   {{{107,  96}, {125, 114}, {125, 114}}}},
    {"border_color_type",  {{{127, 126}, {127, 126}, {127, 126}}}},
};
// clang-format on

constexpr const char *kProcessors[] = {"gfx1030", "gfx1100", "gfx1201"};

using Fields = std::map<std::string, uint64_t>;

/// Returns the fields that are not 0. The test fails when bits outside of the table's are set.
Fields fieldsOf(const Table &table, std::span<const uint32_t> words, int generation) {
  Fields result;
  std::set<int> known;
  const auto bit = [&](int number) { return uint64_t(words[size_t(number) / 32] >> number % 32 & 1); };
  for (const auto &[name, places] : table) {
    uint64_t value = 0;
    for (int at = places[size_t(generation)].low; at <= places[size_t(generation)].high; ++at) {
      EXPECT_TRUE(known.insert(at).second) << name;
      value |= bit(at) << (at - places[size_t(generation)].low);
    }
    if (value != 0)
      result[name] = value;
  }
  for (int at = 0; at < int(words.size()) * 32; ++at)
    EXPECT_TRUE(bit(at) == 0 || known.contains(at)) << "bit " << at;
  return result;
}

/// Visits the generations with the fields of a view, without those that are alike in all of these tests.
template <class Check>
void forEachImage(const ImageView &view, Check check) {
  for (int i = 0; i < 3; ++i) {
    SCOPED_TRACE(kProcessors[i]);
    Fields fields = fieldsOf(kImageFields, imageDescriptor(*findTarget(kProcessors[i]), view), i);
    EXPECT_EQ(fields["perf_mod"], 4u);
    EXPECT_EQ(fields["resource_level"], i == 0 ? 1u : 0u);
    check(fields);
  }
}

template <class Check>
void forEachSampler(const SamplerState &state, Check check) {
  for (int i = 0; i < 3; ++i) {
    SCOPED_TRACE(kProcessors[i]);
    Fields fields = fieldsOf(kSamplerFields, samplerDescriptor(*findTarget(kProcessors[i]), state), i);
    EXPECT_EQ(fields["aniso_override"], 1u);
    check(fields, i);
  }
}

TEST(ImageDescriptors, Plain2D) {
  ImageView view;
  view.address = 0x7654321089ull << 8;
  view.shape.width = 12345;
  view.shape.height = 4321;
  view.shape.levels = 14;
  view.format = 0x9b;
  view.baseLevel = 3;
  view.levels = 8;
  view.minLod = 4.126; // × 256 = 1056.256
  forEachImage(view, [](Fields &fields) {
    EXPECT_EQ(fields["base_address"], 0x7654321089u);
    EXPECT_EQ(fields["width"], 12344u);
    EXPECT_EQ(fields["height"], 4320u);
    EXPECT_EQ(fields["max_mip"], 13u);
    EXPECT_EQ(fields["base_level"], 3u);
    EXPECT_EQ(fields["last_level"], 10u);
    EXPECT_EQ(fields["format"], 0x9bu);
    EXPECT_EQ(fields["min_lod"], 1056u);
    EXPECT_EQ(fields["type"], 9u);
    EXPECT_EQ(fields["depth"], 0u) << "no pitch";
    EXPECT_EQ(fields["dst_sel_x"], 4u);
    EXPECT_EQ(fields["dst_sel_w"], 7u);
  });
}

TEST(ImageDescriptors, LayersAreAnArrayInEveryView) {
  ImageView view;
  view.shape.slices = 20;
  view.baseLayer = 5;
  forEachImage(view, [](Fields &fields) {
    EXPECT_EQ(fields["type"], 13u);
    EXPECT_EQ(fields["base_array"], 5u);
    EXPECT_EQ(fields["depth"], 5u) << "the last layer";
  });
  view.layers = 12;
  view.kind = ImageKind::Cube;
  forEachImage(view, [](Fields &fields) {
    EXPECT_EQ(fields["type"], 11u);
    EXPECT_EQ(fields["base_array"], 5u);
    EXPECT_EQ(fields["depth"], 16u);
  });
  view.kind = ImageKind::Image1D;
  forEachImage(view, [](Fields &fields) { EXPECT_EQ(fields["type"], 12u); });
  view.shape.slices = view.layers = 1;
  view.baseLayer = 0;
  forEachImage(view, [](Fields &fields) { EXPECT_EQ(fields["type"], 8u); });
}

TEST(ImageDescriptors, Volumes) {
  ImageView view;
  view.kind = ImageKind::Image3D;
  view.shape.is3D = true;
  view.shape.slices = 8000;
  forEachImage(view, [](Fields &fields) {
    EXPECT_EQ(fields["type"], 10u);
    EXPECT_EQ(fields["depth"], 7999u);
    EXPECT_EQ(fields["base_array"], 0u);
  });
}

TEST(ImageDescriptors, SamplesStandInPlaceOfLevels) {
  ImageView view;
  view.shape.samples = 8;
  forEachImage(view, [](Fields &fields) {
    EXPECT_EQ(fields["type"], 14u);
    EXPECT_EQ(fields["max_mip"], 3u);
    EXPECT_EQ(fields["last_level"], 3u);
    EXPECT_EQ(fields["base_level"], 0u);
  });
  view.shape.slices = 2;
  forEachImage(view, [](Fields &fields) { EXPECT_EQ(fields["type"], 15u); });
}

TEST(ImageDescriptors, BorderColoursFollowTheFormatAndNotTheView) {
  using enum ComponentSelect;
  struct Case {
    ComponentSelects format;
    uint64_t swizzle;
  };
  // R8G8B8A8, B8G8R8A8, R4G4B4A4, B4G4R4A4, R8, and one with swapped pairs.
  for (const Case &each : {Case{{X, Y, Z, W}, 0}, Case{{Z, Y, X, W}, 4}, Case{{W, Z, Y, X}, 2},
                           Case{{Y, Z, W, X}, 3}, Case{{X, Zero, Zero, One}, 0}, Case{{Y, X, W, Z}, 5}}) {
    ImageView view;
    view.formatComponents = each.format;
    view.components = {One, Zero, W, X};
    forEachImage(view, [&](Fields &fields) {
      EXPECT_EQ(fields["bc_swizzle"], each.swizzle);
      EXPECT_EQ(fields["dst_sel_x"], 1u);
      EXPECT_EQ(fields["dst_sel_y"], 0u);
      EXPECT_EQ(fields["dst_sel_z"], 7u);
      EXPECT_EQ(fields["dst_sel_w"], 4u);
    });
  }
}

TEST(ImageDescriptors, LimitsOfTheGenerations) {
  const Target rdna3 = *findTarget("gfx1100"), rdna4 = *findTarget("gfx1201");
  EXPECT_EQ(problemOfShape(rdna3, {.width = 16384, .height = 16384, .slices = 8192}), nullptr);
  EXPECT_STREQ(problemOfShape(rdna3, {.width = 16385}), "wider or higher than 16384");
  EXPECT_EQ(problemOfShape(rdna4, {.width = 16385}), nullptr);
  EXPECT_STREQ(problemOfShape(rdna3, {.slices = 8193, .is3D = true}),
               "with a depth or a number of layers of more than 8192");
  EXPECT_EQ(problemOfShape(rdna4, {.slices = 8193, .is3D = true}), nullptr);
  EXPECT_NE(problemOfShape(rdna4, {.slices = 8193}), nullptr);
}

TEST(SamplerDescriptors, PointSampling) {
  forEachSampler({}, [](Fields &fields, int) {
    EXPECT_EQ(fields["trunc_coord"], 1u);
    EXPECT_EQ(fields["mip_filter"], 1u);
    EXPECT_EQ(fields["perf_mip"], 6u);
    EXPECT_EQ(fields["xy_mag_filter"], 0u);
    EXPECT_EQ(fields["border_color_type"], 0u);
  });
  SamplerState comparing;
  comparing.compare = CompareOp::GreaterOrEqual;
  forEachSampler(comparing, [](Fields &fields, int) {
    EXPECT_EQ(fields["trunc_coord"], 0u);
    EXPECT_EQ(fields["depth_compare_func"], 6u);
  });
}

TEST(SamplerDescriptors, Everything) {
  SamplerState state;
  state.addressModes = {AddressMode::MirrorClampToEdge, AddressMode::ClampToBorder,
                        AddressMode::MirroredRepeat};
  state.magIsLinear = state.mipIsLinear = true;
  state.minLod = 1.999; // × 256 = 511.744
  state.maxLod = 12.5;
  state.lodBias = -2.5;
  state.maxAnisotropy = 15.9;
  state.reduction = Reduction::Max;
  state.border = BorderColor::Palette;
  state.paletteEntry = 0xabc;
  state.isUnnormalized = true;
  state.isSeamless = false;
  forEachSampler(state, [](Fields &fields, int) {
    EXPECT_EQ(fields["clamp_x"], 3u);
    EXPECT_EQ(fields["clamp_y"], 6u);
    EXPECT_EQ(fields["clamp_z"], 1u);
    EXPECT_EQ(fields["max_aniso_ratio"], 3u) << "8, rounded down";
    EXPECT_EQ(fields["aniso_threshold"], 1u);
    EXPECT_EQ(fields["perf_mip"], 9u);
    EXPECT_EQ(fields["xy_mag_filter"], 3u);
    EXPECT_EQ(fields["xy_min_filter"], 2u);
    EXPECT_EQ(fields["mip_filter"], 2u);
    EXPECT_EQ(fields["min_lod"], 511u) << "truncated";
    EXPECT_EQ(fields["max_lod"], 3200u);
    EXPECT_EQ(fields["lod_bias"], 0x4000u - 640);
    EXPECT_EQ(fields["filter_mode"], 2u);
    EXPECT_EQ(fields["border_color_type"], 3u);
    EXPECT_EQ(fields["border_color_ptr"], 0xabcu);
    EXPECT_EQ(fields["force_unnormalized"], 1u);
    EXPECT_EQ(fields["disable_cube_wrap"], 1u);
  });
}

TEST(SamplerDescriptors, LevelsAreClampedToTheField) {
  SamplerState state;
  state.minLod = -3;
  state.maxLod = 1000; // VK_LOD_CLAMP_NONE
  state.lodBias = 100;
  forEachSampler(state, [](Fields &fields, int generation) {
    EXPECT_EQ(fields["min_lod"], 0u);
    EXPECT_EQ(fields["max_lod"], generation == 2 ? 8191u : 4095u);
    EXPECT_EQ(fields["lod_bias"], 8191u);
  });
}

TEST(ImageDescriptors, TheTextureUnitReadsWhatTheDriverWrites) {
  for (const char *processor : kProcessors) {
    const Target target = *findTarget(processor);
    ImageView view;
    view.address = 0x123456700;
    view.shape = {.width = 300, .height = 300, .slices = 12, .levels = 9};
    view.kind = ImageKind::Cube;
    view.format = 1;
    view.baseLevel = 2;
    view.levels = 4;
    view.baseLayer = view.layers = 6;
    ImageDescriptor image;
    ASSERT_EQ(decodeImageDescriptor(imageDescriptor(target, view), target, image), std::nullopt) << processor;
    EXPECT_EQ(image.base, view.address);
    EXPECT_EQ(image.type, ImageType::Cube);
    EXPECT_EQ(image.width, 300u);
    EXPECT_EQ(image.levels, 9u);
    EXPECT_EQ(image.firstLevel, 2u);
    EXPECT_EQ(image.lastLevel, 5u);
    EXPECT_EQ(image.firstSlice, 6u);
    EXPECT_EQ(image.lastSlice, 11u);
    SamplerDescriptor sampler;
    ASSERT_EQ(decodeSamplerDescriptor(samplerDescriptor(target, {}), target, sampler), std::nullopt);
    EXPECT_EQ(sampler.mipFilter, MipFilter::Nearest);
    EXPECT_TRUE(sampler.truncatesCoordinates);
  }
}

} // namespace
} // namespace rdnasim::driver
