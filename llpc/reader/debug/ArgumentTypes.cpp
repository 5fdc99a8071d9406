// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/debug/ArgumentTypes.h"

namespace llpc::reader {

using protocol::ArgumentType;
using protocol::ScalarKind;
using spirv::TypeKind;

namespace {

std::optional<ArgumentType> scalarType(const spirv::Type &type) {
  switch (type.kind) {
  case TypeKind::Bool:
    return ArgumentType{ScalarKind::UnsignedInteger, 32, 1};
  case TypeKind::Int:
    return ArgumentType{type.isSigned ? ScalarKind::SignedInteger : ScalarKind::UnsignedInteger,
                        uint8_t(type.width), 1};
  case TypeKind::Float:
    return ArgumentType{ScalarKind::Float, uint8_t(type.width), 1};
  case TypeKind::Pointer:
    if (type.storageClass == spirv::StorageClass::PhysicalStorageBuffer)
      return ArgumentType{ScalarKind::UnsignedInteger, 64, 1};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace

std::optional<ArgumentType> argumentType(const spirv::Type &type) {
  std::optional<ArgumentType> result = scalarType(*type.scalar());
  if (result && type.kind == TypeKind::Vector)
    result->components = type.count;
  return result;
}

} // namespace llpc::reader
