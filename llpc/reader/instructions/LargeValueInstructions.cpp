// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions on large values, which are in memory.

#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/ValueUses.h"
#include "llpc/reader/memory/Values.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

std::string outOfBounds(uint32_t index) {
  return "index " + std::to_string(index) + " is out of the composite's bounds";
}

Result extractConstant(Translator &translator, const Instruction &instruction, Constant *part) {
  for (uint32_t index : instruction.operands.subspan(1)) {
    Constant *next = part->getAggregateElement(index);
    if (!next)
      return translator.failInvalid(instruction, outOfBounds(index));
    part = next;
  }
  return translator.define(instruction, part);
}

/// Marks the result as part of an abort's message if it is used by nothing else; the message then reads its
/// operands.
bool leaveToMessage(Translator &translator, const Instruction &instruction, std::span<const uint32_t> ids) {
  if (!isForMessage(translator, instruction.result) ||
      !all_of(ids, [&](Id id) { return isReadableAtAbort(translator, id); }))
    return false;
  translator.function().messageParts.insert(instruction.result);
  return true;
}

/// Binds the result to the value of `id`.
Result defineAs(Translator &translator, const Instruction &instruction, Id id) {
  if (Value *bound = translator.values().lookup(id))
    return translator.define(instruction, bound);
  if (translator.function().messageParts.contains(id)) { // the result is then part of the message, too
    translator.function().messageParts.insert(instruction.result);
    return success();
  }
  return defineFrom(translator, instruction, *translator.values().lvalue(id));
}

/// Follows literal indices.
FailureOr<LValue> follow(Translator &translator, const Instruction &instruction, FailureOr<LValue> lvalue,
                         std::span<const uint32_t> indices) {
  for (uint32_t index : indices) {
    if (!lvalue)
      return failure();
    if (index >= partCount(translator, *lvalue->type))
      return translator.failInvalid(instruction, outOfBounds(index));
    lvalue = partAt(translator, instruction, *lvalue, index);
  }
  return lvalue;
}

/// A large part needs no copy.
Result compositeExtract(Translator &translator, const Instruction &instruction) {
  const Id composite = instruction.operand(0);
  if (Constant *constant = largeConstant(translator, composite))
    return extractConstant(translator, instruction, constant);
  FailureOr<LValue> part =
      follow(translator, instruction, largeValue(translator, composite), instruction.operands.subspan(1));
  if (!part)
    return failure();
  if (!translator.values().lookup(composite) || !translator.types().isLarge(*part->type))
    return defineFrom(translator, instruction, *part);
  return translator.define(instruction, addressOf(translator, *part));
}

/// Returns the constant with one part replaced, or null when an index is out of range.
Constant *withPart(Constant *whole, std::span<const uint32_t> path, Constant *object) {
  if (path.empty())
    return object;
  SmallVector<Constant *> parts;
  for (unsigned i = 0; Constant *part = whole->getAggregateElement(i); ++i)
    parts.push_back(part);
  if (path[0] >= parts.size())
    return nullptr;
  parts[path[0]] = withPart(parts[path[0]], path.subspan(1), object);
  if (!parts[path[0]])
    return nullptr;
  if (auto *array = dyn_cast<ArrayType>(whole->getType()))
    return ConstantArray::get(array, parts);
  if (auto *structure = dyn_cast<StructType>(whole->getType()))
    return ConstantStruct::get(structure, parts);
  return ConstantVector::get(parts);
}

Result compositeInsert(Translator &translator, const Instruction &instruction) {
  const Id object = instruction.operand(0);
  const Id composite = instruction.operand(1);
  const std::span<const uint32_t> path = instruction.operands.subspan(2);
  Constant *constant = largeConstant(translator, composite);
  auto *constantObject = dyn_cast_or_null<Constant>(translator.values().lookup(object));
  if (constant && constantObject) {
    Constant *changed = withPart(constant, path, constantObject);
    if (!changed)
      return translator.failInvalid(instruction, "an index is out of the composite's bounds");
    return translator.define(instruction, changed);
  }
  const bool isOwn = isLastUse(translator, composite);
  FailureOr<LValue> temporary = isOwn ? largeValue(translator, composite)
                                      : newTemporary(translator, *translator.module().typeOf(composite));
  if (!temporary || (!isOwn && !storeValue(translator, instruction, *temporary, composite)))
    return failure();
  FailureOr<LValue> part = follow(translator, instruction, temporary, path);
  return success(part && storeValue(translator, instruction, *part, object) &&
                 translator.define(instruction, temporary->address));
}

