// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Atomics on integers of 32 and 64 bits and on floats in storage buffers and workgroup memory, and on texels
// (see ImageAtomics.cpp). The middle end adds the metadata and cache policy that the back end needs to select
// single instructions, and a loop where the GPU has no such instruction.

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/ImageAtomics.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/instructions/MemoryModel.h"
#include "llpc/reader/memory/Values.h"
#include "llpc/reader/validation/AccessChecks.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Op;
using spirv::StorageClass;

/// The operands that all atomics have: pointer, scope, and (for most) memory semantics.
struct Access {
  Value *pointer = nullptr;
  Type *type = nullptr;
  Align alignment;
  SyncScope::ID scope = SyncScope::System;
  AtomicOrdering ordering = AtomicOrdering::Monotonic;
  bool isVolatile = false;
  Value *isOutside = nullptr; ///< whether validation leaves the access out; null: it does not
};

bool isAtomicStorage(StorageClass storage) {
  // Uniform memory is a storage buffer when its block is decorated BufferBlock. Other blocks there are
  // read-only, so a valid module has no atomics on them.
  return storage == StorageClass::StorageBuffer || storage == StorageClass::Uniform ||
         storage == StorageClass::Workgroup || storage == StorageClass::PhysicalStorageBuffer;
}

/// Returns the type of the number in memory. Of an untyped pointer it is that of the result, or of what
/// OpAtomicStore stores.
const spirv::Type &accessedNumber(Translator &translator, const spirv::Instruction &instruction,
                                  const spirv::Type &pointer) {
  if (!pointer.isUntyped)
    return *pointer.element;
  return instruction.resultType ? *translator.module().type(instruction.resultType)
                                : *translator.module().typeOf(argumentId(instruction, 3));
}

FailureOr<Access> beginAccess(Translator &translator, const spirv::Instruction &instruction) {
  const spirv::Id pointerId = argumentId(instruction, 0);
  const spirv::Type &pointer = *translator.module().typeOf(pointerId);
  const spirv::Type &number = accessedNumber(translator, instruction, pointer);
  const bool isHalf = number.kind == spirv::TypeKind::Float && number.width == 16;
  if (!isHalf && number.width != 32 && number.width != 64)
    return translator.failUnsupported(
        instruction, "atomics are supported on 32- and 64-bit numbers and 16-bit floats only");
  if (!isAtomicStorage(pointer.storageClass))
    return translator.failUnsupported(
        instruction,
        "atomics are supported in storage buffers, physical ones too, and workgroup memory only");
  Access access;
  access.type = *translator.types().registerType(number);
  access.alignment = Align(number.width / 8);
  const auto address = valueOf(translator, pointerId);
  const auto scope = syncScope(translator, instruction, argumentId(instruction, 1));
  if (!address || !scope)
    return failure();
  access.pointer = *address;
  access.scope = *scope;
  const spirv::Id semantics = argumentId(instruction, 2);
  const auto ordering = atomicOrdering(translator, instruction, semantics);
  if (!ordering)
    return failure();
  access.ordering = *ordering;
  LValue object;
  if (const LValue *known = translator.values().lvalue(pointerId))
    object = *known;
  object.address = access.pointer;
  object.offset = 0;
  object.align = access.alignment;
  object.explicitLayout = pointer.storageClass != StorageClass::Workgroup;
  checkWriteBytes(translator, instruction, object, number.width / 8);
  access.isOutside = object.isOutside;
  constexpr uint64_t kVolatile = 0x8000; // Memory Semantics: Volatile
  access.isVolatile = translator.values().constantInt(semantics).value_or(0) & kVolatile;
  return access;
}

/// Returns the acquire half of the ordering, because loads and failing comparisons do not release.
AtomicOrdering acquiring(AtomicOrdering ordering) {
  return isAcquireOrStronger(ordering) ? AtomicOrdering::Acquire : AtomicOrdering::Monotonic;
}

AtomicOrdering releasing(AtomicOrdering ordering) {
  return isReleaseOrStronger(ordering) ? AtomicOrdering::Release : AtomicOrdering::Monotonic;
}

/// Emits the access, where validation does not leave it out, and binds its value.
Result defineInside(Translator &translator, const spirv::Instruction &instruction, const Access &access,
                    function_ref<Value *()> emit) {
  return translator.define(instruction, emitValueInside(translator, access.isOutside, emit));
}

Result atomicLoad(Translator &translator, const spirv::Instruction &instruction) {
  const auto access = beginAccess(translator, instruction);
  if (!access)
    return failure();
  return defineInside(translator, instruction, *access, [&] {
    LoadInst *load = translator.builder().CreateAlignedLoad(access->type, access->pointer, access->alignment,
                                                            access->isVolatile);
    load->setAtomic(acquiring(access->ordering), access->scope);
    return load;
  });
}

