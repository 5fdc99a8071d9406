// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// From memory to memory, in code that does not grow with the object: bytes where both sides lie alike, loops
// over arrays where they do not.

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

/// Objects of so few scalars go through registers.
constexpr uint64_t kFewScalars = 16;

/// Vectors that a copy of bytes loads at once.
constexpr unsigned kInFlight = 4;

/// What one copy may emit: structures that hold a structure twice at each of many levels are small only as
/// long as nobody looks at each member.
constexpr uint64_t kMaxAccesses = 1 << 12;

class ObjectCopy {
public:
  ObjectCopy(Translator &translator, const Instruction &instruction)
      : translator_(translator), instruction_(instruction), builder_(translator.builder()) {}

  Result run(const Place &target, const Place &source);

private:
  bool liesAlike(const Place &target, const Place &source, uint64_t &bytes);
  std::optional<uint64_t> packedSize(const Place &place);
  std::optional<uint64_t> packedArraySize(const Place &place);
  std::optional<uint64_t> packedStructSize(const Place &place);
  Result copyElements(const Place &target, const Place &source);
  Result copyMembers(const Place &target, const Place &source);
  void copyBytes(const Place &target, const Place &source, uint64_t bytes);
  void copyChunks(const Place &target, const Place &source, Type *type, Value *offset, unsigned count);
  void loop(uint64_t count, function_ref<void(Value *)> body);

  Translator &translator_;
  const Instruction &instruction_;
  IRBuilder<> &builder_;
  uint64_t accesses_ = 0;                                  ///< and structures and arrays that hold them
  bool failed_ = false;                                    ///< a part of an object could not be found
  DenseMap<Id, std::optional<uint64_t>> packedStructs_[2]; ///< without and with explicit layout
};

/// Bytes of an object without any that belong to no scalar; nullopt when there are such bytes, scalars that
/// are not there in the order of the type, or ones that have to be accessed by themselves.
std::optional<uint64_t> ObjectCopy::packedSize(const Place &place) {
  const spirv::Type &type = *place.type;
  if (place.isVolatile)
    return std::nullopt;
  switch (type.kind) {
  case TypeKind::Struct:
    return packedStructSize(place);
  case TypeKind::Array:
  case TypeKind::Matrix:
    return packedArraySize(place);
  case TypeKind::Vector:
    return place.componentStride == 0 ? std::optional(type.count * scalarSize(*type.element)) : std::nullopt;
  case TypeKind::Pointer: // a logical one has no size that both sides agree on
    return type.storageClass == spirv::StorageClass::PhysicalStorageBuffer ? std::optional(scalarSize(type))
                                                                           : std::nullopt;
  default:
    return scalarSize(type);
  }
}

/// Of an array or of a matrix.
std::optional<uint64_t> ObjectCopy::packedArraySize(const Place &place) {
  FailureOr<Place> first = partAt(translator_, instruction_, place, 0);
  FailureOr<Place> second = first ? partAt(translator_, instruction_, place, 1) : failure();
  failed_ |= !second;
  std::optional<uint64_t> size = second ? packedSize(*first) : std::nullopt;
  if (!size || second->offset - place.offset != *size)
    return std::nullopt;
  return *size * partCount(translator_, *place.type);
}

std::optional<uint64_t> ObjectCopy::packedStructSize(const Place &place) {
  DenseMap<Id, std::optional<uint64_t>> &sizes = packedStructs_[place.explicitLayout];
  auto [known, isNew] = sizes.try_emplace(place.type->id);
  if (!isNew)
    return known->second;
  uint64_t end = 0;
  for (uint64_t i = 0; i < place.type->members.size(); ++i) {
    FailureOr<Place> member = partAt(translator_, instruction_, place, i);
    failed_ |= !member;
    std::optional<uint64_t> size = member ? packedSize(*member) : std::nullopt;
    if (!size || member->offset - place.offset != end)
      return std::nullopt; // as the entry in the map says already
    end += *size;
  }
  sizes[place.type->id] = end;
  return end;
}

