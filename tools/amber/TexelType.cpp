// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/TexelType.h"

#include <algorithm>

namespace amber {

namespace {

std::optional<ScalarType> scalarOf(TexelNumber number, uint32_t bits) {
  const bool isReal = number == TexelNumber::Sfloat || number == TexelNumber::Ufloat;
  const bool hasSign =
      number == TexelNumber::Sint || number == TexelNumber::Snorm || number == TexelNumber::Sscaled;
  switch (bits) {
  case 8:
    return isReal ? std::nullopt : std::optional(hasSign ? ScalarType::I8 : ScalarType::U8);
  case 16:
    return isReal ? ScalarType::F16 : hasSign ? ScalarType::I16 : ScalarType::U16;
  case 32:
    return isReal ? ScalarType::F32 : hasSign ? ScalarType::I32 : ScalarType::U32;
  case 64:
    return isReal ? ScalarType::F64 : hasSign ? ScalarType::I64 : ScalarType::U64;
  default:
    return std::nullopt;
  }
}

/// Depth and stencil as the members of a struct.
Type depthStencilType(Type type, const TexelFormat &format) {
  StructType members;
  for (size_t i = 0; i < 2; ++i) {
    const TexelNumber number = i == 0 ? format.number : TexelNumber::Uint;
    members.members.emplace_back().type.scalar = *scalarOf(number, format.components[i].bits);
  }
  type.structure = std::make_shared<StructType>(std::move(members));
  return type;
}

} // namespace

std::optional<Type> texelTypeOf(const std::string &name, const TexelFormat &format) {
  Type type;
  type.format = name;
  if (format.isCompressed()) {
    type.rows = format.bytes() / sizeOf(type.scalar);
    return type;
  }
  if (format.aspect == TexelAspect::DepthStencil && !format.isPacked)
    return depthStencilType(type, format);
  const uint32_t bits = format.components.front().bits;
  const bool areAlike =
      std::ranges::all_of(format.components, [&](const TexelComponent &each) { return each.bits == bits; });
  std::optional<ScalarType> scalar;
  if (format.isPacked) {
    scalar = scalarOf(TexelNumber::Uint, format.bytes() * 8);
  } else if (areAlike) {
    type.rows = static_cast<uint32_t>(format.components.size());
    scalar = scalarOf(format.number, bits);
  }
  if (!scalar)
    return std::nullopt;
  type.scalar = *scalar;
  return type;
}

std::string texelFormatOf(const Type &type) {
  if (!type.format.empty() || type.structure || type.columns > 1)
    return type.format;
  std::string name;
  for (uint32_t i = 0; i < type.rows; ++i)
    name += "RGBA"[i] + std::to_string(sizeOf(type.scalar) * 8);
  return name + (isFloat(type.scalar) ? "_SFLOAT" : isSigned(type.scalar) ? "_SINT" : "_UINT");
}

} // namespace amber
