// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// In registers a SPIR-V bool is i1, a vector <N x T>, a matrix [columns x <rows x T>], a struct or an array
// an LLVM aggregate. Signedness belongs to instructions, not to types.
//
// In Function, Private and Workgroup memory the same holds, except that a bool is an i32 (any non-zero
// value is true): i1 has no bits of its own there, and a dynamically indexed array of i32 still becomes
// registers. LLVM's data layout then says where parts lie, since no shader can observe it. A physical pointer
// is an i64 in all memory, a logical one what it is in registers.
//
// In memory with explicit layout (buffers, push constants) there are no LLVM types at all beyond scalars
// and vectors: offsets come from the decorations, see Layout.cpp.

#include "llpc/reader/Types.h"

#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace llpc::reader {

using spirv::StorageClass;
using spirv::TypeKind;

namespace {

/// LLVM counts sizes in 64 bits, but no address here has more than 32.
constexpr uint64_t kMaxObjectBytes = UINT32_MAX;

/// LLVM handles a value scalar by scalar, in quadratic time: more than this takes minutes.
constexpr uint64_t kMaxValueScalars = 1 << 12;

MappedType unsupported(std::string reason) {
  return {nullptr, 1, std::move(reason)};
}

std::optional<unsigned> addressSpaceOf(StorageClass storageClass) {
  switch (storageClass) {
  case StorageClass::Function:
  case StorageClass::Private:
  case StorageClass::Input: // never becomes an address; see Variables.cpp
    return addressSpace::kPrivate;
  case StorageClass::Workgroup:
    return addressSpace::kLocal;
  case StorageClass::Uniform:
  case StorageClass::StorageBuffer:
    return addressSpace::kBuffer;
  case StorageClass::PushConstant:
    return addressSpace::kConstant;
  case StorageClass::PhysicalStorageBuffer:
    return addressSpace::kGlobal;
  default:
    return std::nullopt;
  }
}

} // namespace

bool hasExplicitLayout(const spirv::Module &module, const spirv::Type &pointer) {
  switch (pointer.storageClass) {
  case StorageClass::Uniform:
  case StorageClass::StorageBuffer:
  case StorageClass::PushConstant:
  case StorageClass::PhysicalStorageBuffer:
    return true;
  case StorageClass::Workgroup:
    return module.hasCapability(spirv::Capability::WorkgroupMemoryExplicitLayoutKHR) &&
           (module.findDecoration(pointer.element->id, spirv::Decoration::ArrayStride) ||
            module.findMemberDecoration(pointer.element->id, 0, spirv::Decoration::Offset));
  default:
    return false;
  }
}

TypeMap::TypeMap(LLVMContext &context, const DataLayout &layout, ConstantReader constants)
    : context_(context), layout_(layout), constants_(std::move(constants)) {}

const MappedType &TypeMap::registerType(const spirv::Type &type) {
  return lookUp(type, false);
}

const MappedType &TypeMap::memoryType(const spirv::Type &type) {
  return lookUp(type, true);
}

uint64_t TypeMap::arrayLength(const spirv::Type &type) const {
  return constants_(type.lengthId).value_or(0);
}

const MappedType &TypeMap::lookUp(const spirv::Type &type, bool inMemory) {
  Cache &cache = inMemory ? memoryTypes_ : registerTypes_;
  auto found = cache.find(type.id);
  if (found != cache.end())
    return found->second;
  MappedType mapped = map(type, inMemory);
  if (mapped.type && !inMemory && mapped.scalars > kMaxValueScalars)
    mapped = unsupported("values of more than " + std::to_string(kMaxValueScalars) +
                         " scalars are not supported; access the parts that are needed");
  return cache[type.id] = std::move(mapped);
}

