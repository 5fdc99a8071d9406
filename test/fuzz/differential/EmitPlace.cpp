// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where images are read and sampled: coordinates are reduced to texels that exist, or to places on the image
// and beside it for which every result is exact.

#include "FunctionBody.h"
#include "ImageText.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace shaderfuzz {

namespace {

const Type kFloat = Type::number(TypeKind::Float, 32);

} // namespace

std::string FunctionBody::real(double value) {
  return text_.literal(kFloat, realText(value));
}

/// A float with all bits of the integer below the limit.
std::string FunctionBody::wholeBelow(const Expr &arg, uint32_t limit) {
  return compute("OpConvertUToF", kFloat, {wrapped(value(arg), limit)});
}

/// A × factor + sum.
std::string FunctionBody::scaled(const std::string &id, double factor, double sum) {
  const std::string product = compute("OpFMul", kFloat, {id, real(factor)});
  return sum == 0 ? product : compute("OpFAdd", kFloat, {product, real(sum)});
}

std::string FunctionBody::vectorOf(const Type &scalar, const std::vector<std::string> &parts) {
  return parts.size() == 1
             ? parts[0]
             : compute("OpCompositeConstruct", Type::vector(scalar, uint32_t(parts.size())), parts);
}

/// Returns the coordinates of a texel that exists, or half of them if it need not: beyond the image by half
/// of its size in both directions of an axis.
FunctionBody::TexelPlace FunctionBody::texelPlace(const Expr &expr, const Image &image,
                                                  const std::string &level, bool mayBeOutside) {
  const ImageExtent extent = extentOf(program_, image);
  const auto computed = [&](const char *opcode, const std::string &a, const std::string &b) {
    return compute(opcode, uint32Type(), {a, b});
  };
  TexelPlace place;
  std::vector<std::string> parts;
  for (uint32_t i = 0; i < image.coordinates(); ++i) {
    if (i == 0 && image.isWritten) {
      parts.push_back(globalIndex());
      continue;
    }
    std::string size = text_.u32(i < image.axes() ? extent.size[i] : image.layers);
    if (i < image.axes() && image.levels > 1)
      size = glsl("UMax", uint32Type(), {text_.u32(1), computed("OpShiftRightLogical", size, level)});
    if (!mayBeOutside) {
      parts.push_back(computed("OpUMod", value(expr.args[i]), size));
      continue;
    }
    const std::string half = computed("OpShiftRightLogical", size, text_.u32(1));
    const std::string twice = computed("OpUMod", value(expr.args[i]), computed("OpIAdd", size, size));
    parts.push_back(computed("OpISub", twice, half));
    const std::string isInside = compute("OpULessThan", Type::boolean(), {parts.back(), size});
    place.isInside = place.isInside.empty()
                         ? isInside
                         : compute("OpLogicalAnd", Type::boolean(), {place.isInside, isInside});
  }
  place.coordinates = vectorOf(uint32Type(), parts);
  return place;
}

/// Outside of an image a texel is black, and Vulkan leaves open whether it is opaque.
std::string FunctionBody::knownTexel(const Type &type, const std::string &id, const std::string &isInside) {
  if (isInside.empty())
    return id;
  const Type &scalar = type.scalar();
  const std::string alpha = compute("OpCompositeExtract", scalar, {id, "3"});
  const std::string known = compute("OpSelect", scalar, {isInside, alpha, text_.constant(scalar, 0)});
  return compute("OpCompositeInsert", type, {known, id, "3"});
}

/// Returns the coordinates of a place that is some quarters of a texel behind the beginning of a texel, on
/// the image or as far beside it as it is large.
std::string FunctionBody::samplePlace(const Expr &expr, const Image &image, uint32_t quarters) {
  if (image.dim == ImageDim::Cube)
    return cubeDirection(expr, image, quarters);
  std::vector<std::string> parts;
  for (uint32_t i = 0; i < image.axes(); ++i) {
    const double size = image.size[i];
    parts.push_back(
        scaled(wholeBelow(expr.args[i], 3 * image.size[i]), 1 / size, (quarters / 4.0 - size) / size));
  }
  if (image.isArrayed)
    parts.push_back(scaled(wholeBelow(expr.args[image.axes()], image.layers + 2), 1, -0.75));
  return vectorOf(kFloat, parts);
}

