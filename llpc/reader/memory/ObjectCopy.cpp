// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Copies from memory to memory, in code whose size does not depend on the object's: bytes where both sides
// have the same layout, loops over arrays where they do not.

#include "llpc/reader/memory/ObjectCopy.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/memory/ExplicitLayout.h"
#include "llpc/reader/memory/ObjectAccess.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::TypeKind;

namespace {

/// Objects with at most this many scalars are copied through registers.
constexpr uint64_t kFewScalars = 16;

/// The number of vectors that a byte copy loads before it stores.
constexpr unsigned kInFlight = 4;

/// Limit of the accesses that one copy emits: a small module can nest structs that hold a struct twice on
/// every level.
constexpr uint64_t kMaxAccesses = 1 << 12;

class ObjectCopy {
public:
  ObjectCopy(Translator &translator, const Instruction &instruction)
      : translator_(translator), instruction_(instruction), builder_(translator.builder()) {}

  Result run(const LValue &target, const LValue &source);
  void copyBytes(const LValue &target, const LValue &source, uint64_t bytes);

private:
  bool liesAlike(const LValue &target, const LValue &source, uint64_t &bytes);
  std::optional<uint64_t> packedSize(const LValue &lvalue);
  std::optional<uint64_t> packedArraySize(const LValue &lvalue);
  std::optional<uint64_t> packedStructSize(const LValue &lvalue);
  Result copyElements(const LValue &target, const LValue &source);
  Result copyMembers(const LValue &target, const LValue &source);
  void copyChunks(const LValue &target, const LValue &source, Type *type, Value *offset, unsigned count);
  void loop(uint64_t count, function_ref<void(Value *)> body);

