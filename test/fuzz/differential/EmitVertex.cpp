// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The vertex shader in front of a fragment shader.

#include "EmitDraw.h"
#include "SpirvText.h"
#include "test/fuzz/common/Random.h"

namespace shaderfuzz {

namespace {

class VertexShader {
public:
  explicit VertexShader(const Program &program) : program_(program) {}

  std::string emit() {
    const std::string four = text_.type(Type::vector(float_, 4)), two = text_.type(Type::vector(float_, 2));
    const std::string none = text_.declare("OpTypeVoid");
    text_.setStage("Vertex");
    lines_ = "%main = OpFunction " + none + " None " + text_.declare("OpTypeFunction " + none) + "\n" +
             text_.fresh() + " = OpLabel\n";
    const std::string position = compute("OpLoad " + four + " " + input(four, "Location 0"));
    const std::string window = compute("OpLoad " + two + " " + input(two, "Location 1"));
    index_ = compute("OpLoad " + word_ + " " + input(word_, "BuiltIn VertexIndex"));
    w_ = compute("OpCompositeExtract " + real_ + " " + position + " 3");
    x_ = compute("OpCompositeExtract " + real_ + " " + window + " 0");
    y_ = compute("OpCompositeExtract " + real_ + " " + window + " 1");
    store(output(four, "BuiltIn Position"), position);
    store(output(word_, "Location " + std::to_string(kPrimitiveLocation)), primitive());
    for (uint32_t i = 0; i < program_.variables.size(); ++i)
      if (program_.variables[i].storage == Storage::Varying)
        varying(i);
    return text_.finish(program_.groupSize, lines_ + "OpReturn\nOpFunctionEnd\n");
  }

private:
  /// The number of the primitive of which the vertex is the provoking one.
  std::string primitive() {
    switch (program_.draw->topology) {
    case Topology::List:
      return compute("OpUDiv " + word_ + " " + index_ + " " + text_.u32(3));
    case Topology::Strip:
      return index_;
    case Topology::Fan:
      return compute("OpISub " + word_ + " " + index_ + " " + text_.u32(1));
    }
    return {};
  }

  void varying(uint32_t index) {
    const Variable &variable = program_.variables[index];
    const std::string id =
        output(text_.type(variable.type), "Location " + std::to_string(variable.place.location));
    if (variable.place.component != 0)
      text_.decorate(id + " Component " + std::to_string(variable.place.component));
    variable_ = index;
    component_ = 0;
    store(id, value(variable.type));
  }

  std::string value(const Type &type) {
    if (type.parts.empty())
      return program_.variables[variable_].place.interpolation == Interpolation::Flat ? flat(type) : smooth();
    std::string parts;
    for (uint32_t i = 0; i < type.partCount(); ++i)
      parts += " " + value(type.part(i));
    return compute("OpCompositeConstruct " + text_.type(type) + parts);
  }

  std::string smooth() {
    const Slopes slopes = slopesOf(program_.dataSeed, variable_, component_++);
    const std::string across = multiply(x_, real(slopes.x)), down = multiply(y_, real(slopes.y));
    const std::string sum = compute("OpFAdd " + real_ + " " + across + " " + down);
    const std::string value = compute("OpFAdd " + real_ + " " + sum + " " + real(slopes.one));
    const Interpolation interpolation = program_.variables[variable_].place.interpolation;
    return interpolation == Interpolation::Perspective ? multiply(value, w_) : value;
  }

  /// Some bits that depend on the vertex.
  std::string flat(const Type &type) {
    fuzz::Random random(program_.dataSeed + variable_ * 64 + component_++);
    const std::string product =
        compute("OpIMul " + word_ + " " + index_ + " " + text_.u32(uint32_t(random.next()) | 1));
    const std::string bits =
        compute("OpIAdd " + word_ + " " + product + " " + text_.u32(uint32_t(random.next())));
    const std::string shifted =
        compute("OpShiftRightLogical " + word_ + " " + bits + " " + text_.u32(random.below(29)));
    const std::string id = text_.type(type);
    if (type.isFloat()) {
      const std::string few = compute("OpBitwiseAnd " + word_ + " " + shifted + " " + text_.u32(255));
      const std::string odd = compute("OpBitwiseOr " + word_ + " " + few + " " + text_.u32(1));
      return compute("OpConvertUToF " + id + " " + odd);
    }
    std::string number = shifted;
    if (type.width == 64) {
      const Type wide = Type::number(TypeKind::Uint, 64);
      number = compute("OpIMul " + text_.type(wide) + " " +
                       compute("OpUConvert " + text_.type(wide) + " " + shifted) + " " +
                       text_.constant(wide, random.next() | 1));
    }
    return type.kind == TypeKind::Uint ? number : compute("OpBitcast " + id + " " + number);
  }

  std::string multiply(const std::string &a, const std::string &b) {
    return compute("OpFMul " + real_ + " " + a + " " + b);
  }
  std::string real(double value) { return text_.literal(float_, realText(value)); }
  std::string input(const std::string &type, const std::string &decoration) {
    std::string id = text_.variable("Input", type);
    text_.decorate(id + " " + decoration);
    return id;
  }
  std::string output(const std::string &type, const std::string &decoration) {
    std::string id = text_.variable("Output", type);
    text_.decorate(id + " " + decoration);
    return id;
  }
  void store(const std::string &to, const std::string &value) {
    lines_ += "OpStore " + to + " " + value + "\n";
  }
  std::string compute(const std::string &instruction) {
    std::string id = text_.fresh();
    lines_ += id + " = " + instruction + "\n";
    return id;
  }

  const Program &program_;
  const Type float_ = Type::number(TypeKind::Float, 32);
  SpirvText text_;
  const std::string word_ = text_.type(uint32Type()), real_ = text_.type(float_);
  std::string lines_, index_, w_, x_, y_;
  uint32_t variable_ = 0, component_ = 0;
};

} // namespace

std::string emitVertexShader(const Program &program) {
  return VertexShader(program).emit();
}

} // namespace shaderfuzz