/// Whether bytes can be copied; padding that others cannot see may be.
bool ObjectCopy::liesAlike(const Place &target, const Place &source, uint64_t &bytes) {
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

Result ObjectCopy::run(const Place &target, const Place &source) {
  const uint64_t scalars = translator_.types().scalarCount(*source.type);
  accesses_ += scalars <= kFewScalars ? scalars : 1;
  if (accesses_ > kMaxAccesses)
    return translator_.fail(instruction_, "copying this object takes more than " +
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

Result ObjectCopy::copyMembers(const Place &target, const Place &source) {
  for (uint64_t i = 0; i < source.type->members.size(); ++i) {
    FailureOr<Place> to = partAt(translator_, instruction_, target, i);
    FailureOr<Place> from = to ? partAt(translator_, instruction_, source, i) : failure();
    if (!from || !run(*to, *from))
      return failure();
  }
  return success();
}

Result ObjectCopy::copyElements(const Place &target, const Place &source) {
  bool copied = true;
  loop(partCount(translator_, *source.type), [&](Value *index) {
    FailureOr<Place> to = elementAt(translator_, instruction_, target, index);
    FailureOr<Place> from = to ? elementAt(translator_, instruction_, source, index) : failure();
    copied = from && run(*to, *from);
  });
  return success(copied);
}

/// All lanes leave it together, so that it needs no markers.
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

/// Copies `count` chunks of the type; all are loaded before the first is stored, so that loads overlap.
void ObjectCopy::copyChunks(const Place &target, const Place &source, Type *type, Value *offset,
                            unsigned count) {
  const DataLayout &layout = translator_.output().getDataLayout();
  const uint64_t bytes = layout.getTypeStoreSize(type);
  const Align align(layout.getTypeStoreSize(type->getScalarType()));
  auto chunkOf = [&](Value *address, unsigned i) {
    address = builder_.CreateGEP(builder_.getInt8Ty(), address, offset);
    return i == 0 ? address : builder_.CreateConstGEP1_32(builder_.getInt8Ty(), address, i * bytes);
  };
  SmallVector<LoadInst *, kInFlight> chunks;
  for (unsigned i = 0; i < count; ++i) {
    chunks.push_back(builder_.CreateAlignedLoad(type, chunkOf(source.address, i), align));
    if (source.isInvariant)
      chunks.back()->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(translator_.context(), {}));
  }
  for (unsigned i = 0; i < count; ++i)
    builder_.CreateAlignedStore(chunks[i], chunkOf(target.address, i), align);
}

/// LLVM copies bytes well, but not those of buffers: it would make accesses that ignore where one ends.
void ObjectCopy::copyBytes(const Place &target, const Place &source, uint64_t bytes) {
  Place to = target, from = source;
  for (Place *place : {&to, &from}) {
    place->address = addressOf(translator_, *place);
    place->align = commonAlignment(place->align, place->offset);
  }
  auto isBuffer = [](const Place &place) {
    return place.address->getType()->getPointerAddressSpace() == addressSpace::kBuffer;
  };
  if (!isBuffer(to) && !isBuffer(from)) {
    builder_.CreateMemCpy(to.address, to.align, from.address, from.align, bytes);
    return;
  }
  // Vectors of the largest element that is aligned on both sides and divides the size.
  constexpr uint64_t kComponents = 4;
  const uint64_t element = std::min<uint64_t>({to.align.value(), from.align.value(), 4, bytes & -bytes});
  const uint64_t chunk = kComponents * element;
  const uint64_t round = kInFlight * chunk;
  Type *type = builder_.getIntNTy(8 * element);
  Type *vector = FixedVectorType::get(type, kComponents);
  if (bytes >= round)
    loop(bytes / round, [&](Value *index) {
      Value *offset = builder_.CreateMul(index, builder_.getInt32(round), "", /*NUW=*/true, /*NSW=*/true);
      copyChunks(to, from, vector, offset, kInFlight);
    });
  uint64_t done = bytes / round * round;
  if (const uint64_t chunks = (bytes - done) / chunk)
    copyChunks(to, from, vector, builder_.getInt32(done), chunks);
  done = bytes / chunk * chunk;
  if (const uint64_t elements = (bytes - done) / element)
    copyChunks(to, from, type, builder_.getInt32(done), elements);
}

} // namespace

Result copyObject(Translator &translator, const Instruction &instruction, const Place &target,
                  const Place &source) {
  if (translator.types().isLarge(*source.type))
    return ObjectCopy(translator, instruction).run(target, source);
  FailureOr<Value *> value = loadObject(translator, instruction, source);
  return success(value && storeObject(translator, instruction, target, *value));
}

} // namespace llpc::reader
