// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fragments that are tested, blended and stored by us and by Mesa's software driver.

#include "LavapipePass.h"
#include "test/unit/rdnasim_framebuffer/Formats.h"
#include "tools/rdnasim/framebuffer/PrimitiveRenderer.h"
#include "tools/rdnasim/framebuffer/Transfer.h"

#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace rdnasim::framebuffer {
namespace {

using enum NumberFormat;

constexpr uint32_t kSize = 16;

struct FormatCase {
  const char *name;
  VkFormat vulkan;
  ColorFormat format;

  bool isInteger() const { return format.texel.isInteger(); }
};

// clang-format off
constexpr FormatCase kNumbers[] = {
    {"R5G6B5_UNORM_PACK16",      VK_FORMAT_R5G6B5_UNORM_PACK16,      kRgb565},
    {"A1R5G5B5_UNORM_PACK16",    VK_FORMAT_A1R5G5B5_UNORM_PACK16,    {{{5, 5, 5, 1}, Unorm}, {2, 1, 0, 3}}},
    {"R4G4B4A4_UNORM_PACK16",    VK_FORMAT_R4G4B4A4_UNORM_PACK16,    {{{4, 4, 4, 4}, Unorm}, {3, 2, 1, 0}}},
    {"R8_UNORM",                 VK_FORMAT_R8_UNORM,                 {{{8}, Unorm}}},
    {"R8G8_UNORM",               VK_FORMAT_R8G8_UNORM,               {{{8, 8}, Unorm}}},
    {"R8G8B8A8_UNORM",           VK_FORMAT_R8G8B8A8_UNORM,           kRgba8},
    {"R8G8B8A8_SNORM",           VK_FORMAT_R8G8B8A8_SNORM,           kRgba8Snorm},
    {"R8G8B8A8_SRGB",            VK_FORMAT_R8G8B8A8_SRGB,            kRgba8Srgb},
    {"B8G8R8A8_UNORM",           VK_FORMAT_B8G8R8A8_UNORM,           {{{8, 8, 8, 8}, Unorm}, {2, 1, 0, 3}}},
    {"B8G8R8A8_SRGB",            VK_FORMAT_B8G8R8A8_SRGB,            {{{8, 8, 8, 8}, Srgb}, {2, 1, 0, 3}}},
    {"A2B10G10R10_UNORM_PACK32", VK_FORMAT_A2B10G10R10_UNORM_PACK32, {{{10, 10, 10, 2}, Unorm}}},
    {"A2R10G10B10_UNORM_PACK32", VK_FORMAT_A2R10G10B10_UNORM_PACK32, {{{10, 10, 10, 2}, Unorm}, {2, 1, 0, 3}}},
    {"R16G16B16A16_UNORM",       VK_FORMAT_R16G16B16A16_UNORM,       {{{16, 16, 16, 16}, Unorm}}},
    {"R16G16B16A16_SNORM",       VK_FORMAT_R16G16B16A16_SNORM,       {{{16, 16, 16, 16}, Snorm}}},
    {"R16_SFLOAT",               VK_FORMAT_R16_SFLOAT,               {{{16}, Float}}},
    {"R16G16_SFLOAT",            VK_FORMAT_R16G16_SFLOAT,            {{{16, 16}, Float}}},
    {"R16G16B16A16_SFLOAT",      VK_FORMAT_R16G16B16A16_SFLOAT,      kRgba16Float},
    {"R32_SFLOAT",               VK_FORMAT_R32_SFLOAT,               kR32Float},
    {"R32G32_SFLOAT",            VK_FORMAT_R32G32_SFLOAT,            {{{32, 32}, Float}}},
    {"R32G32B32A32_SFLOAT",      VK_FORMAT_R32G32B32A32_SFLOAT,      kRgba32Float},
    {"B10G11R11_UFLOAT_PACK32",  VK_FORMAT_B10G11R11_UFLOAT_PACK32,  {{{11, 11, 10}, Float}}},
};

constexpr FormatCase kIntegers[] = {
    {"R8_UINT",                  VK_FORMAT_R8_UINT,                  {{{8}, Uint}}},
    {"R8G8_SINT",                VK_FORMAT_R8G8_SINT,                {{{8, 8}, Sint}}},
    {"R8G8B8A8_UINT",            VK_FORMAT_R8G8B8A8_UINT,            kRgba8Uint},
    {"R8G8B8A8_SINT",            VK_FORMAT_R8G8B8A8_SINT,            {{{8, 8, 8, 8}, Sint}}},
    {"A2B10G10R10_UINT_PACK32",  VK_FORMAT_A2B10G10R10_UINT_PACK32,  {{{10, 10, 10, 2}, Uint}}},
    {"R16_SINT",                 VK_FORMAT_R16_SINT,                 {{{16}, Sint}}},
    {"R16G16_UINT",              VK_FORMAT_R16G16_UINT,              {{{16, 16}, Uint}}},
    {"R16G16B16A16_SINT",        VK_FORMAT_R16G16B16A16_SINT,        {{{16, 16, 16, 16}, Sint}}},
    {"R32_UINT",                 VK_FORMAT_R32_UINT,                 {{{32}, Uint}}},
    {"R32G32_SINT",              VK_FORMAT_R32G32_SINT,              {{{32, 32}, Sint}}},
    {"R32G32B32A32_UINT",        VK_FORMAT_R32G32B32A32_UINT,        kRgba32Uint},
};
// clang-format on

/// Renders what `request` describes with our code.
PassResult renderOurselves(const PassRequest &request, const ColorFormat &format) {
  const OwnedSurface color(kSize, kSize, request.texelBytes), depth(kSize, kSize, 4),
      stencil(kSize, kSize, 1);
  const Attachments attachments = {.colors = {ColorAttachment{color.surface(), format}},
                                   .depth = DepthAttachment{depth.surface(), DepthFormat::Float32},
                                   .stencil = StencilAttachment{stencil.surface()}};
  Color clear;
  for (size_t i = 0; i < 4; ++i)
    clear[i] = format.texel.number == Uint   ? request.clearColor.uint32[i]
               : format.texel.number == Sint ? request.clearColor.int32[i]
                                             : static_cast<double>(request.clearColor.float32[i]);
  clearColor(*attachments.colors[0], clear);
  clearDepth(*attachments.depth, kClearDepth);
  clearStencil(*attachments.stencil, kClearStencil);

  const RenderState state = {.viewports = {{.viewport = {.width = kSize, .height = kSize},
                                            .scissor = {.width = kSize, .height = kSize}}},
                             .merge = request.state};
  EXPECT_EQ(checkRenderState(state, attachments), std::nullopt);
  PrimitiveRenderer renderer(state, attachments, shadeEach([&](auto quads, auto exports) {
                               for (uint32_t pixel = 0; pixel < 4; ++pixel) {
                                 const raster::Quad &quad = quads[0].quad;
                                 const uint32_t x = static_cast<uint32_t>(quad.x) + pixel % 2,
                                                y = static_cast<uint32_t>(quad.y) + pixel / 2;
                                 const SourceFragment &source =
                                     request.fragments[(quad.primitive * kSize + y) * kSize + x];
                                 exports[0][pixel].colors[0] = source.color;
                                 exports[0][pixel].secondSource = source.secondSource;
                                 exports[0][pixel].depth = source.depth;
                               }
                               return true;
                             }));
  const raster::Vertex corners[] = {
      {.position = {-1, 3, 0, 1}}, {.position = {3, -1, 0, 1}}, {.position = {-1, -1, 0, 1}}};
  for (uint32_t number = 0; number < request.triangles; ++number) {
    const bool isReversed = number % 2 != 0;
    const raster::Vertex *const vertices[] = {&corners[isReversed ? 2 : 0], &corners[1],
                                              &corners[isReversed ? 0 : 2]};
    renderer.draw({.vertices = vertices, .number = number});
  }
  const auto contents = [](const OwnedSurface &surface) {
    const std::span<const std::byte> bytes = surface.surface().bytes;
    return std::vector<std::byte>(bytes.begin(), bytes.end());
  };
  return {contents(color), contents(depth), contents(stencil)};
}

class Lavapipe : public testing::Test {
protected:
  static void SetUpTestSuite() { device_ = openLavapipe(); }
  static void TearDownTestSuite() { device_.reset(); }
  void SetUp() override {
    if (!device_)
      GTEST_SKIP() << "lavapipe is not installed";
  }

  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }
  float between(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }

