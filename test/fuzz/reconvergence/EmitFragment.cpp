// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of modules that only fragment shaders have.

#include "FunctionEmitter.h"

namespace reconvergence {

std::string ModuleEmitter::invocation() {
  if (invocation_.empty())
    invocation_ = text_.variable("Private", word());
  return invocation_;
}

std::string ModuleEmitter::input(const std::string &name, const std::string &type) {
  std::string &id = builtIns_[name];
  if (id.empty()) {
    id = text_.variable("Input", type);
    if (name == "flat") {
      text_.decorate(id + " Location 0");
      text_.decorate(id + " Flat");
    } else {
      text_.decorate(id + " BuiltIn " + name);
    }
  }
  return id;
}

std::string ModuleEmitter::color() {
  if (color_.empty()) {
    color_ = text_.variable("Output", words(4));
    text_.decorate(color_ + " Location 0");
  }
  return color_;
}

std::string ModuleEmitter::texture() {
  if (texture_.empty()) {
    const std::string image = text_.declare("OpTypeImage " + real() + " 2D 0 0 0 1 Unknown");
    texture_ = text_.variable("UniformConstant", text_.declare("OpTypeSampledImage " + image));
    text_.decorate(texture_ + " DescriptorSet 0");
    text_.decorate(texture_ + " Binding " + std::to_string(kTextureBinding));
  }
  return texture_;
}

/// The fragment's number, and an empty color.
void FunctionEmitter::beginFragment() {
  const std::string word = module_.word();
  const std::string above = compute("OpIMul " + word + " " + pixel(1) + " " + module_.u32(kPixelsAcross));
  const std::string before = compute("OpIMul " + word + " " + flatWord(0) + " " + module_.u32(kPixels));
  const std::string own = compute("OpIAdd " + word + " " + above + " " + pixel(0));
  line("OpStore " + module_.invocation() + " " + compute("OpIAdd " + word + " " + before + " " + own));
  line("OpStore " + module_.color() + " " + text_.declare("OpConstantNull " + module_.words(4)));
}

void FunctionEmitter::observeColor(const Stmt &stmt, const std::string &observed) {
  const std::string word = module_.word(), color = module_.words(4);
  const std::string old = compute("OpLoad " + color + " " + module_.color());
  const auto component = [&](const char *index) {
    return compute("OpCompositeExtract " + word + " " + old + " " + index);
  };
  const std::string count = compute("OpIAdd " + word + " " + component("0") + " " + module_.u32(1));
  const std::string scaled =
      compute("OpIMul " + word + " " + component("1") + " " + module_.u32(kDigestFactor));
  const std::string digest = compute("OpIAdd " + word + " " + scaled + " " + observed);
  line("OpStore " + module_.color() + " " +
       compute("OpCompositeConstruct " + color + " " + count + " " + digest + " " + module_.u32(stmt.index) +
               " " + observed));
}

std::string FunctionEmitter::guardPasses(uint32_t guard) {
  const std::string word = module_.word(), own = invocationNumber();
  const uint32_t first = module_.firstGuard() + guard / 32 * module_.program().localSize;
  const std::string bits = inputWord(compute("OpIAdd " + word + " " + own + " " + module_.u32(first)));
  const std::string bit = compute("OpBitwiseAnd " + word + " " + bits + " " + module_.u32(1u << guard % 32));
  return compute("OpINotEqual " + module_.boolean() + " " + bit + " " + module_.u32(0));
}

std::string FunctionEmitter::pixel(uint32_t component) {
  const std::string type = module_.floats(4);
  const std::string place = compute("OpLoad " + type + " " + module_.input("FragCoord", type));
  const std::string center =
      compute("OpCompositeExtract " + module_.real() + " " + place + " " + std::to_string(component));
  return compute("OpConvertFToU " + module_.word() + " " + center);
}

std::string FunctionEmitter::flatWord(uint32_t component) {
  const std::string type = module_.words(4);
  const std::string all = compute("OpLoad " + type + " " + module_.input("flat", type));
  return compute("OpCompositeExtract " + module_.word() + " " + all + " " + std::to_string(component));
}

std::string FunctionEmitter::fragmentOperation(const Expr &expr, const std::vector<std::string> &args) {
  const std::string scope = " " + module_.u32(3) + " "; // Subgroup
  const auto quadOperation = [&](const std::string &name, const std::string &operand) {
    text_.require("GroupNonUniformQuad");
    return compute("OpGroupNonUniformQuad" + name + " " + module_.word() + scope + args[0] + " " + operand);
  };
  switch (expr.kind) {
  case ExprKind::PixelX:
    return pixel(0);
  case ExprKind::PixelY:
    return pixel(1);
  case ExprKind::Flat:
    return flatWord(1 + expr.number);
  case ExprKind::Difference:
    return difference(DifferenceKind(expr.number), args[0]);
  case ExprKind::SampledLevel:
    return sampledLevel(args[0]);
  case ExprKind::QuadSwap:
    return quadOperation("Swap", module_.u32(expr.number));
  case ExprKind::QuadBroadcast:
    return quadOperation("Broadcast", module_.u32(expr.number));
  case ExprKind::QuadRead:
    return quadOperation("Broadcast",
                         compute("OpBitwiseAnd " + module_.word() + " " + args[1] + " " + module_.u32(3)));
  default:
    return isHelper(expr.kind == ExprKind::IsHelper);
  }
}

std::string FunctionEmitter::number(const std::string &word, uint32_t mask) {
  const std::string low = compute("OpBitwiseAnd " + module_.word() + " " + word + " " + module_.u32(mask));
  return compute("OpConvertUToF " + module_.real() + " " + low);
}

std::string FunctionEmitter::difference(DifferenceKind kind, const std::string &word) {
  static constexpr const char *kNames[] = {"OpDPdx",       "OpDPdy",       "OpFwidth",
                                           "OpDPdxFine",   "OpDPdyFine",   "OpFwidthFine",
                                           "OpDPdxCoarse", "OpDPdyCoarse", "OpFwidthCoarse"};
  if (kind >= DifferenceKind::FineX)
    text_.require("DerivativeControl");
  const std::string result =
      compute(kNames[size_t(kind)] + (" " + module_.real()) + " " + number(word, 0xff));
  const std::string integer = text_.declare("OpTypeInt 32 1");
  return compute("OpBitcast " + module_.word() + " " + compute("OpConvertFToS " + integer + " " + result));
}

std::string FunctionEmitter::sampledLevel(const std::string &word) {
  const std::string real = module_.real();
  const auto constant = [&](const std::string &value) {
    return text_.declare("OpConstant " + real + " " + value);
  };
  const std::string scaled = compute("OpFMul " + real + " " + number(word, kTexels - 1) + " " +
                                     constant(std::to_string(1.0 / kTexels)));
  const std::string place =
      compute("OpCompositeConstruct " + module_.floats(2) + " " + scaled + " " + constant("0.5"));
  const std::string image = text_.declare("OpTypeImage " + real + " 2D 0 0 0 1 Unknown");
  const std::string sampled = text_.declare("OpTypeSampledImage " + image);
  const std::string texel = compute("OpImageSampleImplicitLod " + module_.floats(4) + " " +
                                    compute("OpLoad " + sampled + " " + module_.texture()) + " " + place);
  return compute("OpConvertFToU " + module_.word() + " " +
                 compute("OpCompositeExtract " + real + " " + texel + " 0"));
}

std::string FunctionEmitter::isHelper(bool now) {
  const std::string type = module_.boolean();
  if (!now)
    return compute("OpLoad " + type + " " + module_.input("HelperInvocation", type));
  text_.require("DemoteToHelperInvocationEXT");
  text_.extend("SPV_EXT_demote_to_helper_invocation");
  return compute("OpIsHelperInvocationEXT " + type);
}

} // namespace reconvergence
