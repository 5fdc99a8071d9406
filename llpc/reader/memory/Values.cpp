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

FailureOr<Value *> valueOf(Translator &translator, Id id) {
  if (translator.types().isLarge(*translator.module().typeOf(id))) {
    const Instruction *current = translator.reporter().current();
    return temporaryAddress(translator, current ? *current : *translator.module().definition(id), id);
  }
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
