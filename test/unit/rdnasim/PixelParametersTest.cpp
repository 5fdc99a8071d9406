// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parameters of a pixel wave from the exports of vertices: each kind of attribute, and several
// primitives.

#include "tools/rdnasim/stages/PixelParameters.h"
#include "Machine.h"

#include <bit>
#include <gmock/gmock.h>

namespace rdnasim::stages {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Component c of parameter p is first * 100 + p * 10 + c.
ExportedVertex vertexFrom(float first) {
  ExportedVertex vertex;
  for (uint32_t parameter = 0; parameter < 2; ++parameter)
    vertex.parameters.push_back({});
  for (uint32_t i = 0; i < 8; ++i)
    vertex.parameters[i / 4][i % 4] = {
        std::bit_cast<uint32_t>(first * 100 + static_cast<float>(i / 4 * 10 + i % 4)), ~0u};
  return vertex;
}

const ExportedVertex kVertices[] = {vertexFrom(1), vertexFrom(4), vertexFrom(2)};
const ExportedVertex *const kTriangle[] = {&kVertices[0], &kVertices[1], &kVertices[2]};
const ExportedVertex *const kOther[] = {&kVertices[2], &kVertices[1], &kVertices[0]};

std::array<float, 3> partsOf(const ParameterControl &control, PrimitiveVertices vertices,
                             uint32_t component) {
  const Parameter parameter = parameterOf(control, vertices, component);
  return {std::bit_cast<float>(parameter.p0.value), std::bit_cast<float>(parameter.p10.value),
          std::bit_cast<float>(parameter.p20.value)};
}

TEST(PixelParameters, SmoothOnesAreDifferences) {
  EXPECT_THAT(partsOf({.offset = 1}, kTriangle, 2), ElementsAre(112, 300, 100));
  EXPECT_THAT(partsOf({.offset = 1}, PrimitiveVertices(kTriangle).first(2), 2), ElementsAre(112, 300, 0))
      << "a line";
  EXPECT_THAT(partsOf({.offset = 1}, PrimitiveVertices(kTriangle).first(1), 2), ElementsAre(112, 0, 0))
      << "a point";
}

TEST(PixelParameters, FlatOnesAreTheProvokingVertex) {
  const Parameter parameter = parameterOf({.offset = 0, .isFlat = true}, kTriangle, 3);
  EXPECT_EQ(std::bit_cast<float>(parameter.p0.value), 103);
  EXPECT_EQ(parameter.p0.defined, ~0u);
  EXPECT_EQ(parameter.p10.defined | parameter.p20.defined, 0u);
}

TEST(PixelParameters, AllVerticesValues) {
  const ParameterControl control = {.offset = 0x21, .isFlat = true};
  EXPECT_THAT(partsOf(control, kTriangle, 0), ElementsAre(110, 410, 210));
  EXPECT_THAT(partsOf(control, PrimitiveVertices(kTriangle).first(2), 0), ElementsAre(110, 410, 410));
}

TEST(PixelParameters, DefaultValues) {
  const float kExpected[4][4] = {{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1, 0}, {1, 1, 1, 1}};
  for (uint8_t value = 0; value < 4; ++value)
    for (uint32_t component = 0; component < 4; ++component)
      EXPECT_THAT(partsOf({.offset = 0x20, .defaultValue = value}, kTriangle, component),
                  ElementsAre(kExpected[value][component], 0, 0));
}

TEST(PixelParameters, PointCoordIsTheWeights) {
  const ParameterControl control = {.offset = 0x20, .isPointCoord = true};
  const PrimitiveVertices point = PrimitiveVertices(kTriangle).first(1);
  EXPECT_THAT(partsOf(control, point, 0), ElementsAre(0, 1, 0));
  EXPECT_THAT(partsOf(control, point, 1), ElementsAre(0, 0, 1));
  EXPECT_THAT(partsOf(control, point, 2), ElementsAre(0, 0, 0));
  EXPECT_THAT(partsOf(control, point, 3), ElementsAre(1, 0, 0));
}

TEST(PixelParameters, AWaveMayHaveSeveralPrimitives) {
  const ParameterControl controls[] = {{.offset = 0}};
  const PixelParameters parameters(controls, {kTriangle, kTriangle, kOther, kOther, kTriangle});
  EXPECT_EQ(parameters.primitiveMask(), 1u << 17 | 1u << 19);
  Machine machine("", {"gfx1100", false});
  const auto firstOf = [&](uint32_t quad) {
    const auto parameter = parameters.find(machine.wave, parameters.primitiveMask(), 0, 0, quad);
    return parameter ? std::bit_cast<float>(parameter->p0.value) : -1;
  };
  EXPECT_EQ(firstOf(1), 100);
  EXPECT_EQ(firstOf(2), 200);
  EXPECT_EQ(firstOf(4), 100);
  EXPECT_EQ(firstOf(5), -1) << "there is no such quad";
  EXPECT_FALSE(machine.wave.hasFault());
}

TEST(PixelParameters, TheMaskSaysThatCentroidsAreLeftOut) {
  const ParameterControl controls[] = {{.offset = 0}};
  const PixelParameters parameters(controls, {kTriangle, kOther}, /*hasNoCentroids=*/true);
  EXPECT_EQ(parameters.primitiveMask(), 1u << 31 | 1u << 16);
  Machine machine("", {"gfx1100", false});
  EXPECT_TRUE(parameters.find(machine.wave, parameters.primitiveMask(), 0, 0, 0));
  EXPECT_FALSE(machine.wave.hasFault());
}

TEST(PixelParameters, Faults) {
  const ParameterControl controls[] = {{.offset = 0}, {.offset = 5}};
  const PixelParameters parameters(controls, {kTriangle, kOther});
  struct Case {
    uint32_t selector, attribute;
    const char *reason;
  };
  const Case kCases[] = {
      {0, 0, "m0 is not the primitive mask"},
      {1u << 16, 2, "attribute 2 is read, but .spi_ps_input_cntl has 2 elements"},
      {1u << 16, 1,
       "attribute 1 is read, but the vertex stage has not exported component 3 of its parameter"},
  };
  for (const Case &each : kCases) {
    Machine machine("", {"gfx1201", true});
    parameters.find(machine.wave, each.selector, each.attribute, 3, 0);
    EXPECT_THAT(machine.wave.faultReason(), HasSubstr(each.reason));
  }
}

} // namespace
} // namespace rdnasim::stages
