// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The operations of Vulkan's fixed functions, which test scripts choose and the simulator executes. All are
// in the order of Vulkan's enumerations.

#pragma once

#include <cstdint>

namespace pipeline {

enum class PolygonMode : uint8_t { Fill, Line, Point };
enum class CullMode : uint8_t { None, Front, Back, FrontAndBack };
enum class FrontFace : uint8_t { CounterClockwise, Clockwise };

enum class CompareOp : uint8_t { Never, Less, Equal, LessOrEqual, Greater, NotEqual, GreaterOrEqual, Always };

/// How a sampler combines texels.
enum class Reduction : uint8_t { WeightedAverage, Min, Max };

enum class StencilOp : uint8_t {
  Keep,
  Zero,
  Replace,
  IncrementAndClamp,
  DecrementAndClamp,
  Invert,
  IncrementAndWrap,
  DecrementAndWrap,
};

enum class BlendFactor : uint8_t {
  Zero,
  One,
  SourceColor,
  OneMinusSourceColor,
  DestinationColor,
  OneMinusDestinationColor,
  SourceAlpha,
  OneMinusSourceAlpha,
  DestinationAlpha,
  OneMinusDestinationAlpha,
  ConstantColor,
  OneMinusConstantColor,
  ConstantAlpha,
  OneMinusConstantAlpha,
  SourceAlphaSaturate,
  SecondSourceColor,
  OneMinusSecondSourceColor,
  SecondSourceAlpha,
  OneMinusSecondSourceAlpha,
};

/// Without the advanced ones.
enum class BlendOp : uint8_t { Add, Subtract, ReverseSubtract, Min, Max };

inline bool usesFactors(BlendOp op) {
  return op != BlendOp::Min && op != BlendOp::Max;
}

/// One equation for R, G and B, or for A.
struct BlendEquation {
  BlendFactor source = BlendFactor::One, destination = BlendFactor::Zero;
  BlendOp op = BlendOp::Add;

  bool operator==(const BlendEquation &) const = default;

  bool usesSecondSource() const {
    const auto isOfSecondSource = [](BlendFactor factor) { return factor >= BlendFactor::SecondSourceColor; };
    return usesFactors(op) && (isOfSecondSource(source) || isOfSecondSource(destination));
  }
};

enum class LogicOp : uint8_t {
  Clear,
  And,
  AndReverse,
  Copy,
  AndInverted,
  NoOp,
  Xor,
  Or,
  Nor,
  Equivalent,
  Invert,
  OrReverse,
  CopyInverted,
  OrInverted,
  Nand,
  Set,
};

} // namespace pipeline
