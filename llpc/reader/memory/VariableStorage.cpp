// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Storage by storage class:
//   Function       an alloca where the variable is declared
//   Private        an internal global in scratch; the middle end gives each invocation its own
//   Workgroup      an internal global in LDS; one for all whose type is a Block, since these alias
//   Uniform, StorageBuffer, PushConstant
//                  an lgc.resource op at each use: it is free of side effects, so LLVM merges them
//   Input          none: see BuiltInInputs.cpp
// Module-scope variables are made when they are first used, so what an entry point does not reach leaves no
// binding behind.

#include "llpc/reader/memory/VariableStorage.h"
#include "llpc/reader/FunctionTranslation.h"
#include "llpc/reader/core/TypeMap.h"
#include "llpc/reader/memory/LargeValues.h"
#include "llpc/reader/memory/NullPointers.h"
#include "llpc/reader/memory/ObjectAccess.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Decoration;
using spirv::Id;
using spirv::Instruction;
using spirv::StorageClass;
using spirv::TypeKind;

namespace {

/// Drivers may bind buffers at any multiple of a dword: minStorageBufferOffsetAlignment on this hardware.
constexpr Align kBufferAlign = Align::Constant<4>();

/// What every object in explicit layout may be aligned to: vectors of four dwords.
constexpr Align kMostAligned = Align::Constant<16>();

/// The operand of OpVariable after the storage class.
constexpr size_t kInitializer = 1;

bool isArray(const spirv::Type &type) {
  return type.kind == TypeKind::Array || type.kind == TypeKind::RuntimeArray;
}

const spirv::Type &bufferType(const spirv::Type *pointee) {
  while (isArray(*pointee))
    pointee = pointee->element;
  return *pointee;
}

/// Bytes of the smallest scalar in an object, or `limit` if that is less; scalars are aligned to their size
/// under every layout of Vulkan.
uint64_t smallestScalar(const spirv::Type &object, uint64_t limit) {
  uint64_t smallest = limit;
  // Each type once: structs that share members can be exponentially large.
  std::vector<const spirv::Type *> open{&object};
  DenseSet<const spirv::Type *> seen(open.begin(), open.end());
  auto visit = [&](const spirv::Type *part) {
    if (seen.insert(part).second)
      open.push_back(part);
  };
  while (!open.empty()) {
    const spirv::Type &type = *open.back();
    open.pop_back();
    if (type.kind == TypeKind::Pointer) {
      smallest = std::min<uint64_t>(smallest, 8);
      continue;
    }
    if (type.isScalar())
      smallest = std::min<uint64_t>(smallest, type.kind == TypeKind::Bool ? 4 : type.width / 8);
    if (type.element)
      visit(type.element);
    for (const spirv::Type *member : type.members)
      visit(member);
  }
  return std::max<uint64_t>(1, smallest);
}

bool isVolatile(const Translator &translator, Id id) {
  return translator.hasDecoration(id, Decoration::Volatile) ||
         translator.hasDecoration(id, Decoration::Coherent);
}

/// A place that starts the variable's storage, but for its address.
Place variablePlace(Translator &translator, const Instruction &variable, const spirv::Type &type) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  StorageClass storageClass = pointer.storageClass;
  Place place;
  place.type = &type;
  place.explicitLayout = hasExplicitLayout(translator.module(), pointer);
  place.inBounds = !place.explicitLayout;
  place.align = kBufferAlign;
  place.isVolatile = isVolatile(translator, variable.result);
  place.isInvariant =
      storageClass == StorageClass::PushConstant ||
      (storageClass == StorageClass::Uniform && translator.hasDecoration(type.id, Decoration::Block));
  return place;
}

/// The initial value of a Private or Workgroup variable as memory holds it. Null after reporting.
Constant *initializerOf(Translator &translator, const Instruction &variable, Type *memoryType, bool isLocal) {
  if (variable.operands.size() <= kInitializer)
    return isLocal ? PoisonValue::get(memoryType) : UndefValue::get(memoryType);
  const Id id = variable.operand(kInitializer);
  Constant *value = translator.constant(id);
  // A variable that holds a pointer can begin with one to workgroup memory, which is an address.
  if (!value && translator.module().typeOf(id)->storageClass == StorageClass::Workgroup)
    value = cast_or_null<Constant>(translator.value(id));
  else if (!value)
    translator.fail(variable, "the initializer must be a constant or a Workgroup variable");
  if (!value)
    return nullptr;
  if (isLocal && value != nullConstant(value->getType())) {
    translator.fail(variable, "the initializer of a Workgroup variable must be OpConstantNull");
    return nullptr;
  }
  return memoryConstant(value, memoryType);
}

