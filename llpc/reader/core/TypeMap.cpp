// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// In registers a SPIR-V bool is i1, a vector is <N x T>, a matrix is [columns x <rows x T>], and structs and
// arrays are LLVM aggregates. Signedness belongs to instructions, not to types.
//
// A value of more than kMaxRegisterScalars scalars is large. It is stored in a temporary in scratch memory,
// which is written at the value's definition and never again; in registers the value is represented by a
// pointer to the temporary. Selections, calls and phis of large values therefore work on pointers, and loads,
// stores and modifications copy (see LargeValues.cpp). Large constants are LLVM constants of aggregate type
// until their address is needed.
//
// In Function, Private and Workgroup memory the same types are used, except that a bool is an i32 (any
// non-zero value is true): i1 does not occupy a whole byte there, and LLVM promotes a dynamically indexed
// array of i32 to registers. LLVM's data layout determines the offsets of parts, because no shader can
// observe them. A physical pointer is an i64 in all memory; NullPointers.cpp explains how logical pointers
// are stored.
//
// An image is its descriptor, and so is a pointer to one: nothing else can be done with the pointer than to
// load the image. A pointer to an array of buffers or images is the id of the variable and an index
// (ResourceArrays.cpp).
//
// A bfloat16 is the i16 of its bits, an 8-bit float the i8. A cooperative matrix is the vector of the
// components that a lane holds, in registers and in memory.
//
// Memory with explicit layout (buffers, push constants) has no LLVM types except scalars and vectors: offsets
// come from the decorations, see ObjectAccess.cpp.

#include "llpc/reader/core/TypeMap.h"
#include "lgc/state/PipelineState.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/core/CooperativeMatrixType.h"
#include "llpc/reader/core/ImageType.h"

#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace llpc::reader {

using spirv::StorageClass;
using spirv::TypeKind;

