// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/VariableStorage.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::StorageClass;
using spirv::TypeKind;

namespace {

/// Bytes of the smallest scalar in an object, or `limit` if that is less; scalars are aligned to their size
/// under every layout of Vulkan.
uint64_t smallestScalar(const spirv::Type &object, uint64_t limit) {
  uint64_t smallest = limit;
  // Each type once: structs that share members can be exponentially large.
  std::vector<const spirv::Type *> open{&object};
  DenseSet<const spirv::Type *> seen(open.begin(), open.end());
  auto visit = [&](const spirv::Type *part) {
    if (seen.insert(part).second)
      open.push_back(part);
  };
  while (!open.empty()) {
    const spirv::Type &type = *open.back();
    open.pop_back();
    if (type.kind == TypeKind::Pointer) {
      smallest = std::min<uint64_t>(smallest, 8);
      continue;
    }
    if (type.isScalar())
      smallest = std::min<uint64_t>(smallest, type.kind == TypeKind::Bool ? 4 : type.width / 8);
    if (type.element)
      visit(type.element);
    for (const spirv::Type *member : type.members)
      visit(member);
  }
  return std::max<uint64_t>(1, smallest);
}

/// What a pointer that comes from a parameter, OpPhi or OpSelect points to: only its type speaks for it.
FailureOr<Place> placeFromType(Translator &translator, const spirv::Type &pointer, Id id, Value *address) {
  Place place;
  place.address = address;
  place.isVolatile = isVolatile(translator, id);
  place.type = pointer.element;
  place.explicitLayout = hasExplicitLayout(translator.module(), pointer);
  place.inBounds = !place.explicitLayout;
  if (place.explicitLayout) {
    place.align = Align(smallestScalar(*pointer.element, kBufferAlign.value()));
    return place;
  }
  FailureOr<Type *> type = translator.types().memoryType(*pointer.element);
  if (!type)
    return failure();
  place.align = translator.output().getDataLayout().getABITypeAlign(*type);
  return place;
}

} // namespace

FailureOr<Value *> pointerAddress(Translator &translator, Id pointer) {
  const Instruction &definition = *translator.module().definition(pointer);
  const Instruction *current = translator.reporter().current();
  const Instruction &at = current ? *current : definition;
  const Place *place = translator.values().place(pointer);
  if (place && place->componentStride != 0)
    return translator.fail(at, "pointers to columns of row-major matrices are not supported here",
                           "use them in loads, stores and access chains only");
  if (Value *bound = translator.values().lookup(pointer))
    return bound;
  const bool isInput = translator.module().typeOf(pointer)->storageClass == StorageClass::Input;
  if (definition.opcode == spirv::Op::Variable && !isInput)
    return variableAddress(translator, definition);
  // Whatever else is used has been translated: definitions come before uses, and dominate them.
  return translator.fail(at, "%" + std::to_string(pointer) +
                                 " points to an input, which can only be read by OpLoad");
}

FailureOr<Place> placeOf(Translator &translator, Id pointer) {
  const spirv::Type &pointerType = *translator.module().typeOf(pointer);
  if (const Place *known = translator.values().place(pointer))
    return *known;
  FailureOr<Value *> address = pointerAddress(translator, pointer);
  if (!address)
    return failure();
  if (const Place *known = translator.values().place(pointer)) // a module-scope variable's first use
    return *known;
  const Instruction &definition = *translator.module().definition(pointer);
  if (definition.opcode == spirv::Op::Variable) {
    Place place = variablePlace(translator, definition, *pointerType.element);
    place.address = *address;
    return place;
  }
  return placeFromType(translator, pointerType, pointer, *address);
}

FailureOr<Place> writablePlace(Translator &translator, const Instruction &instruction, size_t index) {
  Id pointer = instruction.operand(index);
  StorageClass storageClass = translator.module().typeOf(pointer)->storageClass;
  if (storageClass == StorageClass::Input || storageClass == StorageClass::PushConstant)
    return translator.fail(instruction, "inputs and push constants cannot be written");
  FailureOr<Place> place = placeOf(translator, pointer);
  if (place && place->isInvariant)
    return translator.fail(instruction, "a uniform buffer cannot be written");
  return place;
}

} // namespace llpc::reader