/// Binds a module-scope variable to its storage.
Value *bindGlobal(Translator &translator, const Instruction &variable, GlobalVariable *global) {
  Place place = variablePlace(translator, variable, *translator.module().type(variable.resultType)->element);
  place.address = global;
  place.align = *global->getAlign();
  translator.setPlace(variable.result, place);
  translator.bind(variable.result, global);
  return global;
}

GlobalVariable *newGlobal(Translator &translator, Constant *initializer, const Twine &name, unsigned space,
                          Align align) {
  auto *global = new GlobalVariable(translator.output(), initializer->getType(), /*isConstant=*/false,
                                    GlobalValue::InternalLinkage, initializer, name, nullptr,
                                    GlobalValue::NotThreadLocal, space);
  global->setAlignment(align);
  return global;
}

/// Workgroup variables whose type is a Block (SPV_KHR_workgroup_memory_explicit_layout) all begin at one
/// place, which is as large as the largest and is zeroed as a whole when one asks for it.
Value *workgroupBlock(Translator &translator, const Instruction &variable, Type *type) {
  GlobalVariable *&global = translator.workgroupBlocks();
  if (global && global->getValueType()->getArrayNumElements() >= type->getArrayNumElements())
    type = global->getValueType();
  Constant *initializer = initializerOf(translator, variable, type, /*isLocal=*/true);
  if (!initializer)
    return nullptr;
  if (!global)
    global = newGlobal(translator, initializer, "workgroup.blocks", addressSpace::kLocal, kMostAligned);
  else if (global->getInitializer()->isNullValue())
    global->replaceInitializer(Constant::getNullValue(type));
  else
    global->replaceInitializer(initializer);
  return bindGlobal(translator, variable, global);
}

/// A Workgroup variable with explicit layout, which is bytes to LLVM. Null after reporting.
Value *explicitWorkgroupVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &object = *translator.module().type(variable.resultType)->element;
  std::optional<uint64_t> size = explicitSize(translator, variable, object);
  if (!size)
    return nullptr;
  if (*size > UINT32_MAX) {
    translator.fail(variable, "an object of 4 GiB or more is not supported");
    return nullptr;
  }
  Type *type = ArrayType::get(translator.builder().getInt8Ty(), *size);
  if (translator.hasDecoration(object.id, Decoration::Block))
    return workgroupBlock(translator, variable, type);
  Constant *initializer = initializerOf(translator, variable, type, /*isLocal=*/true);
  if (!initializer)
    return nullptr;
  return bindGlobal(translator, variable,
                    newGlobal(translator, initializer, safeName(translator.module().name(variable.result)),
                              addressSpace::kLocal, kMostAligned));
}

/// Private and Workgroup variables.
Value *globalVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  if (pointer.storageClass == StorageClass::Workgroup && hasExplicitLayout(translator.module(), pointer))
    return explicitWorkgroupVariable(translator, variable);
  Type *type = translator.memoryType(*pointer.element);
  if (!type)
    return nullptr;
  bool isLocal = pointer.storageClass == StorageClass::Workgroup;
  Constant *initializer = initializerOf(translator, variable, type, isLocal);
  if (!initializer)
    return nullptr;
  return bindGlobal(translator, variable,
                    newGlobal(translator, initializer, safeName(translator.module().name(variable.result)),
                              isLocal ? addressSpace::kLocal : addressSpace::kPrivate,
                              translator.output().getDataLayout().getPrefTypeAlign(type)));
}

