// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/ElementLayout.h"

#include <algorithm>

namespace amber {

namespace {

constexpr size_t kMaxComponents = 65536;
constexpr uint64_t kMaxBytes = 16 << 20;

uint64_t roundUp(uint64_t value, uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// Lays types out one after the other, appending their scalars.
class LayoutBuilder {
public:
  LayoutBuilder(Layout layout, std::vector<Component> &components)
      : layout_(layout), components_(components) {}

  bool isTooLarge() const { return isTooLarge_; }

  uint64_t alignment(const Type &type) const {
    if (type.structure) {
      uint64_t most = layout_ == Layout::Std140 ? 16 : 1;
      for (const Member &member : type.structure->members)
        most = std::max(most, member.count != 0 ? arrayAlignment(member.type) : alignment(member.type));
      return most;
    }
    return type.columns > 1 ? matrixVectorAlignment(type)
                            : vectorAlignment(type.scalar, type.rows, !type.format.empty());
  }

  /// Bytes from an element to the next.
  uint64_t stride(const Type &type, bool isArray) const {
    if (type.structure && type.structure->stride)
      return *type.structure->stride;
    return roundUp(size(type, std::nullopt), isArray ? arrayAlignment(type) : alignment(type));
  }

  /// Bytes, without what follows up to the next element of an array.
  uint64_t size(const Type &type, std::optional<uint32_t> matrixStride) const {
    if (type.structure)
      return sizeOfStruct(*type.structure);
    uint64_t vector = uint64_t(sizeOf(type.scalar)) * type.rows;
    return type.columns > 1 ? matrixStride.value_or(matrixVectorAlignment(type)) * vectorsOf(type) : vector;
  }

  void append(const Type &type, uint64_t offset, std::optional<uint32_t> matrixStride) {
    if (type.structure)
      return forEachMember(*type.structure,
                           [&](const Member &member, uint64_t at) { appendMember(member, offset + at); });
    uint64_t stride = type.columns > 1 ? matrixStride.value_or(matrixVectorAlignment(type)) : 0;
    for (uint32_t column = 0; column < type.columns; ++column)
      for (uint32_t row = 0; row < type.rows; ++row) {
        uint32_t vector = type.isRowMajor ? row : column, inVector = type.isRowMajor ? column : row;
        appendScalar(type.scalar, offset + vector * stride + inVector * sizeOf(type.scalar), row);
      }
  }

private:
  /// A vector of three is aligned as one of four.
  static uint64_t vectorAlignment(ScalarType scalar, uint32_t count, bool isPacked) {
    return uint64_t(sizeOf(scalar)) * (isPacked ? 1 : count == 3 ? 4 : count);
  }
  /// A matrix lies as an array of its columns or rows.
  static uint32_t vectorsOf(const Type &type) { return type.isRowMajor ? type.rows : type.columns; }
  /// Bytes; from one of the vectors to the next as well, for none is larger.
  uint64_t matrixVectorAlignment(const Type &type) const {
    uint64_t unit = vectorAlignment(type.scalar, type.isRowMajor ? type.columns : type.rows, false);
    return layout_ == Layout::Std140 ? roundUp(unit, 16) : unit;
  }
  uint64_t arrayAlignment(const Type &type) const {
    return layout_ == Layout::Std140 ? roundUp(alignment(type), 16) : alignment(type);
  }

  uint64_t memberArrayStride(const Member &member) const {
    if (member.arrayStride)
      return *member.arrayStride;
    return member.matrixStride ? uint64_t(*member.matrixStride) * vectorsOf(member.type)
                               : stride(member.type, true);
  }
  uint64_t sizeOfMember(const Member &member) const {
    return member.count != 0 ? memberArrayStride(member) * member.count
                             : size(member.type, member.matrixStride);
  }

  template <class Visit>
  void forEachMember(const StructType &structure, Visit visit) const {
    uint64_t end = 0;
    for (const Member &member : structure.members) {
      uint64_t unit = member.count != 0 ? arrayAlignment(member.type) : alignment(member.type);
      uint64_t at = member.offset ? *member.offset : roundUp(end, unit);
      visit(member, at);
      end = at + sizeOfMember(member);
    }
  }

  uint64_t sizeOfStruct(const StructType &structure) const {
    uint64_t end = 0, unit = layout_ == Layout::Std140 ? 16 : 1;
    forEachMember(structure, [&](const Member &member, uint64_t at) {
      end = std::max(end, at + sizeOfMember(member));
      unit = std::max(unit, member.count != 0 ? arrayAlignment(member.type) : alignment(member.type));
    });
    return structure.stride ? *structure.stride : roundUp(end, unit);
  }

  void appendMember(const Member &member, uint64_t offset) {
    uint64_t stride = member.count != 0 ? memberArrayStride(member) : 0;
    for (uint32_t i = 0; i < std::max(member.count, 1u) && !isTooLarge_; ++i)
      append(member.type, offset + i * stride, member.matrixStride);
  }

  void appendScalar(ScalarType scalar, uint64_t offset, uint32_t inVector) {
    isTooLarge_ = isTooLarge_ || components_.size() == kMaxComponents || offset > kMaxBytes;
    if (!isTooLarge_)
      components_.push_back({scalar, static_cast<uint32_t>(offset), inVector});
  }

  Layout layout_;
  std::vector<Component> &components_;
  bool isTooLarge_ = false;
};

} // namespace

std::optional<ElementLayout> layOut(const Type &type, Layout layout) {
  ElementLayout result;
  LayoutBuilder builder(layout, result.components);
  result.stride = builder.stride(type, type.isArray);
  builder.append(type, 0, std::nullopt);
  if (builder.isTooLarge() || result.stride > kMaxBytes)
    return std::nullopt;
  return result;
}

} // namespace amber