MappedType TypeMap::map(const spirv::Type &type, bool inMemory) {
  switch (type.kind) {
  case TypeKind::Void:
    return {Type::getVoidTy(context_), 1, {}};
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
    return mapScalar(type, inMemory);
  case TypeKind::Vector:
  case TypeKind::Matrix:
  case TypeKind::Array:
    return mapComposite(type, inMemory);
  case TypeKind::Struct:
    return mapStruct(type, inMemory);
  case TypeKind::Pointer:
    return mapPointer(type, inMemory);
  case TypeKind::Function:
    return mapFunction(type);
  case TypeKind::RuntimeArray:
    return unsupported("an array without length cannot be a value");
  default:
    return unsupported(std::string(spirv::nameOf(type.instruction->opcode)) + " is not supported");
  }
}

MappedType TypeMap::mapScalar(const spirv::Type &type, bool inMemory) const {
  if (type.kind == TypeKind::Bool)
    return {inMemory ? Type::getInt32Ty(context_) : Type::getInt1Ty(context_), 1, {}};
  if (type.kind == TypeKind::Int)
    return {Type::getIntNTy(context_, type.width), 1, {}};
  return {type.width == 16   ? Type::getHalfTy(context_)
          : type.width == 32 ? Type::getFloatTy(context_)
                             : Type::getDoubleTy(context_),
          1,
          {}};
}

MappedType TypeMap::mapComposite(const spirv::Type &type, bool inMemory) {
  MappedType element = lookUp(*type.element, inMemory);
  if (!element.type)
    return element;
  if (type.kind == TypeKind::Vector) {
    if (type.count > 4)
      return unsupported("vectors of more than 4 components are not supported");
    return {FixedVectorType::get(element.type, type.count), type.count, {}};
  }
  uint64_t length = type.kind == TypeKind::Matrix ? type.count : arrayLength(type);
  if (length == 0)
    return unsupported("the length of an array must be a constant greater than 0");
  uint64_t elementBytes = std::max<uint64_t>(1, layout_.getTypeAllocSize(element.type));
  if (length > kMaxObjectBytes / elementBytes)
    return unsupported("an object of 4 GiB or more is not supported");
  return {ArrayType::get(element.type, length), element.scalars * length, {}};
}

MappedType TypeMap::mapStruct(const spirv::Type &type, bool inMemory) {
  SmallVector<Type *, 8> members;
  uint64_t bytes = 0;
  uint64_t scalars = 0;
  for (const spirv::Type *member : type.members) {
    const MappedType &mapped = lookUp(*member, inMemory);
    if (!mapped.type)
      return mapped;
    bytes += layout_.getTypeAllocSize(mapped.type) + layout_.getABITypeAlign(mapped.type).value();
    if (bytes > kMaxObjectBytes)
      return unsupported("an object of 4 GiB or more is not supported");
    scalars += mapped.scalars;
    members.push_back(mapped.type);
  }
  return {StructType::get(context_, members), std::max<uint64_t>(1, scalars), {}};
}

MappedType TypeMap::mapPointer(const spirv::Type &type, bool inMemory) const {
  if (inMemory && type.storageClass == StorageClass::PhysicalStorageBuffer)
    return {Type::getInt64Ty(context_), 1, {}};
  // SPIR-V's variable pointers.
  if (inMemory && type.storageClass != StorageClass::StorageBuffer &&
      type.storageClass != StorageClass::Workgroup)
    return unsupported("pointers of this storage class cannot be stored in memory");
  std::optional<unsigned> space = addressSpaceOf(type.storageClass);
  if (!space)
    return unsupported("pointers of this storage class are not supported");
  return {PointerType::get(context_, *space), 1, {}};
}

MappedType TypeMap::mapFunction(const spirv::Type &type) {
  MappedType result = lookUp(*type.element, false);
  if (!result.type)
    return result;
  SmallVector<Type *, 8> parameters;
  for (const spirv::Type *parameter : type.members) {
    const MappedType &mapped = lookUp(*parameter, false);
    if (!mapped.type)
      return mapped;
    parameters.push_back(mapped.type);
  }
  return {FunctionType::get(result.type, parameters, false), 1, {}};
}

} // namespace llpc::reader
