// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/ResourceArrayPointers.h"
#include "llpc/reader/core/TypeMap.h"

#include "llpc/spirv/Grammar.h"

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

/// Returns the operands that may be pointers whose value the instruction passes on; of a call also the
/// callee, whose returned pointer it passes on.
llvm::SmallVector<Id, 4> passedOn(const Instruction &instruction) {
  const auto &operands = instruction.operands;
  switch (instruction.opcode) {
  case Op::UntypedAccessChainKHR:
  case Op::UntypedInBoundsAccessChainKHR:
    return {operands[1]};
  case Op::CopyObject:
  case Op::ReturnValue:
    return {operands[0]};
  case Op::Select:
    return {operands[1], operands[2]};
  case Op::Phi: {
    llvm::SmallVector<Id, 4> values;
    for (size_t i = 0; i < operands.size(); i += 2)
      values.push_back(operands[i]);
    return values;
  }
  case Op::FunctionCall:
    return {operands.begin(), operands.end()};
  default:
    return {};
  }
}

} // namespace

bool ResourceArrayPointers::contains(Id id) {
  const spirv::Type *type = module_.typeOf(id);
  if (!type || type->kind != spirv::TypeKind::Pointer)
    return false;
  if (!type->isUntyped)
    return isResourceArray(module_, *type);
  if (!hasFound_)
    find();
  return untyped_.contains(id);
}

void ResourceArrayPointers::find() {
  hasFound_ = true;
  for (const Instruction &variable : module_.instructions())
    if (variable.opcode == Op::UntypedVariableKHR &&
        isResourceArray(module_, module_.type(variable.resultType)->storageClass,
                        *module_.type(variable.operand(1))))
      add(variable.result);
  if (open_.empty())
    return;
  findUsers();
  while (!open_.empty()) {
    const Id id = open_.back();
    open_.pop_back();
    for (const Instruction *user : users_.lookup(id))
      follow(*user, id);
  }
}

void ResourceArrayPointers::findUsers() {
  const auto addUser = [&](const Instruction &user) {
    for (const Id id : passedOn(user))
      users_[id].push_back(&user);
  };
  for (const auto &function : module_.functions())
    for (const auto &block : function->blocks) {
      for (const Instruction &instruction : block->body)
        addUser(instruction);
      addUser(*block->terminator);
      if (block->terminator->opcode == Op::ReturnValue)
        returningFunctions_[block->terminator] = function->id;
    }
}

void ResourceArrayPointers::add(Id id) {
  if (untyped_.insert(id).second)
    open_.push_back(id);
}

/// Adds the values that are such pointers because `user` passes one of them on.
void ResourceArrayPointers::follow(const Instruction &user, Id pointer) {
  switch (user.opcode) {
  case Op::ReturnValue:
    return add(returningFunctions_.lookup(&user));
  case Op::FunctionCall: {
    if (user.operand(0) == pointer)
      return add(user.result);
    const auto &parameters = module_.function(user.operand(0))->parameters;
    for (size_t i = 0; i < parameters.size(); ++i)
      if (user.operand(1 + i) == pointer)
        add(parameters[i]->result);
    return;
  }
  case Op::UntypedAccessChainKHR:
  case Op::UntypedInBoundsAccessChainKHR:
    if (isResourceArray(module_, module_.typeOf(pointer)->storageClass, *module_.pointeeOf(user.result)))
      add(user.result);
    return;
  default:
    return add(user.result);
  }
}

} // namespace llpc::reader
