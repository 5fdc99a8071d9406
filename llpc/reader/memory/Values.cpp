// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/memory/Values.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/ObjectCopy.h"
#include "llpc/reader/memory/PointedObject.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

/// Returns whether the value that is passed on must be a pointer to an array of buffers or images.
bool expectsResourceArray(Translator &translator, const Instruction &user) {
  switch (user.opcode) {
  case Op::CopyObject:
  case Op::Phi:
  case Op::Select:
    return translator.resourceArrays().contains(user.result);
  case Op::ReturnValue:
    return translator.resourceArrays().contains(translator.function().source->id);
  default:
    return false;
  }
}

/// Refuses pointers to arrays of buffers or images where their variable could not be followed
/// (ResourceArrays.cpp), and other pointers where only those make sense.
Result checkPointer(Translator &translator, Id id) {
  const Instruction *user = translator.reporter().current();
  // Calls compare their arguments with the parameters.
  if (!user || user->opcode == Op::FunctionCall ||
      translator.module().typeOf(id)->kind != spirv::TypeKind::Pointer)
    return success();
  const bool isArray = translator.resourceArrays().contains(id);
  if (isArray == expectsResourceArray(translator, *user))
    return success();
  return translator.failUnsupported(
      *user,
      "%" + std::to_string(id) +
          (isArray ? " points to an array of buffers or images, of which only elements can be used here"
                   : " does not point to an array of buffers, while an alternative does"));
}

} // namespace

FailureOr<Value *> valueOf(Translator &translator, Id id) {
  if (translator.types().isLarge(*translator.module().typeOf(id))) {
    const Instruction *current = translator.reporter().current();
    return temporaryAddress(translator, current ? *current : *translator.module().definition(id), id);
  }
  if (!checkPointer(translator, id))
    return failure();
  Value *bound = translator.values().lookup(id);
  if (bound && !bound->getType()->isPointerTy())
    return bound;
  return pointerAddress(translator, id);
}

Result storeValue(Translator &translator, const Instruction &instruction, const LValue &target, Id id) {
  if (translator.types().isLarge(*translator.module().typeOf(id))) {
    FailureOr<LValue> source = largeValue(translator, id);
    return success(source && copyObject(translator, instruction, target, *source));
  }
  FailureOr<Value *> value = valueOf(translator, id);
  return success(value && storeObject(translator, instruction, target, *value));
}

} // namespace llpc::reader
