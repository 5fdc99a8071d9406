// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Construction and extraction of vectors, matrices, arrays and structures, which are LLVM values of the same
// shape in registers; and selection between two of them.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

bool isAggregate(Type *type) {
  return type->isAggregateType();
}

/// The members of a structure, elements of an array or columns of a matrix.
uint64_t memberCount(Type *aggregate) {
  return aggregate->isStructTy() ? aggregate->getStructNumElements() : aggregate->getArrayNumElements();
}

Type *memberType(Type *aggregate, unsigned index) {
  return aggregate->isStructTy() ? aggregate->getStructElementType(index) : aggregate->getArrayElementType();
}

/// Literal indices resolved against a type: indices into aggregates, then at most one into a vector.
struct Path {
  SmallVector<unsigned, 4> members;
  std::optional<unsigned> component;
};

FailureOr<Path> resolvePath(Translator &translator, const Instruction &instruction, Type *type,
                            std::span<const uint32_t> indices) {
  Path path;
  for (uint32_t index : indices) {
    const bool isVector = type->isVectorTy();
    // The only length that the module does not know is a specialization constant.
    if (index >= (isVector ? componentCount(type) : memberCount(type)))
      return translator.failInvalid(instruction,
                                    "index " + std::to_string(index) + " is out of the composite's bounds");
    if (isVector)
      path.component = index;
    else
      path.members.push_back(index);
    type = isVector ? type->getScalarType() : memberType(type, index);
  }
  return path;
}

Value *extractMember(Builder &b, Value *composite, ArrayRef<unsigned> members) {
  return members.empty() ? composite : b.CreateExtractValue(composite, members);
}

Result compositeExtract(Translator &translator, const Instruction &instruction) {
  const auto composite = anyArgument(translator, instruction, 0);
  if (!composite)
    return failure();
  const auto path =
      resolvePath(translator, instruction, (*composite)->getType(), instruction.operands.subspan(1));
  if (!path)
    return failure();
  Builder &b = translator.builder();
  Value *value = extractMember(b, *composite, path->members);
  return translator.define(instruction,
                           path->component ? b.CreateExtractElement(value, *path->component) : value);
}

Result compositeInsert(Translator &translator, const Instruction &instruction) {
  const auto object = anyArgument(translator, instruction, 0);
  const auto composite = object ? anyArgument(translator, instruction, 1) : failure();
  if (!composite)
    return failure();
  const auto path =
      resolvePath(translator, instruction, (*composite)->getType(), instruction.operands.subspan(2));
  if (!path)
    return failure();
  Builder &b = translator.builder();
  Value *value = *object;
  if (path->component)
    value = b.CreateInsertElement(extractMember(b, *composite, path->members), value, *path->component);
  if (!path->members.empty())
    value = b.CreateInsertValue(*composite, value, path->members);
  return translator.define(instruction, value);
}

Result constructVector(Translator &translator, const Instruction &instruction, FixedVectorType *type) {
  Builder &b = translator.builder();
  SmallVector<Value *, 4> components;
  for (size_t index = 0; index < instruction.operands.size(); ++index) {
    Value *part = argument(translator, instruction, index);
    if (!part->getType()->isVectorTy())
      components.push_back(part);
    else
      for (unsigned component = 0; component < componentCount(part->getType()); ++component)
        components.push_back(b.CreateExtractElement(part, component));
  }
  Value *vector = PoisonValue::get(type);
  for (auto [index, component] : enumerate(components))
    vector = b.CreateInsertElement(vector, component, index);
  return translator.define(instruction, vector);
}

Result compositeReplicate(Translator &translator, const Instruction &instruction) {
  Type *type = translator.resultType(instruction);
  Builder &b = translator.builder();
  const auto part = anyArgument(translator, instruction, 0);
  if (!part)
    return failure();
  if (type->isVectorTy())
    return translator.define(instruction, b.CreateVectorSplat(componentCount(type), *part));
  Value *composite = PoisonValue::get(type);
  for (uint64_t index = 0; index < memberCount(type); ++index)
    composite = b.CreateInsertValue(composite, *part, index);
  return translator.define(instruction, composite);
}

Result compositeConstruct(Translator &translator, const Instruction &instruction) {
  if (translator.module().type(instruction.resultType)->kind == spirv::TypeKind::CooperativeMatrix)
    return compositeReplicate(translator, instruction);
  Type *type = translator.resultType(instruction);
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    return constructVector(translator, instruction, vector);
  if (instruction.operands.size() != memberCount(type))
    return translator.failInvalid(instruction, "there must be one constituent for each member of the result");
  Builder &b = translator.builder();
  Value *composite = PoisonValue::get(type);
  for (size_t index = 0; index < instruction.operands.size(); ++index) {
    const auto member = anyArgument(translator, instruction, index);
    if (!member)
      return failure();
    composite = b.CreateInsertValue(composite, *member, index);
  }
  return translator.define(instruction, composite);
}