Result compositeConstruct(Translator &translator, const Instruction &instruction) {
  const spirv::Type &type = *translator.module().type(instruction.resultType);
  if (instruction.operands.size() != partCount(translator, type))
    return translator.failInvalid(instruction, "there must be one constituent for each member of the result");
  if (leaveToMessage(translator, instruction, instruction.operands))
    return success();
  FailureOr<LValue> temporary = newTemporary(translator, type);
  for (size_t i = 0; temporary && i < instruction.operands.size(); ++i) {
    FailureOr<LValue> part = partAt(translator, instruction, *temporary, i);
    if (!part || !storeValue(translator, instruction, *part, instruction.operand(i)))
      return failure();
  }
  return success(temporary && translator.define(instruction, temporary->address));
}

/// A composite whose parts are alike.
Result compositeReplicate(Translator &translator, const Instruction &instruction) {
  const spirv::Type &type = *translator.module().type(instruction.resultType);
  FailureOr<LValue> temporary = newTemporary(translator, type);
  for (size_t i = 0; temporary && i < partCount(translator, type); ++i) {
    FailureOr<LValue> part = partAt(translator, instruction, *temporary, i);
    if (!part || !storeValue(translator, instruction, *part, instruction.operand(0)))
      return failure();
  }
  return success(temporary && translator.define(instruction, temporary->address));
}

Result copy(Translator &translator, const Instruction &instruction) {
  return defineAs(translator, instruction, instruction.operand(0));
}

/// Types that match logically have the same memory layout when it is not explicit.
Result copyLogical(Translator &translator, const Instruction &instruction) {
  const spirv::Module &module = translator.module();
  Type *from = *translator.types().constantType(*module.typeOf(instruction.operand(0)));
  if (from != *translator.types().constantType(*module.type(instruction.resultType)))
    return translator.failInvalid(instruction, "operand and result do not match logically");
  return copy(translator, instruction);
}

Result select(Translator &translator, const Instruction &instruction) {
  Value *condition = *operandValue(translator, instruction, 0);
  if (auto *constant = dyn_cast<ConstantInt>(condition))
    return defineAs(translator, instruction, instruction.operand(constant->isOne() ? 1 : 2));
  FailureOr<Value *> x = operandValue(translator, instruction, 1);
  FailureOr<Value *> y = x ? operandValue(translator, instruction, 2) : failure();
  return success(y && translator.define(instruction, translator.builder().CreateSelect(condition, *x, *y)));
}

Result phi(Translator &translator, const Instruction &instruction) {
  Type *pointer = translator.resultType(instruction);
  FunctionState &function = translator.function();
  PHINode *node = translator.builder().CreatePHI(pointer, instruction.operands.size() / 2);
  function.phis.push_back({&instruction, node});
  const Instruction *merge = function.block->merge;
  if (!merge || merge->opcode != Op::LoopMerge)
    return translator.define(instruction, node);
  FailureOr<LValue> temporary = newTemporary(translator, *translator.module().type(instruction.resultType));
  if (!temporary)
    return failure();
  function.largePhis.push_back({node, *temporary});
  return translator.define(instruction, temporary->address);
}

/// The last argument of the function is the pointer to the result's memory.
Result returnValue(Translator &translator, const Instruction &instruction) {
  Function &function = *translator.function().target;
  const Id id = instruction.operand(0);
  FailureOr<LValue> result =
      naturalLValue(translator, *translator.module().typeOf(id), function.getArg(function.arg_size() - 1));
  if (!result || !storeValue(translator, instruction, *result, id))
    return failure();
  translator.builder().CreateRetVoid();
  return success();
}

constexpr LargeHandlerEntry kHandlers[] = {
    {Op::CompositeConstruct, std::nullopt, compositeConstruct},
    {Op::CompositeConstructReplicateEXT, std::nullopt, compositeReplicate},
    {Op::CompositeExtract, 0, compositeExtract},
    {Op::CompositeInsert, std::nullopt, compositeInsert},
    {Op::CopyObject, std::nullopt, copy},
    {Op::CopyLogical, std::nullopt, copyLogical},
    {Op::Select, std::nullopt, select},
    {Op::Phi, std::nullopt, phi},
    {Op::ReturnValue, 0, returnValue},
};

} // namespace

std::span<const LargeHandlerEntry> largeValueHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