  /// A number of a component: in the range of integer formats, a bit beyond that of others.
  uint32_t wordFor(const FormatCase &format, uint32_t place) {
    if (!format.isInteger())
      return std::bit_cast<uint32_t>(format.format.texel.number == Float ? between(-4, 4)
                                                                         : between(-1.5, 1.5));
    for (uint32_t i = 0; i < 4; ++i)
      if (format.format.order[i] == place && format.format.texel.bits[i] != 0) {
        const uint32_t unused = 32 - format.format.texel.bits[i], bits = static_cast<uint32_t>(random_())
                                                                         << unused;
        return format.format.texel.number == Sint
                   ? static_cast<uint32_t>(static_cast<int32_t>(bits) >> unused)
                   : bits >> unused;
      }
    return 0;
  }

  PassRequest requestFor(const FormatCase &format, uint32_t triangles = 1) {
    const NumberFormat number = format.format.texel.number;
    PassRequest request;
    request.format = format.vulkan;
    request.texelBytes = format.format.texel.elementBytes();
    request.typePrefix = number == Uint ? "u" : number == Sint ? "i" : "";
    request.width = request.height = kSize;
    request.triangles = triangles;
    request.fragments.resize(size_t(triangles) * kSize * kSize);
    for (SourceFragment &fragment : request.fragments)
      for (uint32_t place = 0; place < 4; ++place) {
        fragment.color[place] = wordFor(format, place);
        fragment.secondSource[place] = wordFor(format, place);
      }
    for (uint32_t place = 0; place < 4; ++place)
      request.clearColor.uint32[place] = wordFor(format, place);
    request.state.targets = {{}};
    request.state.shader.exportsDepth = true;
    return request;
  }

