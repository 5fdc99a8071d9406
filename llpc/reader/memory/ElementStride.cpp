// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/ElementStride.h"
#include "llvm/ADT/DenseSet.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;
using spirv::TypeKind;

std::optional<uint32_t> findArrayStride(const spirv::Module &module, Id type) {
  const spirv::DecorationUse *stride = module.findDecoration(type, spirv::Decoration::ArrayStride);
  return stride && stride->operands[0] != 0 ? std::optional(stride->operands[0]) : std::nullopt;
}

bool isArrayOf(const spirv::Type &type, const spirv::Type &element) {
  return (type.kind == TypeKind::Array || type.kind == TypeKind::RuntimeArray) && type.element == &element;
}

/// Returns the type that an access chain's last index selects from, or null for a chain without indices.
const spirv::Type *containerOf(const spirv::Module &module, const Instruction &accessChain) {
  if (accessChain.operands.size() < 2)
    return nullptr;
  const spirv::Type *type = module.typeOf(accessChain.operand(0))->element;
  for (const Id index : accessChain.operands.subspan(1, accessChain.operands.size() - 2))
    type = type->kind == TypeKind::Struct ? type->members[*module.constantInteger(index)] : type->element;
  return type;
}

/// Follows a pointer to its origin within its function.
class PointerOrigins {
public:
  PointerOrigins(const spirv::Module &module, Id pointer)
      : module_(module), pointee_(*module.typeOf(pointer)->element) {
    visit(pointer);
  }

  /// Returns the stride of the array that the pointer points into, or nullopt when the origin is not visible.
  std::optional<uint32_t> findStride() {
    while (!open_.empty()) {
      const Instruction &definition = *module_.definition(open_.back());
      open_.pop_back();
      const bool isChain =
          definition.opcode == Op::AccessChain || definition.opcode == Op::InBoundsAccessChain;
      const spirv::Type *container = isChain ? containerOf(module_, definition) : nullptr;
      if (container && isArrayOf(*container, pointee_))
        return findArrayStride(module_, container->id);
      visitSources(definition);
    }
    return std::nullopt;
  }

private:
  void visit(Id id) {
    const spirv::Type *type = module_.typeOf(id);
    if (type && type->element == &pointee_ && seen_.insert(id).second)
      open_.push_back(id);
  }

  void visitSources(const Instruction &definition) {
    switch (definition.opcode) {
    case Op::AccessChain:
    case Op::InBoundsAccessChain:
    case Op::PtrAccessChain:
    case Op::InBoundsPtrAccessChain:
    case Op::CopyObject:
      visit(definition.operand(0));
      break;
    case Op::Select:
      visit(definition.operand(1));
      visit(definition.operand(2));
      break;
    case Op::Phi:
      for (size_t i = 0; i < definition.operands.size(); i += 2)
        visit(definition.operand(i));
      break;
    default:
      break;
    }
  }

  const spirv::Module &module_;
  const spirv::Type &pointee_;
  std::vector<Id> open_;
  DenseSet<Id> seen_;
};

/// Returns the common stride of all arrays of the type in the module, or nullopt when there is no array or
/// the strides differ.
std::optional<uint32_t> commonStride(const spirv::Module &module, const spirv::Type &element) {
  std::optional<uint32_t> common;
  for (const Instruction *global : module.globals()) {
    const spirv::Type *type = module.type(global->result);
    const auto stride = type && isArrayOf(*type, element) ? findArrayStride(module, type->id) : std::nullopt;
    if (stride && common && *stride != *common)
      return std::nullopt;
    if (stride)
      common = stride;
  }
  return common;
}

} // namespace

FailureOr<uint64_t> strideOfElements(Translator &translator, const Instruction &difference,
                                     const spirv::Type &pointer) {
  const spirv::Module &module = translator.module();
  if (const auto stride = findArrayStride(module, pointer.id))
    return *stride;
  for (size_t i = 0; i < 2; ++i)
    if (const auto stride = PointerOrigins(module, difference.operand(i)).findStride())
      return *stride;
  if (const auto stride = commonStride(module, *pointer.element))
    return *stride;
  return translator.failInvalid(
      difference,
      "the stride of the array that the operands point into is not known: type %" +
          std::to_string(pointer.id) + " has no ArrayStride",
      "no array of the pointers' elements can be seen, or there are some with different strides");
}

} // namespace llpc::reader