namespace {

/// LLVM computes sizes in 64 bits, but no address here has more than 32.
constexpr uint64_t kMaxObjectBytes = UINT32_MAX;

/// LLVM handles a value in registers scalar by scalar, in quadratic time.
constexpr uint64_t kMaxRegisterScalars = 1 << 8;

/// No GPU has more scratch memory for each lane of a wave64, and constants of this size still fit into
/// memory.
constexpr uint64_t kMaxValueBytes = 1 << 20;

bool isArray(const spirv::Type &type) {
  return type.kind == TypeKind::Array || type.kind == TypeKind::RuntimeArray;
}

std::optional<unsigned> addressSpaceOf(StorageClass storageClass) {
  switch (storageClass) {
  case StorageClass::Function:
  case StorageClass::Private:
  case StorageClass::Input: // built-in ones have no address; see VariableStorage.cpp
  case StorageClass::Output:
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

bool isSupported(StorageClass storageClass) {
  return addressSpaceOf(storageClass) || storageClass == StorageClass::UniformConstant ||
         storageClass == StorageClass::Image;
}

bool hasExplicitLayout(const spirv::Module &module, const spirv::Type &pointer) {
  switch (pointer.storageClass) {
  case StorageClass::Uniform:
  case StorageClass::StorageBuffer:
  case StorageClass::PushConstant:
  case StorageClass::PhysicalStorageBuffer:
    return true;
  case StorageClass::Workgroup:
    if (pointer.isUntyped)
      return true;
    return module.hasCapability(spirv::Capability::WorkgroupMemoryExplicitLayoutKHR) &&
           (module.findDecoration(pointer.element->id, spirv::Decoration::ArrayStride) ||
            module.findMemberDecoration(pointer.element->id, 0, spirv::Decoration::Offset));
  default:
    return false;
  }
}

bool isResourceArray(const spirv::Module &module, StorageClass storageClass, const spirv::Type &pointee) {
  const bool isResource = storageClass == StorageClass::Uniform ||
                          storageClass == StorageClass::StorageBuffer ||
                          storageClass == StorageClass::UniformConstant;
  if (!isResource || !isArray(pointee))
    return false;
  const spirv::Type *element = &pointee;
  while (isArray(*element))
    element = element->element;
  // A Block is never a part of another one.
  return storageClass == StorageClass::UniformConstant ||
         module.findDecoration(element->id, spirv::Decoration::Block) ||
         module.findDecoration(element->id, spirv::Decoration::BufferBlock);
}

bool isResourceArray(const spirv::Module &module, const spirv::Type &pointer) {
  return isResourceArray(module, pointer.storageClass, *pointer.element);
}

Type *resourceArrayType(LLVMContext &context) {
  return StructType::get(Type::getInt32Ty(context), Type::getInt32Ty(context));
}

TypeMap::TypeMap(const spirv::Module &module, LLVMContext &context, const DataLayout &layout,
                 const ValueMap &values, const Reporter &reporter, const lgc::MatrixTarget &matrices)
    : module_(module), context_(context), layout_(layout), values_(values), reporter_(reporter),
      matrices_(matrices), temporaryPointer_{PointerType::get(context, addressSpace::kPrivate), 1, {}} {}

FailureOr<Type *> TypeMap::typeOf(const spirv::Type &type, const MappedType &mapped) const {
  if (mapped.type)
    return mapped.type;
  if (const spirv::Instruction *current = reporter_.current())
    return reporter_.failUnsupported(*current,
                                     "needs type %" + std::to_string(type.id) + ": " + mapped.reason);
  return reporter_.failUnsupported(*type.instruction, mapped.reason);
}

FailureOr<Type *> TypeMap::registerType(const spirv::Type &type) {
  return typeOf(type, mapRegister(type));
}

FailureOr<Type *> TypeMap::constantType(const spirv::Type &type) {
  return typeOf(type, lookUp(type, kInRegisters));
}

FailureOr<Type *> TypeMap::memoryType(const spirv::Type &type) {
  return typeOf(type, lookUp(type, kInMemory));
}

const TypeMap::MappedType &TypeMap::mapRegister(const spirv::Type &type) {
  return isLarge(type) ? temporaryPointer_ : lookUp(type, kInRegisters);
}

bool TypeMap::isLarge(const spirv::Type &type) {
  const MappedType &mapped = lookUp(type, kInRegisters);
  return mapped.type && mapped.scalars > kMaxRegisterScalars;
}

uint64_t TypeMap::arrayLength(const spirv::Type &type) const {
  return values_.constantInt(type.lengthId).value_or(0);
}

const TypeMap::MappedType &TypeMap::lookUp(const spirv::Type &type, bool inMemory) {
  Cache &cache = inMemory ? memoryTypes_ : constantTypes_;
  auto found = cache.find(type.id);
  if (found != cache.end())
    return found->second;
  MappedType mapped = map(type, inMemory);
  if (mapped.type && !inMemory && mapped.scalars > kMaxRegisterScalars &&
      layout_.getTypeAllocSize(mapped.type) > kMaxValueBytes)
    mapped = unsupported("values of more than " + std::to_string(kMaxValueBytes) +
                         " bytes are not supported; access the parts that are needed");
  return cache[type.id] = std::move(mapped);
}

TypeMap::MappedType TypeMap::map(const spirv::Type &type, bool inMemory) {
  switch (type.kind) {
  case TypeKind::Void:
    // A variable may be of void: nothing can access it, and LLVM has no objects of void.
    return {inMemory ? StructType::get(context_) : Type::getVoidTy(context_), 1, {}};
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::BFloat16:
  case TypeKind::Float8E4M3:
  case TypeKind::Float8E5M2:
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
  case TypeKind::Image:
  case TypeKind::Sampler:
  case TypeKind::SampledImage:
    return inMemory ? unsupported("an image or a sampler cannot be in memory") : mapImage(type);
  case TypeKind::CooperativeMatrix:
    return mapCooperativeMatrix(type);
  case TypeKind::RuntimeArray:
    return unsupported("an array without length cannot be a value");
  default:
    return unsupported(std::string(spirv::nameOf(type.instruction->opcode)) + " is not supported");
  }
}

TypeMap::MappedType TypeMap::mapScalar(const spirv::Type &type, bool inMemory) const {
  if (type.kind == TypeKind::Bool)
    return {inMemory ? Type::getInt32Ty(context_) : Type::getInt1Ty(context_), 1, {}};
  if (type.kind != TypeKind::Float)
    return {Type::getIntNTy(context_, type.width), 1, {}};
  return {type.width == 16   ? Type::getHalfTy(context_)
          : type.width == 32 ? Type::getFloatTy(context_)
                             : Type::getDoubleTy(context_),
          1,
          {}};
}

TypeMap::MappedType TypeMap::mapComposite(const spirv::Type &type, bool inMemory) {
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

TypeMap::MappedType TypeMap::mapStruct(const spirv::Type &type, bool inMemory) {
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

TypeMap::MappedType TypeMap::mapCooperativeMatrix(const spirv::Type &type) const {
  if (std::string reason = whyUnsupported(type, values_); !reason.empty())
    return unsupported(std::move(reason));
  const uint32_t components = matrices_.components(matrixUse(type, values_));
  return {FixedVectorType::get(mapScalar(*type.element, kInRegisters).type, components), components, {}};
}

TypeMap::MappedType TypeMap::mapImage(const spirv::Type &type) const {
  if (std::string reason = whyUnsupported(type); !reason.empty())
    return unsupported(std::move(reason));
  constexpr unsigned kBufferDwords = 4;
  const auto dwords = [&](unsigned count) { return FixedVectorType::get(Type::getInt32Ty(context_), count); };
  if (type.kind == TypeKind::Sampler)
    return {dwords(lgc::kSamplerDwords), 1, {}};
  if (imageType(type).dimension == spirv::Dim::Buffer)
    return {dwords(kBufferDwords), 1, {}};
  if (!hasSampler(type))
    return {dwords(lgc::kImageDwords), 1, {}};
  return {StructType::get(context_, {dwords(lgc::kImageDwords), dwords(lgc::kSamplerDwords)}), 2, {}};
}

TypeMap::MappedType TypeMap::mapPointer(const spirv::Type &type, bool inMemory) const {
  if (isResourceArray(module_, type)) {
    if (inMemory)
      return unsupported("pointers to arrays of buffers or images cannot be stored in memory");
    return {resourceArrayType(context_), 1, {}};
  }
  if (type.storageClass == StorageClass::UniformConstant && !inMemory)
    return mapImage(*type.element);
  // Never a value: the atomic instruction reads the operands of OpImageTexelPointer.
  if (type.storageClass == StorageClass::Image && !inMemory)
    return {PointerType::get(context_, addressSpace::kBuffer), 1, {}};
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

TypeMap::MappedType TypeMap::mapFunction(const spirv::Type &type) {
  const MappedType &result = mapRegister(*type.element);
  if (!result.type)
    return result;
  SmallVector<Type *, 8> parameters;
  for (const spirv::Type *parameter : type.members) {
    const MappedType &mapped = mapRegister(*parameter);
    if (!mapped.type)
      return mapped;
    parameters.push_back(mapped.type);
  }
  // Large results are returned through a pointer that the caller passes.
  Type *returned = isLarge(*type.element) ? Type::getVoidTy(context_) : result.type;
  if (isLarge(*type.element))
    parameters.push_back(result.type);
  return {FunctionType::get(returned, parameters, false), 1, {}};
}

} // namespace llpc::reader
