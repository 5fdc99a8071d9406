// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <cmath>

namespace llpc::reader::test {

namespace {

using Vector2 = std::array<float, 2>;
using Vector3 = std::array<float, 3>;
using Vector4 = std::array<float, 4>;

template <typename T>
void checkScalars() {
  const std::string type = typeName<T>();
  auto check = [&](const std::string &opcode, double x, double y, double expected) {
    const auto function = compileInstruction(opcode, {type, type}, type);
    ASSERT_TRUE(function);
    EXPECT_EQ(double((*function).template operator()<T>(T(x), T(y))), expected)
        << opcode << " " << x << " " << y;
  };
  check("OpFAdd", 1.5, 2.25, 3.75);
  check("OpFSub", 1.5, 2.25, -0.75);
  check("OpFMul", 1.5, 2.25, 3.375);
  check("OpFDiv", 3.375, 2.25, 1.5);
  check("OpFRem", 7.5, 2, 1.5);
  check("OpFRem", -7.5, 2, -1.5);
  check("OpFRem", 7.5, -2, 1.5);
  check("OpFMod", 7.5, 2, 1.5);
  check("OpFMod", -7.5, 2, 0.5);
  check("OpFMod", 7.5, -2, -0.5);
  const auto negate = compileInstruction("OpFNegate", {type}, type);
  ASSERT_TRUE(negate);
  EXPECT_EQ(double((*negate).template operator()<T>(T(1.5))), -1.5);
}

TEST(FloatArithmetic, InAllWidths) {
  checkScalars<_Float16>();
  checkScalars<float>();
  checkScalars<double>();
}

TEST(VectorMath, Products) {
  const auto scale = compileInstruction("OpVectorTimesScalar", {"v3f32", "f32"}, "v3f32");
  const auto dot = compileInstruction("OpDot", {"v4f32", "v4f32"}, "f32");
  const auto cross = compileInstruction("Cross", {"v3f32", "v3f32"}, "v3f32");
  ASSERT_TRUE(scale && dot && cross);
  EXPECT_EQ((*scale).operator()<Vector3>(Vector3{1, 2, 3}, 2.0f), (Vector3{2, 4, 6}));
  EXPECT_EQ((*dot).operator()<float>(Vector4{1, 2, 3, 4}, Vector4{5, 6, 7, 8}), 70.0f);
  EXPECT_EQ((*cross).operator()<Vector3>(Vector3{1, 2, 3}, Vector3{4, 5, 7}), (Vector3{-1, 5, -3}));
}

TEST(VectorMath, Lengths) {
  const auto length = compileInstruction("Length", {"v2f32"}, "f32");
  const auto scalarLength = compileInstruction("Length", {"f32"}, "f32");
  const auto distance = compileInstruction("Distance", {"v2f32", "v2f32"}, "f32");
  const auto normalize = compileInstruction("Normalize", {"v2f32"}, "v2f32");
  const auto scalarNormalize = compileInstruction("Normalize", {"f32"}, "f32");
  ASSERT_TRUE(length && scalarLength && distance && normalize && scalarNormalize);
  EXPECT_EQ((*length).operator()<float>(Vector2{3, 4}), 5.0f);
  EXPECT_EQ((*scalarLength).operator()<float>(-3.0f), 3.0f);
  EXPECT_EQ((*distance).operator()<float>(Vector2{4, 6}, Vector2{1, 2}), 5.0f);
  const auto direction = (*normalize).operator()<Vector2>(Vector2{3, 4});
  EXPECT_FLOAT_EQ(direction[0], 0.6f);
  EXPECT_FLOAT_EQ(direction[1], 0.8f);
  EXPECT_EQ((*scalarNormalize).operator()<float>(-3.0f), -1.0f);
}

TEST(VectorMath, Reflections) {
  const auto forward = compileInstruction("FaceForward", {"v2f32", "v2f32", "v2f32"}, "v2f32");
  const auto reflect = compileInstruction("Reflect", {"v2f32", "v2f32"}, "v2f32");
  const auto refract = compileInstruction("Refract", {"v2f32", "v2f32", "f32"}, "v2f32");
  ASSERT_TRUE(forward && reflect && refract);
  const Vector2 up{0, 1};
  EXPECT_EQ((*forward).operator()<Vector2>(up, Vector2{0, -1}, up), up);
  EXPECT_EQ((*forward).operator()<Vector2>(up, Vector2{0, 1}, up), (Vector2{0, -1}));
  EXPECT_EQ((*reflect).operator()<Vector2>(Vector2{1, -1}, up), (Vector2{1, 1}));

  // Snell's law: the sine shrinks by eta; beyond the critical angle nothing is refracted.
  const float side = std::sqrt(0.5f);
  const auto refracted = (*refract).operator()<Vector2>(Vector2{side, -side}, up, 0.5f);
  EXPECT_NEAR(refracted[0], side * 0.5f, 1e-6);
  EXPECT_NEAR(refracted[1], -std::sqrt(1 - 0.125f), 1e-6);
  EXPECT_EQ((*refract).operator()<Vector2>(Vector2{side, -side}, up, 1.5f), (Vector2{0, 0}));
}

} // namespace

} // namespace llpc::reader::test