/// A direction through a place on a face. Neither filters nor gathers reach the corners of the cube.
std::string FunctionBody::cubeDirection(const Expr &expr, const Image &image, uint32_t quarters) {
  const uint32_t size = image.size[0];
  const bool gathers = ImageOperands::from(expr.numbers).op == ImageOp::Gather;
  const bool avoidsCorners = image.sampler->isLinear() || gathers;
  const auto place = [&](uint32_t i, uint32_t margin) {
    return scaled(wholeBelow(expr.args[i], size - 2 * margin), 2.0 / size,
                  (margin + quarters / 4.0) * 2 / size - 1);
  };
  const std::string s = place(0, 0), t = place(1, avoidsCorners ? 1 : 0);
  const std::string minusS = compute("OpFNegate", kFloat, {s}), minusT = compute("OpFNegate", kFloat, {t});
  const std::string layer = wrapped(value(expr.args[2]), image.layers);
  const std::string face = wrapped(layer, 6);
  // By face, from the last to the first.
  const auto onFaces = [&](const std::array<std::string, 6> &choices) {
    std::string chosen = choices[5];
    for (uint32_t i = 5; i-- > 0;)
      chosen = compute("OpSelect", kFloat,
                       {compute("OpIEqual", Type::boolean(), {face, text_.u32(i)}), choices[i], chosen});
    return chosen;
  };
  const std::string one = real(1), minusOne = real(-1);
  std::vector<std::string> parts{onFaces({one, minusOne, s, s, s, minusS}),
                                 onFaces({minusT, minusT, one, minusOne, minusT, minusT}),
                                 onFaces({minusS, s, t, minusT, one, minusOne})};
  if (image.isArrayed)
    parts.push_back(
        compute("OpConvertUToF", kFloat, {compute("OpUDiv", uint32Type(), {layer, text_.u32(6)})}));
  return vectorOf(kFloat, parts);
}

/// The level is never half way between two, nor where magnification begins.
std::string FunctionBody::sampleLevel(const Expr &level, const Image &image) {
  return scaled(wholeBelow(level, 4 * image.levels + 4), 0.25, -0.375);
}

/// Two operands: along the axes, a texel of a level and a fifth.
std::string FunctionBody::gradients(const Expr &level, const Image &image) {
  const std::string texels = compute(
      "OpConvertUToF", kFloat,
      {compute("OpShiftLeftLogical", uint32Type(), {text_.u32(1), wrapped(value(level), image.levels)})});
  std::string both;
  for (uint32_t direction = 0; direction < 2; ++direction) {
    std::vector<std::string> parts;
    for (uint32_t i = 0; i < image.axes(); ++i)
      parts.push_back(i == std::min(direction, image.axes() - 1) ? scaled(texels, 1.2 / image.size[i], 0)
                                                                 : real(0));
    both += " " + vectorOf(kFloat, parts);
  }
  return both;
}

std::string FunctionBody::constantOffset(const ImageOperands &operands, const Image &image) {
  std::vector<uint64_t> offset;
  for (uint32_t i = 0; i < image.axes(); ++i)
    offset.push_back(uint64_t(int64_t(operands.offset[i])));
  return text_.constant(Type::vector(Type::number(TypeKind::Int, 32), image.axes()), offset);
}

/// From -8 to 7 on each axis, which is what Vulkan requires at least.
std::string FunctionBody::computedOffset(const Expr &arg, const Image &image) {
  const Type scalar = Type::number(TypeKind::Int, 32);
  const std::string bits = compute("OpBitcast", scalar, {value(arg)});
  std::vector<std::string> parts;
  for (uint32_t i = 0; i < image.axes(); ++i) {
    const std::string shifted = compute("OpShiftLeftLogical", scalar, {bits, text_.u32(28 - 4 * i)});
    parts.push_back(compute("OpShiftRightArithmetic", scalar, {shifted, text_.u32(28)}));
  }
  return vectorOf(scalar, parts);
}

} // namespace shaderfuzz
