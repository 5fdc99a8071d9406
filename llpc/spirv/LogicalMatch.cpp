// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/LogicalMatch.h"

#include <set>
#include <utility>

namespace llpc::spirv {

namespace {

/// Compares types. Each pair is compared once, because a small module can nest types that hold a type twice
/// on every level.
class Matcher {
public:
  explicit Matcher(const ModuleData &module) : module_(module) {}

  bool match(const Type &a, const Type &b) {
    if (a.id == b.id || matched_.contains({a.id, b.id}))
      return true;
    if (a.kind != b.kind)
      return false;
    const bool matches = a.kind == TypeKind::Array    ? sameLength(a, b) && match(*a.element, *b.element)
                         : a.kind == TypeKind::Struct ? matchMembers(a, b)
                                                      : false;
    if (matches)
      matched_.emplace(a.id, b.id);
    return matches;
  }

private:
  bool matchMembers(const Type &a, const Type &b) {
    if (a.members.size() != b.members.size())
      return false;
    for (size_t i = 0; i < a.members.size(); ++i)
      if (!match(*a.members[i], *b.members[i]))
        return false;
    return true;
  }

  /// Returns true when one of the lengths is a specialization constant: only the specialized module
  /// determines it.
  bool sameLength(const Type &a, const Type &b) const {
    const std::optional<uint64_t> lengthA = module_.constantInteger(a.lengthId);
    const std::optional<uint64_t> lengthB = module_.constantInteger(b.lengthId);
    return !lengthA || !lengthB || *lengthA == *lengthB;
  }

  const ModuleData &module_;
  std::set<std::pair<Id, Id>> matched_;
};

class ConcreteTypes {
public:
  /// Returns the first part that is not concrete; null when all are.
  const Type *findOther(const Type &type) {
    switch (type.kind) {
    case TypeKind::Int:
    case TypeKind::Float:
      return nullptr;
    case TypeKind::Pointer:
      return type.storageClass == StorageClass::PhysicalStorageBuffer ? nullptr : &type;
    case TypeKind::Vector:
    case TypeKind::Matrix:
    case TypeKind::Array:
      return findOther(*type.element);
    case TypeKind::Struct:
      if (known_.insert(type.id).second)
        for (const Type *member : type.members)
          if (const Type *other = findOther(*member))
            return other;
      return nullptr;
    default:
      return &type;
    }
  }

private:
  std::set<Id> known_; ///< structs
};

} // namespace

bool matchLogically(const ModuleData &module, const Type &a, const Type &b) {
  return Matcher(module).match(a, b);
}

const Type *findNonConcrete(const Type &type) {
  return ConcreteTypes().findOther(type);
}

} // namespace llpc::spirv
