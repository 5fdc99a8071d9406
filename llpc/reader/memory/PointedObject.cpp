// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/PointedObject.h"
#include "llpc/reader/memory/InterfaceVariables.h"
#include "llpc/reader/memory/VariableStorage.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::StorageClass;
using spirv::TypeKind;

namespace {

/// Returns the size in bytes of the smallest scalar in an object, or `limit` if that is less; scalars are
/// aligned to their size under every layout of Vulkan.
uint64_t smallestScalar(const spirv::Type &object, uint64_t limit) {
  uint64_t smallest = limit;
  // Visits each type once: structs that share members can be exponentially large.
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

/// Returns the object that a pointer from a parameter, OpPhi or OpSelect points to. Only the pointer's type
/// is known.
FailureOr<LValue> lvalueFromType(Translator &translator, const spirv::Type &pointer, Id id, Value *address) {
  LValue lvalue;
  lvalue.address = address;
  lvalue.isVolatile = isVolatile(translator, id);
  lvalue.type = pointer.element;
  lvalue.explicitLayout = hasExplicitLayout(translator.module(), pointer);
  lvalue.inBounds = !lvalue.explicitLayout;
  if (lvalue.explicitLayout) {
    lvalue.align =
        pointer.isUntyped ? Align() : Align(smallestScalar(*pointer.element, kBufferAlign.value()));
    return lvalue;
  }
  FailureOr<Type *> type = translator.types().memoryType(*pointer.element);
  if (!type)
    return failure();
  lvalue.align = translator.output().getDataLayout().getABITypeAlign(*type);
  return lvalue;
}

} // namespace

FailureOr<Value *> pointerAddress(Translator &translator, Id pointer) {
  const Instruction &definition = *translator.module().definition(pointer);
  const Instruction *current = translator.reporter().current();
  const Instruction &at = current ? *current : definition;
  const LValue *lvalue = translator.values().lvalue(pointer);
  if (lvalue && lvalue->componentStride != 0)
    return translator.failUnsupported(at, "pointers to columns of row-major matrices are not supported here",
                                      "use them in loads, stores and access chains only");
  if (Value *bound = translator.values().lookup(pointer))
    return bound;
  const bool isInput = translator.module().typeOf(pointer)->storageClass == StorageClass::Input;
  if (isVariable(definition) && !isBuiltInInput(translator.module(), definition))
    return variableAddress(translator, definition);
  // Every other used value is already translated, because definitions come before uses and dominate them.
  return translator.failUnsupported(
      at, "%" + std::to_string(pointer) +
              (isInput ? " points to a built-in input, which can only be read by OpLoad"
                       : " points to a texel, which only atomic instructions access"));
}

bool isImagePointer(const Translator &translator, Id pointer) {
  return translator.module().typeOf(pointer)->storageClass == StorageClass::UniformConstant;
}

FailureOr<LValue> lvalueOf(Translator &translator, Id pointer) {
  const spirv::Type &pointerType = *translator.module().typeOf(pointer);
  if (isImagePointer(translator, pointer) || pointerType.storageClass == StorageClass::Image) {
    const Instruction &at = *translator.reporter().current();
    return translator.failInvalid(at, "%" + std::to_string(pointer) +
                                          " points to an image or a texel, which "
                                          "has no memory that this instruction could access");
  }
  if (translator.resourceArrays().contains(pointer))
    return translator.failInvalid(
        *translator.reporter().current(),
        "%" + std::to_string(pointer) +
            " points to an array of buffers, of which only elements can be accessed");
  if (const LValue *known = translator.values().lvalue(pointer))
    return *known;
  FailureOr<Value *> address = pointerAddress(translator, pointer);
  if (!address)
    return failure();
  if (const LValue *known = translator.values().lvalue(pointer)) // first use of a module-scope variable
    return *known;
  const Instruction &definition = *translator.module().definition(pointer);
  if (isVariable(definition)) {
    LValue lvalue = variableLValue(translator, definition, *translator.module().pointeeOf(pointer));
    lvalue.address = *address;
    return lvalue;
  }
  return lvalueFromType(translator, pointerType, pointer, *address);
}

LValue withType(const LValue &lvalue, const spirv::Type &type) {
  if (lvalue.type == &type)
    return lvalue;
  // The pointer is untyped. Like all others, it is aligned to the scalars that are accessed.
  LValue retyped = lvalue;
  retyped.type = &type;
  retyped.matrix = {};
  retyped.componentStride = 0;
  retyped.align = std::max(lvalue.align, Align(smallestScalar(type, kBufferAlign.value())));
  return retyped;
}

FailureOr<LValue> lvalueAs(Translator &translator, Id pointer, const spirv::Type &type) {
  FailureOr<LValue> lvalue = lvalueOf(translator, pointer);
  if (!lvalue)
    return failure();
  return withType(*lvalue, type);
}

FailureOr<LValue> writableLValue(Translator &translator, const Instruction &instruction, size_t index) {
  Id pointer = instruction.operand(index);
  StorageClass storageClass = translator.module().typeOf(pointer)->storageClass;
  if (storageClass == StorageClass::Input || storageClass == StorageClass::PushConstant)
    return translator.failInvalid(instruction, "inputs and push constants cannot be written");
  FailureOr<LValue> lvalue = lvalueOf(translator, pointer);
  if (lvalue && lvalue->isInvariant)
    return translator.failInvalid(instruction, storageClass == StorageClass::Uniform
                                                   ? "a uniform buffer cannot be written"
                                                   : "a buffer that is NonWritable cannot be written");
  return lvalue;
}

} // namespace llpc::reader
