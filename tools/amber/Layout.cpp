// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Layout.h"

#include <algorithm>

namespace amber {

namespace {

constexpr std::size_t kMaxComponents = 65536;
constexpr std::uint64_t kMaxBytes = 16 << 20;

std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// Lays types out one after the other, appending their scalars.
class LayoutBuilder {
public:
  LayoutBuilder(Layout layout, std::vector<Component> &components)
      : layout_(layout), components_(components) {}

  bool isTooLarge() const { return isTooLarge_; }

  std::uint64_t alignment(const Type &type) const {
    if (type.structure) {
      std::uint64_t most = layout_ == Layout::Std140 ? 16 : 1;
      for (const Member &member : type.structure->members)
        most = std::max(most, member.count != 0 ? arrayAlignment(member.type) : alignment(member.type));
      return most;
    }
    return type.columns > 1 ? columnAlignment(type) : vectorAlignment(type);
  }

  /// Bytes from an element of an array of the type to the next.
  std::uint64_t arrayStride(const Type &type) const {
    if (type.structure && type.structure->stride)
      return *type.structure->stride;
    return roundUp(size(type, std::nullopt), arrayAlignment(type));
  }

  /// Bytes, without what follows up to the next element of an array.
  std::uint64_t size(const Type &type, std::optional<std::uint32_t> matrixStride) const {
    if (type.structure)
      return sizeOfStruct(*type.structure);
    std::uint64_t vector = std::uint64_t(sizeOf(type.scalar)) * type.rows;
    return type.columns > 1 ? matrixStride.value_or(columnStride(type)) * type.columns : vector;
  }

  void append(const Type &type, std::uint64_t offset, std::optional<std::uint32_t> matrixStride) {
    if (type.structure)
      return forEachMember(*type.structure, [&](const Member &member, std::uint64_t at) {
        appendMember(member, offset + at);
      });
    std::uint64_t stride = type.columns > 1 ? matrixStride.value_or(columnStride(type)) : 0;
    for (unsigned column = 0; column < type.columns; ++column)
      for (unsigned row = 0; row < type.rows; ++row)
        appendScalar(type.scalar, offset + column * stride + row * sizeOf(type.scalar), row);
  }

private:
  /// A vector of three is aligned as one of four.
  static std::uint64_t vectorAlignment(const Type &type) {
    if (type.isPacked)
      return sizeOf(type.scalar);
    return std::uint64_t(sizeOf(type.scalar)) * (type.rows == 3 ? 4 : type.rows);
  }
  /// A matrix lies as an array of its columns.
  std::uint64_t columnAlignment(const Type &type) const {
    return layout_ == Layout::Std140 ? roundUp(vectorAlignment(type), 16) : vectorAlignment(type);
  }
  std::uint64_t columnStride(const Type &type) const {
    return roundUp(std::uint64_t(sizeOf(type.scalar)) * type.rows, columnAlignment(type));
  }
  std::uint64_t arrayAlignment(const Type &type) const {
    return layout_ == Layout::Std140 ? roundUp(alignment(type), 16) : alignment(type);
  }

  std::uint64_t memberArrayStride(const Member &member) const {
    if (member.arrayStride)
      return *member.arrayStride;
    return member.matrixStride ? std::uint64_t(*member.matrixStride) * member.type.columns
                               : arrayStride(member.type);
  }
  std::uint64_t sizeOfMember(const Member &member) const {
    return member.count != 0 ? memberArrayStride(member) * member.count
                             : size(member.type, member.matrixStride);
  }

  template <class Visit>
  void forEachMember(const StructType &structure, Visit visit) const {
    std::uint64_t end = 0;
    for (const Member &member : structure.members) {
      std::uint64_t unit = member.count != 0 ? arrayAlignment(member.type) : alignment(member.type);
      std::uint64_t at = member.offset ? *member.offset : roundUp(end, unit);
      visit(member, at);
      end = at + sizeOfMember(member);
    }
  }

  std::uint64_t sizeOfStruct(const StructType &structure) const {
    std::uint64_t end = 0, unit = layout_ == Layout::Std140 ? 16 : 1;
    forEachMember(structure, [&](const Member &member, std::uint64_t at) {
      end = std::max(end, at + sizeOfMember(member));
      unit = std::max(unit, member.count != 0 ? arrayAlignment(member.type) : alignment(member.type));
    });
    return structure.stride ? *structure.stride : roundUp(end, unit);
  }

  void appendMember(const Member &member, std::uint64_t offset) {
    std::uint64_t stride = member.count != 0 ? memberArrayStride(member) : 0;
    for (std::uint32_t i = 0; i < std::max(member.count, 1u) && !isTooLarge_; ++i)
      append(member.type, offset + i * stride, member.matrixStride);
  }

  void appendScalar(ScalarType scalar, std::uint64_t offset, unsigned inVector) {
    isTooLarge_ = isTooLarge_ || components_.size() == kMaxComponents || offset > kMaxBytes;
    if (!isTooLarge_)
      components_.push_back({scalar, static_cast<std::uint32_t>(offset), inVector});
  }

  Layout layout_;
  std::vector<Component> &components_;
  bool isTooLarge_ = false;
};

} // namespace

std::optional<ElementLayout> layOut(const Type &type, Layout layout) {
  ElementLayout result;
  LayoutBuilder builder(layout, result.components);
  result.stride = builder.arrayStride(type);
  builder.append(type, 0, std::nullopt);
  if (builder.isTooLarge() || result.stride > kMaxBytes)
    return std::nullopt;
  return result;
}

} // namespace amber