  /// Renders on both, and expects colours that differ at most by the steps, of normalised numbers, or by that
  /// share of the greater number.
  void compare(const FormatCase &format, const PassRequest &request, double steps = 1, double share = 0) {
    const PassResult expected = renderOnLavapipe(*device_, request);
    const PassResult actual = renderOurselves(request, format.format);
    EXPECT_EQ(actual.depth, expected.depth) << format.name;
    EXPECT_EQ(actual.stencil, expected.stencil) << format.name;
    for (size_t pixel = 0; pixel < size_t(kSize) * kSize && !HasFailure(); ++pixel)
      comparePixel(format, request, {actual.color, expected.color}, pixel, {steps, share});
  }

  static std::unique_ptr<vulkanrun::Device> device_;
  std::mt19937 random_{7};

private:
  struct Tolerance {
    double steps, share;
  };
  struct Results {
    const std::vector<std::byte> &actual, &expected;
  };

  /// Returns the largest difference of numbers that may have this magnitude.
  static double allowed(const FormatCase &format, uint32_t place, double magnitude,
                        const Tolerance &tolerance) {
    switch (format.format.texel.number) {
    case Unorm:
      return tolerance.steps * stepOf(format, place, 0);
    case Snorm:
      return tolerance.steps * stepOf(format, place, 1);
    case Srgb: // lavapipe approximates the curve by a polynomial
      return place == 3 ? tolerance.steps * stepOf(format, place, 0) : 0.004 + 0.008 * magnitude;
    case Float:
      return tolerance.share * std::max(magnitude, 1.0);
    case Uint:
    case Sint:
    case Uscaled:
    case Sscaled:
    case Ufloat:
    case FloatClamp:
      break;
    }
    return 0;
  }
  /// Returns the difference of two successive numbers, and a little more.
  static double stepOf(const FormatCase &format, uint32_t place, uint32_t signBits) {
    double result = 0;
    for (uint32_t i = 0; i < 4; ++i)
      if (format.format.order[i] == place && format.format.texel.bits[i] != 0)
        result = 1.001 / ((1u << (format.format.texel.bits[i] - signBits)) - 1);
    return result;
  }

