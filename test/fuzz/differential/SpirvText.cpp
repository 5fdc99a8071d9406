// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvText.h"

#include <cstdio>

namespace shaderfuzz {

std::string numberText(const Type &type, uint64_t value) {
  if (type.kind == TypeKind::Float) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.2f", double(int64_t(value)) / 4);
    return text;
  }
  const uint32_t unused = 64 - type.width;
  if (type.kind == TypeKind::Int)
    return std::to_string(int64_t(value << unused) >> unused);
  return std::to_string(value << unused >> unused);
}

std::string realText(double value) {
  char text[40];
  std::snprintf(text, sizeof(text), "%a", double(float(value)));
  return text;
}

std::string SpirvText::scalarType(const Type &type) {
  if (type.kind == TypeKind::Bool)
    return declare("OpTypeBool");
  const std::string width = std::to_string(type.width);
  if (type.kind == TypeKind::Float) {
    if (type.width != 32)
      require("Float" + width);
    return declare("OpTypeFloat " + width);
  }
  if (type.width != 32)
    require("Int" + width);
  return declare("OpTypeInt " + width + (type.kind == TypeKind::Int ? " 1" : " 0"));
}

std::string SpirvText::type(const Type &type) {
  switch (type.kind) {
  case TypeKind::Vector:
    return declare("OpTypeVector " + this->type(type.parts[0]) + " " + std::to_string(type.count));
  case TypeKind::Matrix: {
    const std::string column = this->type(type.parts[0]);
    return declare("OpTypeMatrix " + column + " " + std::to_string(type.count));
  }
  case TypeKind::Array: {
    const std::string element = this->type(type.parts[0]);
    return declare("OpTypeArray " + element + " " + u32(type.count));
  }
  case TypeKind::Struct: {
    std::string members;
    for (const Type &member : type.parts)
      members += " " + this->type(member);
    return declare("OpTypeStruct" + members);
  }
  default:
    return scalarType(type);
  }
}

std::string SpirvText::literal(const Type &type, const std::string &text) {
  std::string one = declare("OpConstant " + scalarType(type.scalar()) + " " + text);
  if (type.kind != TypeKind::Vector)
    return one;
  std::string instruction = "OpConstantComposite " + this->type(type);
  for (uint32_t i = 0; i < type.count; ++i)
    instruction += " " + one;
  return declare(instruction);
}

std::string SpirvText::constant(const Type &type, uint64_t value) {
  if (type.kind == TypeKind::Bool)
    return declare((value ? "OpConstantTrue " : "OpConstantFalse ") + scalarType(type));
  if (type.kind != TypeKind::Vector && type.isScalarOrVector())
    return literal(type, numberText(type, value));
  std::string parts;
  for (size_t i = 0; i < type.partCount(); ++i)
    parts += " " + constant(type.part(i), value);
  return declare("OpConstantComposite " + this->type(type) + parts);
}

std::string SpirvText::constant(const Type &type, const std::vector<uint64_t> &values) {
  if (type.kind != TypeKind::Vector)
    return constant(type, values.at(0));
  std::string parts;
  for (uint64_t value : values)
    parts += " " + constant(type.parts[0], value);
  return declare("OpConstantComposite " + this->type(type) + parts);
}

} // namespace shaderfuzz
