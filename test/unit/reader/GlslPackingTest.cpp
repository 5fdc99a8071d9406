// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace llpc::reader::test {

namespace {

/// GLSL 4.60, section 8.4: iteration(clamp(x, low, 1) * maximum), component 0 in the low bits.
template <size_t count>
uint32_t packed(std::array<float, count> x, float low, float maximum) {
  constexpr uint32_t kBits = 32 / count;
  uint32_t word = 0;
  for (size_t index = 0; index < count; ++index) {
    const float clamped = std::isnan(x[index]) ? low : std::clamp(x[index], low, 1.0f);
    const auto integer = static_cast<int32_t>(std::nearbyint(clamped * maximum));
    word |= (uint32_t(integer) & ((1u << kBits) - 1)) << (index * kBits);
  }
  return word;
}

template <size_t count>
void checkPack(const std::string &name, float low, float maximum) {
  const auto pack = compileInstruction(name, {"v" + std::to_string(count) + "f32"}, "u32");
  ASSERT_TRUE(pack);
  std::mt19937 random(1);
  std::uniform_real_distribution<float> distribution(-1.2f, 1.2f);
  auto check = [&](std::array<float, count> x) {
    ASSERT_EQ((*pack).template operator()<uint32_t>(x), (packed<count>(x, low, maximum)))
        << name << " " << x[0];
  };
  for (int iteration = 0; iteration < 2000; ++iteration) {
    std::array<float, count> x;
    for (float &component : x)
      component = distribution(random);
    check(x);
  }
  for (float special : floatSamples(0)) {
    std::array<float, count> x{};
    x.fill(special);
    check(x);
  }
}

/// Every component value, in every place, is within 1 ULP of value / maximum; the extremes are exact.
template <size_t count, typename Component>
void checkUnpack(const std::string &name, float maximum) {
  using Floats = std::array<float, count>;
  const auto unpack = compileInstruction(name, {"u32"}, "v" + std::to_string(count) + "f32");
  ASSERT_TRUE(unpack);
  for (uint32_t value = 0; value <= uint32_t(std::make_unsigned_t<Component>(-1)); ++value) {
    const uint32_t copies = count == 4 ? value * 0x01010101u : value * 0x00010001u;
    const float expected = std::max(static_cast<Component>(value) / maximum, -1.0f);
    for (float component : (*unpack).template operator()<Floats>(copies))
      ASSERT_NEAR(component, expected, std::fabs(expected) * 0x1p-23f) << name << " " << value;
  }
  const auto top = uint32_t(maximum);
  ASSERT_EQ((*unpack).template operator()<Floats>(top)[0], 1.0f);
  ASSERT_EQ((*unpack).template operator()<Floats>(top << (32 - 32 / count))[count - 1], 1.0f);
}

TEST(Packing, RoundsNormalisedComponents) {
  checkPack<4>("PackUnorm4x8", 0.0f, 255.0f);
  checkPack<4>("PackSnorm4x8", -1.0f, 127.0f);
  checkPack<2>("PackUnorm2x16", 0.0f, 65535.0f);
  checkPack<2>("PackSnorm2x16", -1.0f, 32767.0f);
}

TEST(Packing, UnpacksEveryNormalisedComponent) {
  checkUnpack<4, uint8_t>("UnpackUnorm4x8", 255.0f);
  checkUnpack<4, int8_t>("UnpackSnorm4x8", 127.0f);
  checkUnpack<2, uint16_t>("UnpackUnorm2x16", 65535.0f);
  checkUnpack<2, int16_t>("UnpackSnorm2x16", 32767.0f);
}

TEST(Packing, ConvertsHalves) {
  const auto pack = compileInstruction("PackHalf2x16", {"v2f32"}, "u32");
  const auto unpack = compileInstruction("UnpackHalf2x16", {"u32"}, "v2f32");
  ASSERT_TRUE(pack && unpack);
  EXPECT_EQ((*pack).operator()<uint32_t>(std::array{1.0f, -2.0f}), 0xC0003C00u);
  EXPECT_EQ(((*unpack).operator()<std::array<float, 2>>(0xC0003C00u)), (std::array{1.0f, -2.0f}));
  EXPECT_EQ(((*unpack).operator()<std::array<float, 2>>(0x00000001u)), (std::array{0x1p-24f, 0.0f}));
}

TEST(Packing, MovesDoubles) {
  const auto pack = compileInstruction("PackDouble2x32", {"v2u32"}, "f64");
  const auto unpack = compileInstruction("UnpackDouble2x32", {"f64"}, "v2u32");
  ASSERT_TRUE(pack && unpack);
  using Words = std::array<uint32_t, 2>;
  const Words words{0, 0x3FF80000};
  EXPECT_EQ((*pack).operator()<double>(words), 1.5);
  EXPECT_EQ((*unpack).operator()<Words>(1.5), words);
}

} // namespace

} // namespace llpc::reader::test