  void comparePixel(const FormatCase &format, const PassRequest &request, const Results &results,
                    size_t pixel, const Tolerance &tolerance) {
    const size_t at = pixel * request.texelBytes;
    const ColorBits ours = loadColor(format.format, &results.actual[at]);
    const ColorBits theirs = loadColor(format.format, &results.expected[at]);
    const Color a = decodeColor(format.format, ours), b = decodeColor(format.format, theirs);
    for (uint32_t place = 0; place < 4; ++place) {
      const double difference = std::abs(a[place] - b[place]);
      const bool isClose =
          difference <= allowed(format, place, std::max(std::abs(a[place]), std::abs(b[place])), tolerance);
      EXPECT_TRUE(isClose) << format.name << ", component " << place << " of pixel " << pixel << ": "
                           << a[place] << ", lavapipe " << b[place];
    }
  }
};

std::unique_ptr<vulkanrun::Device> Lavapipe::device_;

constexpr double kFactorSteps = 2;   ///< lavapipe rounds products with factors, we round the sum
constexpr double kHalfStep = 0x1p-9; ///< lavapipe rounds to nearest, we round floats towards zero

TEST_F(Lavapipe, StoresColors) {
  for (const FormatCase &format : kNumbers)
    if (canRender(*device_, format.vulkan, false))
      compare(format, requestFor(format), 1, format.format.texel.bits[0] < 16 ? 0x1p-5 : kHalfStep);
  for (const FormatCase &format : kIntegers)
    if (canRender(*device_, format.vulkan, false))
      compare(format, requestFor(format));
}

TEST_F(Lavapipe, BlendsColors) {
  uint32_t formats = 0;
  for (const FormatCase &format : kNumbers) {
    if (!canRender(*device_, format.vulkan, true))
      continue;
    ++formats;
    for (int i = 0; i < 12; ++i) {
      PassRequest request = requestFor(format);
      const auto equation = [&] {
        return BlendEquation{static_cast<BlendFactor>(below(19)), static_cast<BlendFactor>(below(19)),
                             static_cast<BlendOp>(below(5))};
      };
      request.state.targets[0].blend = {true, equation(), equation()};
      request.state.targets[0].writeMask = static_cast<ComponentMask>(1 + below(15));
      for (double &constant : request.state.blendConstants)
        constant = between(-1.5, 1.5);
      compare(format, request, kFactorSteps, 0x1p-5);
    }
  }
  EXPECT_GE(formats, 15u);
}

TEST_F(Lavapipe, AppliesLogicOperations) {
  const FormatCase &format = *std::ranges::find(kNumbers, VK_FORMAT_R8G8B8A8_UNORM, &FormatCase::vulkan);
  for (uint32_t op = 0; op < 16; ++op) {
    PassRequest request = requestFor(format);
    for (SourceFragment &fragment : request.fragments)
      for (uint32_t &word : fragment.color)
        word = std::bit_cast<uint32_t>(static_cast<float>(below(256)) / 255);
    request.state.logicOp = static_cast<LogicOp>(op);
    compare(format, request, 0);
  }
}

TEST_F(Lavapipe, TestsDepthAndStencil) {
  const FormatCase &format = *std::ranges::find(kIntegers, VK_FORMAT_R32_UINT, &FormatCase::vulkan);
  const auto face = [&] {
    const auto op = [&] { return static_cast<StencilOp>(below(8)); };
    const auto byte = [&] { return static_cast<uint8_t>(random_()); };
    return StencilFace{op(), op(), op(), static_cast<CompareOp>(below(8)), byte(), byte(), byte()};
  };
  for (int i = 0; i < 100; ++i) {
    PassRequest request = requestFor(format, 6);
    for (SourceFragment &fragment : request.fragments)
      fragment.depth = static_cast<float>(below(9)) / 8;
    request.state.depthStencil = {.testsDepth = below(4) != 0,
                                  .writesDepth = below(4) != 0,
                                  .depthCompare = static_cast<CompareOp>(below(8)),
                                  .testsStencil = below(4) != 0,
                                  .front = face(),
                                  .back = face()};
    compare(format, request);
  }
}

} // namespace
} // namespace rdnasim::framebuffer
