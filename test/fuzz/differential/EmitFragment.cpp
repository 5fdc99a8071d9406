// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of fragment shaders alone: inputs from vertices, colours, differences in a quad, discards.

#include "EmitDraw.h"
#include "FunctionBody.h"

namespace shaderfuzz {

namespace {

const Type kFloat = Type::number(TypeKind::Float, 32);

} // namespace

std::string ModuleEmitter::fragmentInput(const std::string &type, const std::string &decoration) {
  std::string id = text_.variable("Input", type);
  text_.decorate(id + " " + decoration);
  return id;
}

std::string ModuleEmitter::fragCoord() {
  if (fragCoord_.empty())
    fragCoord_ = fragmentInput(text_.type(Type::vector(kFloat, 4)), "BuiltIn FragCoord");
  return fragCoord_;
}

std::string ModuleEmitter::primitiveNumber() {
  if (primitive_.empty()) {
    primitive_ = fragmentInput(text_.type(uint32Type()), "Location " + std::to_string(kPrimitiveLocation));
    text_.decorate(primitive_ + " Flat");
  }
  return primitive_;
}

std::string ModuleEmitter::varying(const Variable &variable) {
  const VaryingPlace &place = variable.place;
  std::string id = fragmentInput(text_.type(variable.type), "Location " + std::to_string(place.location));
  if (place.component != 0)
    text_.decorate(id + " Component " + std::to_string(place.component));
  if (place.interpolation == Interpolation::Flat)
    text_.decorate(id + " Flat");
  if (place.interpolation == Interpolation::Linear)
    text_.decorate(id + " NoPerspective");
  if (place.isCentroid)
    text_.decorate(id + " Centroid");
  return id;
}

std::string ModuleEmitter::target(uint32_t index) {
  const Variable &variable = program_.variables[index];
  std::string id = text_.variable("Output", text_.type(variable.type));
  if (variable.format == depthFormat()) {
    text_.decorate(id + " BuiltIn FragDepth");
    text_.setMode("DepthReplacing");
  } else {
    text_.decorate(id + " Location " + std::to_string(targetLocation(program_, index)));
  }
  return id;
}

/// Computes the pixel's number, and gives colours a value. All targets are written, also those that no
/// statement writes.
std::string ModuleEmitter::beginFragment() {
  std::string lines;
  const auto compute = [&](const std::string &instruction) {
    std::string id = text_.fresh();
    lines += id + " = " + instruction + "\n";
    return id;
  };
  const std::string word = text_.type(uint32Type()), real = text_.type(kFloat);
  const std::string place = compute("OpLoad " + text_.type(Type::vector(kFloat, 4)) + " " + fragCoord());
  const auto coordinate = [&](uint32_t axis) {
    return compute("OpConvertFToU " + word + " " +
                   compute("OpCompositeExtract " + real + " " + place + " " + std::to_string(axis)));
  };
  const std::string x = coordinate(0), y = coordinate(1);
  const std::string row = compute("OpIMul " + word + " " + y + " " + text_.u32(program_.groupSize[0]));
  lines += "OpStore " + localIndex() + " " + compute("OpIAdd " + word + " " + row + " " + x) + "\n";
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    const Variable &variable = program_.variables[i];
    if (variable.storage == Storage::Target)
      lines += "OpStore " + global(i) + " " + text_.constant(variable.type, variable.type.isFloat() ? 4 : 1) +
               "\n";
  }
  return lines;
}

