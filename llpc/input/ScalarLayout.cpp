// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/ScalarLayout.h"

#include <algorithm>

namespace llpc::input {

using spirv::Decoration;
using spirv::Id;
using spirv::Op;
using spirv::Type;
using spirv::TypeKind;

namespace {

constexpr uint32_t word(Decoration decoration) {
  return static_cast<uint32_t>(decoration);
}

constexpr uint64_t roundUp(uint64_t size, uint32_t alignment) {
  return (size + alignment - 1) / alignment * alignment;
}

/// Returns the matrix type of a member, also in arrays; null if there is none. A matrix has its layout
/// decorations on the member.
const Type *matrixIn(const Type *type) {
  while (type && type->kind == TypeKind::Array)
    type = type->element;
  return type && type->kind == TypeKind::Matrix ? type : nullptr;
}

} // namespace

std::optional<ScalarLayout::LaidOut> ScalarLayout::layOut(const Type &type) {
  if (const auto known = known_.find(type.id); known != known_.end())
    return known->second;
  std::optional<LaidOut> result = compute(type);
  if (result && result->size > UINT32_MAX)
    result.reset();
  known_.emplace(type.id, result);
  return result;
}

std::optional<ScalarLayout::LaidOut> ScalarLayout::compute(const Type &type) {
  switch (type.kind) {
  case TypeKind::Bool:
    return LaidOut{editor_.uintType(), 4, 4, 1};
  case TypeKind::Int:
  case TypeKind::Float:
    return LaidOut{type.id, type.width / 8, type.width / 8};
  case TypeKind::Pointer:
    if (type.storageClass != spirv::StorageClass::PhysicalStorageBuffer)
      return std::nullopt;
    return LaidOut{type.id, 8, 8};
  case TypeKind::Vector:
  case TypeKind::Matrix: {
    const std::optional<LaidOut> element = layOut(*type.element);
    if (!element)
      return std::nullopt;
    const Id id = element->bools ? editor_.global(Op::TypeVector, {element->type, type.count}) : type.id;
    return LaidOut{id, element->size * type.count, element->alignment, element->bools};
  }
  case TypeKind::Array:
    return array(type);
  case TypeKind::Struct: {
    std::vector<LaidOut> members;
    for (const Type *member : type.members) {
      const std::optional<LaidOut> laidOut = layOut(*member);
      if (!laidOut)
        return std::nullopt;
      members.push_back(*laidOut);
    }
    return structure(members, type.members);
  }
  default:
    return std::nullopt;
  }
}

std::optional<ScalarLayout::LaidOut> ScalarLayout::array(const Type &type) {
  const std::optional<LaidOut> element = layOut(*type.element);
  const std::optional<uint64_t> length = module_.constantInteger(type.lengthId);
  if (!element || !length || *length > UINT32_MAX)
    return std::nullopt;
  const uint64_t stride = roundUp(element->size, element->alignment);
  LaidOut result;
  result.type = editor_.aggregate(Op::TypeArray, {element->type, type.lengthId});
  result.size = stride * *length;
  result.alignment = element->alignment;
  result.bools = element->bools * *length;
  editor_.annotate(Op::Decorate, {result.type, word(Decoration::ArrayStride), static_cast<uint32_t>(stride)});
  return result;
}

ScalarLayout::LaidOut ScalarLayout::structure(std::span<const LaidOut> members,
                                              std::span<const Type *const> types) {
  std::vector<uint32_t> ids;
  for (const LaidOut &member : members)
    ids.push_back(member.type);
  LaidOut result;
  result.type = editor_.aggregate(Op::TypeStruct, ids);
  for (uint32_t i = 0; i < members.size(); ++i) {
    const uint64_t offset = roundUp(result.size, members[i].alignment);
    result.size = offset + members[i].size;
    result.alignment = std::max(result.alignment, members[i].alignment);
    result.bools += members[i].bools;
    auto decorate = [&](const std::vector<uint32_t> &decoration) {
      std::vector<uint32_t> words{result.type, i};
      words.insert(words.end(), decoration.begin(), decoration.end());
      editor_.annotate(Op::MemberDecorate, words);
    };
    decorate({word(Decoration::Offset), static_cast<uint32_t>(offset)});
    if (const Type *matrix = matrixIn(types[i])) {
      const Type &column = *matrix->element;
      decorate({word(Decoration::ColMajor)});
      decorate({word(Decoration::MatrixStride), column.count * column.element->width / 8});
    }
  }
  result.size = roundUp(result.size, result.alignment);
  return result;
}

} // namespace llpc::input