Result atomicStore(Translator &translator, const spirv::Instruction &instruction) {
  const auto access = beginAccess(translator, instruction);
  if (!access)
    return failure();
  return emitInside(translator, access->isOutside, [&] {
    StoreInst *store = translator.builder().CreateAlignedStore(
        argument(translator, instruction, 3), access->pointer, access->alignment, access->isVolatile);
    store->setAtomic(releasing(access->ordering), access->scope);
    return success();
  });
}

Result modify(Translator &translator, const spirv::Instruction &instruction, const Access &access,
              AtomicRMWInst::BinOp operation, Value *value) {
  return defineInside(translator, instruction, access, [&] {
    AtomicRMWInst *result = translator.builder().CreateAtomicRMW(
        operation, access.pointer, value, access.alignment, access.ordering, access.scope);
    result->setVolatile(access.isVolatile);
    return result;
  });
}

template <AtomicRMWInst::BinOp operation>
Result readModifyWrite(Translator &translator, const spirv::Instruction &instruction) {
  const auto access = beginAccess(translator, instruction);
  return success(access &&
                 modify(translator, instruction, *access, operation, argument(translator, instruction, 3)));
}

template <AtomicRMWInst::BinOp operation>
Result stepByOne(Translator &translator, const spirv::Instruction &instruction) {
  const auto access = beginAccess(translator, instruction);
  return success(access &&
                 modify(translator, instruction, *access, operation, ConstantInt::get(access->type, 1)));
}

Result compareExchange(Translator &translator, const spirv::Instruction &instruction) {
  const auto access = beginAccess(translator, instruction);
  if (!access)
    return failure();
  const auto unequal = atomicOrdering(translator, instruction, argumentId(instruction, 3));
  if (!unequal)
    return failure();
  Value *value = argument(translator, instruction, 4);
  Value *comparator = argument(translator, instruction, 5);
  Builder &b = translator.builder();
  return defineInside(translator, instruction, *access, [&] {
    AtomicCmpXchgInst *result = b.CreateAtomicCmpXchg(access->pointer, comparator, value, access->alignment,
                                                      access->ordering, acquiring(*unequal), access->scope);
    result->setVolatile(access->isVolatile);
    return b.CreateExtractValue(result, 0);
  });
}

/// Handles texels, and leaves memory to another handler.
template <Handler inMemory>
Result atomic(Translator &translator, const spirv::Instruction &instruction) {
  if (const spirv::Instruction *texelPointer = texelPointerOf(translator, instruction))
    return translateImageAtomic(translator, instruction, *texelPointer);
  return inMemory(translator, instruction);
}

constexpr HandlerEntry kHandlers[] = {
    {Op::AtomicLoad, atomic<atomicLoad>},
    {Op::AtomicStore, atomic<atomicStore>},
    {Op::AtomicExchange, atomic<readModifyWrite<AtomicRMWInst::Xchg>>},
    {Op::AtomicCompareExchange, atomic<compareExchange>},
    {Op::AtomicIIncrement, atomic<stepByOne<AtomicRMWInst::Add>>},
    {Op::AtomicIDecrement, atomic<stepByOne<AtomicRMWInst::Sub>>},
    {Op::AtomicIAdd, atomic<readModifyWrite<AtomicRMWInst::Add>>},
    {Op::AtomicISub, atomic<readModifyWrite<AtomicRMWInst::Sub>>},
    {Op::AtomicSMin, atomic<readModifyWrite<AtomicRMWInst::Min>>},
    {Op::AtomicUMin, atomic<readModifyWrite<AtomicRMWInst::UMin>>},
    {Op::AtomicSMax, atomic<readModifyWrite<AtomicRMWInst::Max>>},
    {Op::AtomicUMax, atomic<readModifyWrite<AtomicRMWInst::UMax>>},
    {Op::AtomicAnd, atomic<readModifyWrite<AtomicRMWInst::And>>},
    {Op::AtomicOr, atomic<readModifyWrite<AtomicRMWInst::Or>>},
    {Op::AtomicXor, atomic<readModifyWrite<AtomicRMWInst::Xor>>},
    {Op::AtomicFAddEXT, atomic<readModifyWrite<AtomicRMWInst::FAdd>>},
    {Op::AtomicFMinEXT, atomic<readModifyWrite<AtomicRMWInst::FMin>>},
    {Op::AtomicFMaxEXT, atomic<readModifyWrite<AtomicRMWInst::FMax>>},
};

} // namespace

std::span<const HandlerEntry> atomicHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