  Translator &translator_;
  const Instruction &instruction_;
  IRBuilder<> &builder_;
  uint64_t accesses_ = 0; ///< includes structures and arrays that contain them
  bool failed_ = false;   ///< the location of a part could not be determined
  DenseMap<Id, std::optional<uint64_t>> packedStructs_[2]; ///< without and with explicit layout
};

/// Returns the size of an object that has no padding. Returns nullopt when it has padding, when its scalars
/// are not in the order of the type, or when some of them must be accessed individually.
std::optional<uint64_t> ObjectCopy::packedSize(const LValue &lvalue) {
  const spirv::Type &type = *lvalue.type;
  if (lvalue.isVolatile)
    return std::nullopt;
  switch (type.kind) {
  case TypeKind::Struct:
    return packedStructSize(lvalue);
  case TypeKind::Array:
  case TypeKind::Matrix:
    return packedArraySize(lvalue);
  case TypeKind::Vector:
    return lvalue.componentStride == 0 ? std::optional(type.count * scalarSize(*type.element)) : std::nullopt;
  case TypeKind::Pointer: // the sides may store a logical pointer in different sizes
    return type.storageClass == spirv::StorageClass::PhysicalStorageBuffer ? std::optional(scalarSize(type))
                                                                           : std::nullopt;
  default:
    return scalarSize(type);
  }
}

/// Like packedSize(), for an array or a matrix.
std::optional<uint64_t> ObjectCopy::packedArraySize(const LValue &lvalue) {
  FailureOr<LValue> first = partAt(translator_, instruction_, lvalue, 0);
  FailureOr<LValue> second = first ? partAt(translator_, instruction_, lvalue, 1) : failure();
  failed_ |= !second;
  std::optional<uint64_t> size = second ? packedSize(*first) : std::nullopt;
  if (!size || second->offset - lvalue.offset != *size)
    return std::nullopt;
  return *size * partCount(translator_, *lvalue.type);
}

std::optional<uint64_t> ObjectCopy::packedStructSize(const LValue &lvalue) {
  DenseMap<Id, std::optional<uint64_t>> &sizes = packedStructs_[lvalue.explicitLayout];
  auto [known, isNew] = sizes.try_emplace(lvalue.type->id);
  if (!isNew)
    return known->second;
  uint64_t end = 0;
  for (uint64_t i = 0; i < lvalue.type->members.size(); ++i) {
    FailureOr<LValue> member = partAt(translator_, instruction_, lvalue, i);
    failed_ |= !member;
    std::optional<uint64_t> size = member ? packedSize(*member) : std::nullopt;
    if (!size || member->offset - lvalue.offset != end)
      return std::nullopt; // the map's entry is nullopt already
    end += *size;
  }
  sizes[lvalue.type->id] = end;
  return end;
}

/// Returns whether the copy can be done on bytes. Padding may be copied when other invocations cannot observe
/// it.
bool ObjectCopy::liesAlike(const LValue &target, const LValue &source, uint64_t &bytes) {
  if (target.isVolatile || source.isVolatile)
    return false;
  if (!target.explicitLayout && !source.explicitLayout) {
    FailureOr<Type *> type = translator_.types().memoryType(*target.type);
    bytes = translator_.output().getDataLayout().getTypeAllocSize(*type);
    return *type == *translator_.types().memoryType(*source.type);
  }
  std::optional<uint64_t> size = packedSize(target);
  if (!size || size != packedSize(source))
    return false;
  bytes = *size;
  return true;
}

Result ObjectCopy::run(const LValue &target, const LValue &source) {
  const uint64_t scalars = translator_.types().scalarCount(*source.type);
  accesses_ += scalars <= kFewScalars ? scalars : 1;
  if (accesses_ > kMaxAccesses)
    return translator_.failLimit(instruction_, "copying this object takes more than " +
                                                   std::to_string(kMaxAccesses) +
                                                   " accesses; copy the parts that are needed");
  if (scalars <= kFewScalars) {
    FailureOr<Value *> value = loadObject(translator_, instruction_, source);
    return success(value && storeObject(translator_, instruction_, target, *value));
  }
  uint64_t bytes = 0;
  if (liesAlike(target, source, bytes)) {
    copyBytes(target, source, bytes);
    return success();
  }
  if (failed_)
    return failure();
  return source.type->kind == TypeKind::Struct ? copyMembers(target, source) : copyElements(target, source);
}

Result ObjectCopy::copyMembers(const LValue &target, const LValue &source) {
  for (uint64_t i = 0; i < source.type->members.size(); ++i) {
    FailureOr<LValue> to = partAt(translator_, instruction_, target, i);
    FailureOr<LValue> from = to ? partAt(translator_, instruction_, source, i) : failure();
    if (!from || !run(*to, *from))
      return failure();
  }
  return success();
}

Result ObjectCopy::copyElements(const LValue &target, const LValue &source) {
  bool copied = true;
  loop(partCount(translator_, *source.type), [&](Value *index) {
    FailureOr<LValue> to = elementAt(translator_, instruction_, target, index);
    FailureOr<LValue> from = to ? elementAt(translator_, instruction_, source, index) : failure();
    copied = from && run(*to, *from);
  });
  return success(copied);
}

/// All lanes leave the loop together, so it needs no markers.
void ObjectCopy::loop(uint64_t count, function_ref<void(Value *)> body) {
  Function *function = builder_.GetInsertBlock()->getParent();
  BasicBlock *before = builder_.GetInsertBlock();
  BasicBlock *head = BasicBlock::Create(translator_.context(), "copy", function);
  builder_.CreateBr(head);
  builder_.SetInsertPoint(head);
  PHINode *index = builder_.CreatePHI(builder_.getInt32Ty(), 2);
  body(index);
  Value *next = builder_.CreateNUWAdd(index, builder_.getInt32(1));
  BasicBlock *after = BasicBlock::Create(translator_.context(), "copied", function);
  index->addIncoming(builder_.getInt32(0), before);
  index->addIncoming(next, builder_.GetInsertBlock());
  builder_.CreateCondBr(builder_.CreateICmpULT(next, builder_.getInt32(count)), head, after);
  builder_.SetInsertPoint(after);
}

/// Copies `count` chunks of the type. All are loaded before the first is stored, so that the loads overlap.
void ObjectCopy::copyChunks(const LValue &target, const LValue &source, Type *type, Value *offset,
                            unsigned count) {
  const DataLayout &layout = translator_.output().getDataLayout();
  const uint64_t bytes = layout.getTypeStoreSize(type);
  const Align align(layout.getTypeStoreSize(type->getScalarType()));
  auto chunkOf = [&](Value *address, unsigned i) {
    address = builder_.CreateGEP(builder_.getInt8Ty(), address, offset);
    return i == 0 ? address : builder_.CreateConstGEP1_32(builder_.getInt8Ty(), address, i * bytes);
  };
  SmallVector<LoadInst *, kInFlight> chunks;
  for (unsigned i = 0; i < count; ++i)
    chunks.push_back(createLoad(translator_, source, type, chunkOf(source.address, i), align));
  for (unsigned i = 0; i < count; ++i)
    createStore(translator_, target, chunks[i], chunkOf(target.address, i), align);
}

/// LLVM's memcpy is good except for buffers: it would emit accesses that ignore the end of the buffer.
void ObjectCopy::copyBytes(const LValue &target, const LValue &source, uint64_t bytes) {
  LValue to = target, from = source;
  for (LValue *lvalue : {&to, &from}) {
    lvalue->address = addressOf(translator_, *lvalue);
    lvalue->align = commonAlignment(lvalue->align, lvalue->offset);
  }
  auto isBuffer = [](const LValue &lvalue) {
    return lvalue.address->getType()->getPointerAddressSpace() == addressSpace::kBuffer;
  };
  if (!isBuffer(to) && !isBuffer(from)) {
    builder_.CreateMemCpy(to.address, to.align, from.address, from.align, bytes,
                          to.isVolatile || from.isVolatile);
    return;
  }
  // Copies in vectors of the largest element that is aligned on both sides and divides the size.
  constexpr uint64_t kComponents = 4;
  const uint64_t element = std::min<uint64_t>({to.align.value(), from.align.value(), 4, bytes & -bytes});
  const uint64_t chunk = kComponents * element;
  const uint64_t batch = kInFlight * chunk;
  Type *type = builder_.getIntNTy(8 * element);
  Type *vector = FixedVectorType::get(type, kComponents);
  if (bytes >= batch)
    loop(bytes / batch, [&](Value *index) {
      Value *offset = builder_.CreateMul(index, builder_.getInt32(batch), "", /*NUW=*/true, /*NSW=*/true);
      copyChunks(to, from, vector, offset, kInFlight);
    });
  uint64_t done = bytes / batch * batch;
  if (const uint64_t chunks = (bytes - done) / chunk)
    copyChunks(to, from, vector, builder_.getInt32(done), chunks);
  done = bytes / chunk * chunk;
  if (const uint64_t elements = (bytes - done) / element)
    copyChunks(to, from, type, builder_.getInt32(done), elements);
}

} // namespace

Result copyObject(Translator &translator, const Instruction &instruction, const LValue &target,
                  const LValue &source) {
  if (translator.types().isLarge(*source.type))
    return ObjectCopy(translator, instruction).run(target, source);
  FailureOr<Value *> value = loadObject(translator, instruction, source);
  return success(value && storeObject(translator, instruction, target, *value));
}

void copyBytes(Translator &translator, const Instruction &instruction, const LValue &target,
               const LValue &source, uint64_t bytes) {
  ObjectCopy(translator, instruction).copyBytes(target, source, bytes);
}

} // namespace llpc::reader
