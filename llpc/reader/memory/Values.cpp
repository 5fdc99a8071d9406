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

Value *valueOf(Translator &translator, Id id) {
  if (translator.types().isLarge(*translator.module().typeOf(id))) {
    const Instruction *current = translator.reporter().current();
    return snapshotAddress(translator, current ? *current : *translator.module().definition(id), id);
  }
  Value *bound = translator.values().lookup(id);
  return bound && !bound->getType()->isPointerTy() ? bound : pointerAddress(translator, id);
}

bool storeValue(Translator &translator, const Instruction &instruction, const Place &target, Id id) {
  if (translator.types().isLarge(*translator.module().typeOf(id))) {
    std::optional<Place> source = largeValue(translator, id);
    return source && copyObject(translator, instruction, target, *source);
  }
  Value *value = valueOf(translator, id);
  return value && storeObject(translator, instruction, target, value);
}

} // namespace llpc::reader
