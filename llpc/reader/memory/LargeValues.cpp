// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A large value is bound as one of:
//   a pointer       to its temporary, or to a part of another value's temporary
//   an aggregate    a constant; it becomes a variable in addrspace(4) once its address is needed
//   nothing         but has an LValue: the memory that it was loaded from, which does not change while the
//                   value is used
//   nothing         and is used only by an abort's message, which reads the value's operands instead
//
// A temporary is an alloca. It is written each time that control reaches the definition, which dominates all
// uses, so they see the value of the current iteration. Only a phi in a loop header takes a value of the
// previous iteration; see copyLargePhis().

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

FailureOr<LValue> constantLValue(Translator &translator, const spirv::Type &type, Constant *value) {
  FailureOr<LValue> lvalue = naturalLValue(translator, type, nullptr);
  if (!lvalue)
    return failure();
  GlobalVariable *global = translator.objects().findConstant(value);
  if (!global) {
    Constant *inMemory = memoryConstant(value, *translator.types().memoryType(type));
    global = translator.objects().addConstant(value, inMemory, lvalue->align);
  }
  lvalue->address = global;
  lvalue->isInvariant = true;
  return lvalue;
}

uint64_t sizeOf(Translator &translator, const LValue &temporary) {
  Type *type = cast<AllocaInst>(temporary.address)->getAllocatedType();
  return translator.output().getDataLayout().getTypeAllocSize(type);
}

} // namespace

FailureOr<LValue> naturalLValue(Translator &translator, const spirv::Type &type, Value *address) {
  FailureOr<Type *> memoryType = translator.types().memoryType(type);
  if (!memoryType)
    return failure();
  LValue lvalue;
  lvalue.address = address;
  lvalue.align = translator.output().getDataLayout().getABITypeAlign(*memoryType);
  lvalue.type = &type;
  lvalue.inBounds = true;
  return lvalue;
}

Constant *largeConstant(Translator &translator, Id id) {
  auto *constant = dyn_cast_or_null<Constant>(translator.values().lookup(id));
  return constant && constant->getType()->isAggregateType() ? constant : nullptr;
}

FailureOr<LValue> largeValue(Translator &translator, Id id) {
  const spirv::Type &type = *translator.module().typeOf(id);
  if (Constant *constant = largeConstant(translator, id))
    return constantLValue(translator, type, constant);
  if (const LValue *lvalue = translator.values().lvalue(id))
    return *lvalue;
  return naturalLValue(translator, type, translator.values().lookup(id));
}

FailureOr<Value *> temporaryAddress(Translator &translator, const Instruction &instruction, Id id) {
  if (Value *bound = translator.values().lookup(id); bound && bound->getType()->isPointerTy())
    return bound;
  // A second use copies again, because the first copy may not dominate it. The copied value is the same.
  std::optional<LValue> &copy = translator.function().scratchCopies[id];
  if (!copy) {
    FailureOr<LValue> temporary = newTemporary(translator, *translator.module().typeOf(id));
    if (!temporary)
      return failure();
    copy = *temporary;
  }
  FailureOr<LValue> source = largeValue(translator, id);
  if (!source || !copyObject(translator, instruction, *copy, *source))
    return failure();
  return copy->address;
}

FailureOr<LValue> newTemporary(Translator &translator, const spirv::Type &type) {
  FailureOr<Type *> memoryType = translator.types().memoryType(type);
  if (!memoryType)
    return failure();
  BasicBlock &entry = translator.function().target->getEntryBlock();
  IRBuilder<> builder(&entry, entry.begin());
  return naturalLValue(translator, type, builder.CreateAlloca(*memoryType, addressSpace::kPrivate));
}

bool isReadableAtAbort(Translator &translator, Id id) {
  return translator.values().lookup(id) || translator.function().messageParts.contains(id) ||
         !translator.types().isLarge(*translator.module().typeOf(id));
}

Result defineFrom(Translator &translator, const Instruction &instruction, const LValue &source) {
  if (!translator.types().isLarge(*source.type)) {
    FailureOr<Value *> value = loadObject(translator, instruction, source);
    return success(value && translator.define(instruction, *value));
  }
  const bool isPart = isForMessageUnchanged(translator, instruction, source);
  if (isPart)
    translator.function().messageParts.insert(instruction.result);
  if (isPart || isUsedUnchanged(translator, instruction, source)) {
    translator.values().setLValue(instruction.result, source);
    return success();
  }
  FailureOr<LValue> temporary = newTemporary(translator, *source.type);
  return success(temporary && copyObject(translator, instruction, *temporary, source) &&
                 translator.define(instruction, temporary->address));
}

void copyLargePhis(Translator &translator) {
  // The phis of a block take their values simultaneously: none may be overwritten before all are read.
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
        FailureOr<LValue> staging = newTemporary(translator, *each->temporary.type);
        builder.CreateMemCpy(staging->address, staging->align, source, staging->align,
                             sizeOf(translator, *staging));
        source = staging->address;
      }
      sources.push_back(source);
    }
    for (auto [each, source] : zip(phis, sources))
      builder.CreateMemCpy(each->temporary.address, each->temporary.align, source, each->temporary.align,
                           sizeOf(translator, each->temporary));
  }
}

} // namespace llpc::reader