std::optional<lgc::DeclaredBinding> bindingOf(Translator &translator, const Instruction &variable) {
  const spirv::Module &module = translator.module();
  const spirv::Type &pointer = *module.type(variable.resultType);
  const spirv::Type &block = bufferType(pointer.element);
  bool isBlock = block.kind == TypeKind::Struct && translator.hasDecoration(block.id, Decoration::Block);
  bool isBufferBlock = block.kind == TypeKind::Struct && pointer.storageClass == StorageClass::Uniform &&
                       translator.hasDecoration(block.id, Decoration::BufferBlock);
  const spirv::DecorationUse *set = module.findDecoration(variable.result, Decoration::DescriptorSet);
  const spirv::DecorationUse *binding = module.findDecoration(variable.result, Decoration::Binding);
  if (!isBlock && !isBufferBlock) {
    translator.fail(variable, "a buffer must be a struct that is decorated Block or BufferBlock");
    return std::nullopt;
  }
  if (!set || !binding) {
    translator.fail(variable, "a buffer needs the decorations DescriptorSet and Binding");
    return std::nullopt;
  }
  const bool isEndless = pointer.element->kind == TypeKind::RuntimeArray;
  uint64_t count = 1;
  for (const spirv::Type *type = isEndless ? pointer.element->element : pointer.element; isArray(*type);
       type = type->element) {
    count *= type->kind == TypeKind::Array ? translator.types().arrayLength(*type) : 0;
    if (count == 0 || count > UINT32_MAX) {
      translator.fail(variable, "an array of descriptors needs a constant length below 2^32");
      return std::nullopt;
    }
  }
  bool isUniform = pointer.storageClass == StorageClass::Uniform && !isBufferBlock;
  return lgc::DeclaredBinding{set->operands[0], binding->operands[0],
                              isUniform ? lgc::DescriptorType::UniformBuffer
                                        : lgc::DescriptorType::StorageBuffer,
                              isEndless ? 0 : static_cast<uint32_t>(count)};
}

/// The buffer at `index` of the variable's array of descriptors.
Value *bufferAddress(Translator &translator, const Instruction &variable, Value *index, bool isNonUniform) {
  std::optional<lgc::DeclaredBinding> binding = bindingOf(translator, variable);
  if (!binding)
    return nullptr;
  if (!lgc::declareBinding(translator.state(), *binding)) {
    translator.fail(variable, "another buffer has the same set and binding, but is of another kind");
    return nullptr;
  }
  return lgc::ResourceBufferOp::create(translator.builder(), binding->set, binding->binding, index,
                                       isNonUniform);
}

Value *pushConstantAddress(Translator &translator, const Instruction &variable) {
  const spirv::Type &block = *translator.module().type(variable.resultType)->element;
  if (block.kind != TypeKind::Struct) {
    translator.fail(variable, "push constants must be a struct");
    return nullptr;
  }
  std::optional<uint64_t> size = explicitSize(translator, variable, block);
  if (!size)
    return nullptr;
  if (*size > UINT32_MAX) {
    translator.fail(variable, "push constants of 4 GiB or more are not supported");
    return nullptr;
  }
  uint32_t &declared = translator.state().pushConstantSize;
  declared = std::max(declared, static_cast<uint32_t>(*size));
  return lgc::ResourcePushConstantsOp::create(translator.builder());
}

/// What a pointer that comes from a parameter, OpPhi or OpSelect points to: only its type speaks for it.
std::optional<Place> placeFromType(Translator &translator, const spirv::Type &pointer, Id id,
                                   Value *address) {
  Place place;
  place.address = address;
  place.isVolatile = isVolatile(translator, id);
  place.type = pointer.element;
  place.explicitLayout = hasExplicitLayout(translator.module(), pointer);
  place.inBounds = !place.explicitLayout;
  if (place.explicitLayout) {
    place.align = Align(smallestScalar(*pointer.element, kBufferAlign.value()));
    return place;
  }
  Type *type = translator.memoryType(*pointer.element);
  if (!type)
    return std::nullopt;
  place.align = translator.output().getDataLayout().getABITypeAlign(type);
  return place;
}

/// A function's variable, which stands in its first block: the alloca is not dynamic.
bool translateVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  Type *type = translator.memoryType(*pointer.element);
  if (!type)
    return false;
  AllocaInst *alloca = translator.builder().CreateAlloca(type, addressSpace::kPrivate);
  Place place = variablePlace(translator, variable, *pointer.element);
  place.address = alloca;
  place.align = alloca->getAlign();
  translator.setPlace(variable.result, place);
  if (!translator.define(variable, alloca))
    return false;
  if (variable.operands.size() <= kInitializer)
    return true;
  return storeValue(translator, variable, place, variable.operand(kInitializer));
}

} // namespace

