// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A large value is bound as one of:
//   a pointer       to its snapshot, or to the part of another's that it is
//   an aggregate    a constant; a variable in addrspace(4) once somebody needs its address
//   nothing         but has a place: the memory that it was loaded from, which does not change while the
//                   value is used
//   nothing         and is only part of an abort's message, which looks at what it is made of
//
// A snapshot is an alloca, written anew each time that control comes to the definition. Whoever uses the
// value is dominated by that, and so sees the last time's; but for the phi of a loop's header, which gets in
// from the iteration before.

#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/memory/ObjectAccess.h"
#include "llpc/reader/memory/ObjectCopy.h"
#include "llpc/reader/memory/ValueUses.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;

namespace {

FailureOr<Place> constantPlace(Translator &translator, const spirv::Type &type, Constant *value) {
  FailureOr<Place> place = naturalPlace(translator, type, nullptr);
  if (!place)
    return failure();
  GlobalVariable *global = translator.objects().findConstant(value);
  if (!global) {
    Constant *inMemory = memoryConstant(value, *translator.types().memoryType(type));
    global = translator.objects().addConstant(value, inMemory, place->align);
  }
  place->address = global;
  place->isInvariant = true;
  return place;
}

uint64_t sizeOf(Translator &translator, const Place &snapshot) {
  Type *type = cast<AllocaInst>(snapshot.address)->getAllocatedType();
  return translator.output().getDataLayout().getTypeAllocSize(type);
}

} // namespace

FailureOr<Place> naturalPlace(Translator &translator, const spirv::Type &type, Value *address) {
  FailureOr<Type *> memoryType = translator.types().memoryType(type);
  if (!memoryType)
    return failure();
  Place place;
  place.address = address;
  place.align = translator.output().getDataLayout().getABITypeAlign(*memoryType);
  place.type = &type;
  place.inBounds = true;
  return place;
}

Constant *largeConstant(Translator &translator, Id id) {
  auto *constant = dyn_cast_or_null<Constant>(translator.values().lookup(id));
  return constant && constant->getType()->isAggregateType() ? constant : nullptr;
}

FailureOr<Place> largeValue(Translator &translator, Id id) {
  const spirv::Type &type = *translator.module().typeOf(id);
  if (Constant *constant = largeConstant(translator, id))
    return constantPlace(translator, type, constant);
  if (const Place *place = translator.values().place(id))
    return *place;
  return naturalPlace(translator, type, translator.values().lookup(id));
}

FailureOr<Value *> snapshotAddress(Translator &translator, const Instruction &instruction, Id id) {
  if (Value *bound = translator.values().lookup(id); bound && bound->getType()->isPointerTy())
    return bound;
  // A second use copies again, since the first may not dominate it; that changes nothing.
  std::optional<Place> &copy = translator.function().scratchCopies[id];
  if (!copy) {
    FailureOr<Place> snapshot = newSnapshot(translator, *translator.module().typeOf(id));
    if (!snapshot)
      return failure();
    copy = *snapshot;
  }
  FailureOr<Place> source = largeValue(translator, id);
  if (!source || !copyObject(translator, instruction, *copy, *source))
    return failure();
  return copy->address;
}

FailureOr<Place> newSnapshot(Translator &translator, const spirv::Type &type) {
  FailureOr<Type *> memoryType = translator.types().memoryType(type);
  if (!memoryType)
    return failure();
  BasicBlock &entry = translator.function().target->getEntryBlock();
  IRBuilder<> builder(&entry, entry.begin());
  return naturalPlace(translator, type, builder.CreateAlloca(*memoryType, addressSpace::kPrivate));
}

bool isReadableAtAbort(Translator &translator, Id id) {
  return translator.values().lookup(id) || translator.function().messageParts.contains(id) ||
         !translator.types().isLarge(*translator.module().typeOf(id));
}

Result defineFrom(Translator &translator, const Instruction &instruction, const Place &source) {
  if (!translator.types().isLarge(*source.type)) {
    FailureOr<Value *> value = loadObject(translator, instruction, source);
    return success(value && translator.define(instruction, *value));
  }
  const bool isPart = isForMessageUnchanged(translator, instruction, source);
  if (isPart)
    translator.function().messageParts.insert(instruction.result);
  if (isPart || isUsedUnchanged(translator, instruction, source)) {
    translator.values().setPlace(instruction.result, source);
    return success();
  }
  FailureOr<Place> snapshot = newSnapshot(translator, *source.type);
  return success(snapshot && copyObject(translator, instruction, *snapshot, source) &&
                 translator.define(instruction, snapshot->address));
}

void copyLargePhis(Translator &translator) {
  // Phis of a block take their values at once: none may be overwritten before all are read.
  MapVector<BasicBlock *, SmallVector<const FunctionState::LargePhi *, 2>> byBlock;
  for (const FunctionState::LargePhi &each : translator.function().largePhis)
    byBlock[each.chosen->getParent()].push_back(&each);
  IRBuilder<> &builder = translator.builder();
  for (auto &[block, phis] : byBlock) {
    builder.SetInsertPoint(block, block->getFirstInsertionPt());
    SmallVector<Value *, 2> sources;
    for (const FunctionState::LargePhi *each : phis) {
      Value *source = each->chosen;
      if (phis.size() > 1) {
        FailureOr<Place> staging = newSnapshot(translator, *each->snapshot.type);
        builder.CreateMemCpy(staging->address, staging->align, source, staging->align,
                             sizeOf(translator, *staging));
        source = staging->address;
      }
      sources.push_back(source);
    }
    for (auto [each, source] : zip(phis, sources))
      builder.CreateMemCpy(each->snapshot.address, each->snapshot.align, source, each->snapshot.align,
                           sizeOf(translator, each->snapshot));
  }
}

} // namespace llpc::reader