/// LLVM's shuffle requires vectors of equal length, so the shorter one is padded with unused components.
Value *padded(Builder &b, Value *vector, unsigned count) {
  SmallVector<int, 4> mask(count, PoisonMaskElem);
  for (unsigned index = 0; index < componentCount(vector->getType()); ++index)
    mask[index] = index;
  return b.CreateShuffleVector(vector, mask);
}

Result vectorShuffle(Translator &translator, const Instruction &instruction) {
  Value *first = argument(translator, instruction, 0);
  Value *second = argument(translator, instruction, 1);
  const unsigned firstCount = componentCount(first->getType());
  const unsigned count = std::max(firstCount, componentCount(second->getType()));
  SmallVector<int, 4> mask;
  for (uint32_t literal : instruction.operands.subspan(2)) {
    constexpr uint32_t kUndefined = 0xFFFFFFFF;
    if (literal == kUndefined)
      literal = 0; // any component is correct, but poison is not
    mask.push_back(literal < firstCount ? literal : literal - firstCount + count);
  }
  Builder &b = translator.builder();
  first = padded(b, first, count);
  second = padded(b, second, count);
  return translator.define(instruction, b.CreateShuffleVector(first, second, mask));
}

// LLVM returns poison for an index out of bounds, hence the freezes.

Result vectorExtractDynamic(Translator &translator, const Instruction &instruction) {
  Value *vector = argument(translator, instruction, 0);
  Value *index = argument(translator, instruction, 1);
  Builder &b = translator.builder();
  return translator.define(instruction, b.CreateFreeze(b.CreateExtractElement(vector, index)));
}

Result vectorInsertDynamic(Translator &translator, const Instruction &instruction) {
  Value *vector = argument(translator, instruction, 0);
  Value *component = argument(translator, instruction, 1);
  Value *index = argument(translator, instruction, 2);
  Builder &b = translator.builder();
  return translator.define(instruction, b.CreateFreeze(b.CreateInsertElement(vector, component, index)));
}

/// Selects member by member, because LLVM optimises only selects of scalars and vectors.
Value *selectMembers(Builder &b, Value *condition, Value *x, Value *y) {
  Type *type = x->getType();
  if (!isAggregate(type))
    return b.CreateSelect(condition, x, y);
  Value *result = PoisonValue::get(type);
  for (unsigned index = 0; index < memberCount(type); ++index) {
    Value *memberX = b.CreateExtractValue(x, index);
    Value *memberY = b.CreateExtractValue(y, index);
    Value *member = selectMembers(b, condition, memberX, memberY);
    result = b.CreateInsertValue(result, member, index);
  }
  return result;
}

Result select(Translator &translator, const Instruction &instruction) {
  Value *condition = argument(translator, instruction, 0);
  const auto x = anyArgument(translator, instruction, 1);
  const auto y = x ? anyArgument(translator, instruction, 2) : failure();
  if (!y)
    return failure();
  return translator.define(instruction, selectMembers(translator.builder(), condition, *x, *y));
}

/// Rebuilds `value` with the members of `type`. The types may differ only in names and layouts of structures;
/// returns null otherwise.
Value *withLogicalType(Builder &b, Value *value, Type *type) {
  Type *from = value->getType();
  if (from == type)
    return value;
  if (!isAggregate(from) || from->getTypeID() != type->getTypeID() || memberCount(from) != memberCount(type))
    return nullptr;
  Value *result = PoisonValue::get(type);
  for (unsigned index = 0; index < memberCount(type); ++index) {
    Value *member = withLogicalType(b, b.CreateExtractValue(value, index), memberType(type, index));
    if (!member)
      return nullptr;
    result = b.CreateInsertValue(result, member, index);
  }
  return result;
}

Result copyLogical(Translator &translator, const Instruction &instruction) {
  const auto value = anyArgument(translator, instruction, 0);
  if (!value)
    return failure();
  Value *copy = withLogicalType(translator.builder(), *value, translator.resultType(instruction));
  if (!copy)
    return translator.failInvalid(instruction, "operand and result do not match logically");
  return translator.define(instruction, copy);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::CompositeConstruct, compositeConstruct},
    {Op::CompositeConstructReplicateEXT, compositeReplicate},
    {Op::CompositeExtract, compositeExtract},
    {Op::CompositeInsert, compositeInsert},
    {Op::VectorShuffle, vectorShuffle},
    {Op::VectorExtractDynamic, vectorExtractDynamic},
    {Op::VectorInsertDynamic, vectorInsertDynamic},
    {Op::Select, select},
    {Op::CopyLogical, copyLogical},
};

} // namespace

std::span<const HandlerEntry> compositeHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