Constant *memoryConstant(Constant *constant, Type *memoryType) {
  if (memoryType->isPointerTy())
    return shiftedForMemory(constant);
  if (constant->getType() == memoryType && !holdsShiftedPointer(memoryType))
    return constant;
  if (constant->isNullValue())
    return Constant::getNullValue(memoryType);
  if (auto *integer = dyn_cast<ConstantInt>(constant))
    return ConstantInt::get(memoryType, integer->getZExtValue());
  SmallVector<Constant *, 8> parts;
  if (auto *vector = dyn_cast<FixedVectorType>(memoryType)) {
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      parts.push_back(memoryConstant(constant->getAggregateElement(i), vector->getElementType()));
    return ConstantVector::get(parts);
  }
  if (auto *array = dyn_cast<ArrayType>(memoryType)) {
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      parts.push_back(memoryConstant(constant->getAggregateElement(i), array->getElementType()));
    return ConstantArray::get(array, parts);
  }
  auto *structType = cast<StructType>(memoryType);
  for (unsigned i = 0; i < structType->getNumElements(); ++i)
    parts.push_back(memoryConstant(constant->getAggregateElement(i), structType->getElementType(i)));
  return ConstantStruct::get(structType, parts);
}

bool isBufferArray(const Translator &translator, Id pointer) {
  const Instruction *definition = translator.module().definition(pointer);
  const spirv::Type *type = translator.module().typeOf(pointer);
  return definition && definition->opcode == spirv::Op::Variable && type && type->element &&
         (type->storageClass == StorageClass::Uniform || type->storageClass == StorageClass::StorageBuffer) &&
         isArray(*type->element);
}

std::optional<Place> selectBuffer(Translator &translator, const Instruction &accessChain,
                                  const Instruction &variable, size_t firstIndex, size_t &used) {
  IRBuilder<> &builder = translator.builder();
  const spirv::Type *type = translator.module().type(variable.resultType)->element;
  Value *flat = nullptr;
  // The decoration belongs to the pointer that is accessed; some compilers give it to the index alone.
  bool isNonUniform = translator.hasDecoration(accessChain.result, Decoration::NonUniform);
  for (used = 0; isArray(*type); ++used, type = type->element) {
    if (firstIndex + used >= accessChain.operands.size()) {
      translator.fail(accessChain, "a pointer to an array of buffers is not supported");
      return std::nullopt;
    }
    const Id indexId = accessChain.operand(firstIndex + used);
    isNonUniform |= translator.hasDecoration(indexId, Decoration::NonUniform);
    Value *index = builder.CreateZExtOrTrunc(translator.value(indexId), builder.getInt32Ty());
    // An array of arrays is one array of descriptors, whose last index runs fastest.
    Value *length = builder.getInt32(translator.types().arrayLength(*type));
    flat = flat ? builder.CreateAdd(builder.CreateMul(flat, length), index) : index;
  }
  Place place = variablePlace(translator, variable, *type);
  place.address = bufferAddress(translator, variable, flat, isNonUniform);
  if (!place.address)
    return std::nullopt;
  return place;
}

Value *variableAddress(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  switch (pointer.storageClass) {
  case StorageClass::Private:
  case StorageClass::Workgroup:
    return globalVariable(translator, variable);
  case StorageClass::Uniform:
  case StorageClass::StorageBuffer:
    if (!isBufferArray(translator, variable.result))
      return bufferAddress(translator, variable, translator.builder().getInt32(0), /*isNonUniform=*/false);
    translator.fail(variable, "a pointer to an array of buffers is not supported");
    return nullptr;
  case StorageClass::PushConstant:
    return pushConstantAddress(translator, variable);
  default:
    translator.fail(variable, "variables of storage class " +
                                  std::string(spirv::nameOf(pointer.storageClass)) + " are not supported");
    return nullptr;
  }
}

std::optional<Place> placeOf(Translator &translator, Id pointer) {
  const spirv::Type &pointerType = *translator.module().typeOf(pointer);
  if (const Place *known = translator.place(pointer))
    return *known;
  Value *address = translator.value(pointer);
  if (!address)
    return std::nullopt;
  if (const Place *known = translator.place(pointer)) // a module-scope variable's first use
    return *known;
  const Instruction &definition = *translator.module().definition(pointer);
  if (definition.opcode == spirv::Op::Variable) {
    Place place = variablePlace(translator, definition, *pointerType.element);
    place.address = address;
    return place;
  }
  return placeFromType(translator, pointerType, pointer, address);
}

std::span<const HandlerEntry> variableHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {spirv::Op::Variable, translateVariable},
  };
  return kHandlers;
}

} // namespace llpc::reader