/// A load of an interpolated input without the last bits, which are the implementation's.
std::string FunctionBody::exactInput(const Variable &variable, const Type &type, const std::string &id) {
  if (!type.isScalarOrVector()) {
    std::vector<std::string> parts;
    for (uint32_t i = 0; i < type.partCount(); ++i)
      parts.push_back(exactInput(variable, type.part(i),
                                 compute("OpCompositeExtract", type.part(i), {id, std::to_string(i)})));
    return compute("OpCompositeConstruct", type, parts);
  }
  std::string value = id;
  if (variable.place.interpolation == Interpolation::Perspective) {
    const Type four = Type::vector(kFloat, 4);
    const std::string place = compute("OpLoad", four, {module_.fragCoord()});
    const std::string w = compute("OpCompositeExtract", kFloat, {place, "3"});
    value =
        compute("OpFMul", type, {value, vectorOf(kFloat, std::vector<std::string>(type.components(), w))});
  }
  const std::string eighths = compute("OpFMul", type, {value, text_.literal(type, "8.0")});
  const std::string rounded =
      glsl("Floor", type, {compute("OpFAdd", type, {eighths, text_.literal(type, "0.5")})});
  return sane(type, compute("OpFMul", type, {rounded, text_.literal(type, "0.125")}));
}

/// Returns a value that the format of the target holds exactly.
std::string FunctionBody::targetValue(const Variable &variable, const Type &type, const std::string &id) {
  const TargetFormat &format = targetFormats()[variable.format];
  const auto divided = [&](const std::string &number) {
    return compute("OpFDiv", type, {number, text_.literal(type, std::to_string(format.limit) + ".0")});
  };
  const auto small = [&] { return smallIntegers(type, id, format.limit); };
  switch (format.rule) {
  case TargetRule::Any:
    return id;
  case TargetRule::Bits: {
    const std::string unused = text_.constant(type, 32 - format.limit);
    return compute(format.kind == TypeKind::Int ? "OpShiftRightArithmetic" : "OpShiftRightLogical", type,
                   {compute("OpShiftLeftLogical", type, {id, unused}), unused});
  }
  case TargetRule::Small:
    return small();
  case TargetRule::Unsigned:
    return glsl("FAbs", type, {small()});
  case TargetRule::Normalized:
  case TargetRule::Depth:
    return divided(glsl("FAbs", type, {small()}));
  case TargetRule::SignedNormalized:
    return divided(small());
  }
  return id;
}

/// Stores the difference of two whole numbers, which is exact.
void FunctionBody::quadDifference(const Stmt &stmt) {
  static constexpr const char *kOpcodes[] = {"OpDPdxFine", "OpDPdyFine", "OpFwidthFine"};
  constexpr uint32_t kLargest = 1023;
  const Type &type = stmt.exprs[1].type;
  const Type real = type.withScalar(kFloat), word = type.withScalar(uint32Type());
  std::string id = value(stmt.exprs[1]);
  if (type.isFloat()) {
    id = smallIntegers(type, id, kLargest);
  } else {
    const std::string bits = type == word ? id : compute("OpBitcast", word, {id});
    id = compute("OpConvertUToF", real,
                 {compute("OpBitwiseAnd", word, {bits, text_.constant(word, kLargest)})});
  }
  text_.require("DerivativeControl");
  id = compute(kOpcodes[stmt.index % kDifferenceKinds], real, {id});
  const Type number = type.withScalar(Type::number(TypeKind::Int, 32));
  if (type.isFloat())
    id = sane(type, id);
  else
    id = compute("OpConvertFToS", number, {id});
  Expr unbounded; // other than the value that it is the difference of
  unbounded.kind = ExprKind::Operation;
  store(stmt.exprs[0], unbounded, type.isFloat() || type == number ? id : compute("OpBitcast", type, {id}));
}

void FunctionBody::discard(DiscardKind kind) {
  switch (kind) {
  case DiscardKind::Kill:
    end("OpKill");
    break;
  case DiscardKind::Terminate:
    text_.extend("SPV_KHR_terminate_invocation");
    end("OpTerminateInvocation");
    break;
  case DiscardKind::Demote:
    text_.extend("SPV_EXT_demote_to_helper_invocation");
    text_.require("DemoteToHelperInvocationEXT");
    line("OpDemoteToHelperInvocationEXT");
    break;
  }
}

} // namespace shaderfuzz
