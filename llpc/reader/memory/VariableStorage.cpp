// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Storage by storage class:
//   Function       an alloca at the variable's declaration
//   Private        an internal global in scratch; the middle end gives each invocation its own copy
//   Workgroup      an internal global in LDS; all variables whose type is a Block alias and
//                  share one
//   Uniform, StorageBuffer, PushConstant, UniformConstant
//                  an lgc.resource op at each use: it has no side effects, so LLVM merges equal ones
//   Input, Output  as Private, in a copy that the entry point fills or writes (InterfaceVariables.cpp);
//                  built-in inputs have none (BuiltInInputs.cpp)
// Module-scope variables are created at their first use, so that those the entry point does not reach leave
// no binding.

#include "llpc/reader/memory/VariableStorage.h"
#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/core/ImageType.h"
#include "llpc/reader/core/SafeName.h"
#include "llpc/reader/memory/ExplicitLayout.h"
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

bool isArray(const spirv::Type &type) {
  return type.kind == TypeKind::Array || type.kind == TypeKind::RuntimeArray;
}

/// Returns the type of the buffers or images in the array, or the pointee itself if it is none.
const spirv::Type &resourceType(const spirv::Type *pointee) {
  while (isArray(*pointee))
    pointee = pointee->element;
  return *pointee;
}

/// Returns the initial value of a Private or Workgroup variable in its memory representation.
FailureOr<Constant *> initializerOf(Translator &translator, const Instruction &variable, Type *memoryType,
                                    bool isLocal) {
  const size_t initializer = initializerIndex(variable);
  if (variable.operands.size() <= initializer)
    return isLocal ? PoisonValue::get(memoryType) : UndefValue::get(memoryType);
  const Id id = variable.operand(initializer);
  Constant *value = translator.values().constant(id);
  // The initializer of a variable that holds a pointer can be the address of a workgroup variable.
  if (!value && translator.module().typeOf(id)->storageClass == StorageClass::Workgroup) {
    if (!translator.values().lookup(id) && !variableAddress(translator, *translator.module().definition(id)))
      return failure();
    value = cast<Constant>(translator.values().lookup(id)); // after it is bound to its address
  }
  if (!value)
    return translator.failInvalid(variable, "the initializer must be a constant or a Workgroup variable");
  if (isLocal && value != nullConstant(value->getType()))
    return translator.failInvalid(variable, "the initializer of a Workgroup variable must be OpConstantNull");
  return memoryConstant(value, memoryType);
}

/// Binds a module-scope variable to its storage.
Value *bindGlobal(Translator &translator, const Instruction &variable, GlobalVariable *global) {
  LValue lvalue = variableLValue(translator, variable, *translator.module().pointeeOf(variable.result));
  lvalue.address = global;
  lvalue.align = *global->getAlign();
  translator.values().setLValue(variable.result, lvalue);
  translator.values().bind(variable.result, global);
  return global;
}

/// Creates a Workgroup variable with explicit layout, which LLVM sees as bytes.
FailureOr<Value *> explicitWorkgroupVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &object = *translator.module().pointeeOf(variable.result);
  FailureOr<uint64_t> size = explicitSize(translator, variable, object);
  if (!size)
    return failure();
  if (*size > UINT32_MAX)
    return translator.failLimit(variable, "an object of 4 GiB or more is not supported");
  Type *type = ArrayType::get(translator.builder().getInt8Ty(), *size);
  FailureOr<Constant *> initializer = initializerOf(translator, variable, type, /*isLocal=*/true);
  if (!initializer)
    return failure();
  // SPV_KHR_workgroup_memory_explicit_layout: all Blocks begin at the same address.
  if (translator.hasDecoration(object.id, Decoration::Block))
    return bindGlobal(translator, variable,
                      translator.objects().addWorkgroupBlock(*size, (*initializer)->isNullValue()));
  return bindGlobal(translator, variable,
                    createVariable(translator.output(), *initializer,
                                   safeName(translator.module().name(variable.result)), addressSpace::kLocal,
                                   kExplicitLayoutAlign));
}

/// Private and Workgroup variables, and copies of Input and Output variables.
FailureOr<Value *> globalVariable(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  if (pointer.storageClass == StorageClass::Workgroup && hasExplicitLayout(translator.module(), pointer))
    return explicitWorkgroupVariable(translator, variable);
  FailureOr<Type *> type = translator.types().memoryType(*pointer.element);
  if (!type)
    return failure();
  bool isLocal = pointer.storageClass == StorageClass::Workgroup;
  FailureOr<Constant *> initializer = initializerOf(translator, variable, *type, isLocal);
  if (!initializer)
    return failure();
  return bindGlobal(translator, variable,
                    createVariable(translator.output(), *initializer,
                                   safeName(translator.module().name(variable.result)),
                                   isLocal ? addressSpace::kLocal : addressSpace::kPrivate,
                                   translator.output().getDataLayout().getPrefTypeAlign(*type)));
}

FailureOr<lgc::DescriptorType> imageDescriptor(Translator &translator, const Instruction &variable,
                                               const spirv::Type &image) {
  if (std::string reason = whyUnsupported(image); !reason.empty())
    return translator.failUnsupported(variable, std::move(reason));
  using enum lgc::DescriptorType;
  if (image.kind == spirv::TypeKind::Sampler)
    return Sampler;
  if (hasSampler(image))
    return CombinedImageSampler;
  const ImageType type = imageType(image);
  if (type.dimension == spirv::Dim::Buffer)
    return type.isStorage ? StorageTexelBuffer : UniformTexelBuffer;
  return type.isStorage ? StorageImage : SampledImage;
}

FailureOr<lgc::DescriptorType> descriptorOf(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  const spirv::Type &block = resourceType(translator.module().pointeeOf(variable.result));
  if (pointer.storageClass == StorageClass::UniformConstant)
    return imageDescriptor(translator, variable, block);
  bool isBlock = block.kind == TypeKind::Struct && translator.hasDecoration(block.id, Decoration::Block);
  bool isBufferBlock = block.kind == TypeKind::Struct && pointer.storageClass == StorageClass::Uniform &&
                       translator.hasDecoration(block.id, Decoration::BufferBlock);
  if (!isBlock && !isBufferBlock)
    return translator.failInvalid(variable,
                                  "a buffer must be a struct that is decorated Block or BufferBlock");
  return pointer.storageClass == StorageClass::Uniform && !isBufferBlock ? lgc::DescriptorType::UniformBuffer
                                                                         : lgc::DescriptorType::StorageBuffer;
}

FailureOr<lgc::DeclaredBinding> bindingOf(Translator &translator, const Instruction &variable) {
  const spirv::Module &module = translator.module();
  const spirv::Type &pointer = *module.type(variable.resultType);
  const FailureOr<lgc::DescriptorType> type = descriptorOf(translator, variable);
  if (!type)
    return failure();
  const spirv::DecorationUse *set = module.findDecoration(variable.result, Decoration::DescriptorSet);
  const spirv::DecorationUse *binding = module.findDecoration(variable.result, Decoration::Binding);
  if (!set || !binding) {
    const std::string what =
        pointer.storageClass == StorageClass::UniformConstant ? "an image or a sampler" : "a buffer";
    return translator.failInvalid(variable, what + " needs the decorations DescriptorSet and Binding");
  }
  const spirv::Type *pointee = module.pointeeOf(variable.result);
  const bool isEndless = pointee->kind == TypeKind::RuntimeArray;
  uint64_t count = 1;
  for (const spirv::Type *array = isEndless ? pointee->element : pointee; isArray(*array);
       array = array->element) {
    count *= array->kind == TypeKind::Array ? translator.types().arrayLength(*array) : 0;
    if (count == 0 || count > UINT32_MAX)
      return translator.failInvalid(variable, "an array of descriptors needs a constant length below 2^32");
  }
  return lgc::DeclaredBinding{set->operands[0], binding->operands[0], *type,
                              isEndless ? 0 : static_cast<uint32_t>(count)};
}

/// Returns the variable's name, or that of its block, which is all that GLSL needs.
std::string_view nameOfResource(const spirv::Module &module, const Instruction &variable) {
  const std::string_view name = module.name(variable.result);
  return name.empty() ? module.name(resourceType(module.pointeeOf(variable.result)).id) : name;
}

/// Returns the descriptor at `index`; of an image with a sampler, both.
FailureOr<Value *> descriptorAt(Translator &translator, const spirv::Type &pointer,
                                const lgc::DeclaredBinding &binding, Value *index, bool isNonUniform) {
  FailureOr<Type *> type = translator.types().registerType(resourceType(pointer.element));
  if (!type)
    return failure();
  IRBuilder<> &builder = translator.builder();
  const auto read = [&](Type *part) {
    return lgc::ResourceDescriptorOp::create(builder, part, binding.set, binding.binding, index,
                                             isNonUniform);
  };
  if (!(*type)->isStructTy())
    return read(*type);
  Value *result = PoisonValue::get(*type);
  for (unsigned i = 0; i < 2; ++i)
    result = builder.CreateInsertValue(result, read((*type)->getStructElementType(i)), i);
  return result;
}

/// Returns the pointer to the whole array that a variable is (see ResourceArrays.cpp).
Value *resourceArrayPointer(Translator &translator, const Instruction &variable) {
  IRBuilder<> &builder = translator.builder();
  Constant *parts[] = {builder.getInt32(variable.result), builder.getInt32(0)};
  return ConstantStruct::getAnon(parts);
}

FailureOr<Value *> pushConstantAddress(Translator &translator, const Instruction &variable) {
  const spirv::Type &block = *translator.module().pointeeOf(variable.result);
  if (block.kind != TypeKind::Struct)
    return translator.failInvalid(variable, "push constants must be a struct");
  FailureOr<uint64_t> size = explicitSize(translator, variable, block);
  if (!size)
    return failure();
  if (*size > UINT32_MAX)
    return translator.failLimit(variable, "push constants of 4 GiB or more are not supported");
  uint32_t &declared = translator.state().pushConstantSize;
  // Vulkan's ranges are multiples of 4 bytes.
  declared = std::max(declared, static_cast<uint32_t>(alignTo(*size, 4)));
  return lgc::ResourcePushConstantsOp::create(translator.builder());
}

} // namespace

FailureOr<Value *> resourceAt(Translator &translator, const Instruction &variable, Value *index,
                              bool isNonUniform) {
  FailureOr<lgc::DeclaredBinding> binding = bindingOf(translator, variable);
  if (!binding)
    return failure();
  if (!lgc::declareBinding(translator.state(), *binding))
    return translator.failInvalid(variable,
                                  "another resource has the same set and binding, but is of another kind");
  if (CheckedInstructions *checks = translator.checks())
    checks->addResource(binding->set, binding->binding, nameOfResource(translator.module(), variable));
  if (kindOf(binding->type).format != lgc::DescriptorFormat::Buffer)
    return descriptorAt(translator, *translator.module().type(variable.resultType), *binding, index,
                        isNonUniform);
  return lgc::ResourceBufferOp::create(translator.builder(), binding->set, binding->binding, index,
                                       isNonUniform);
}

size_t initializerIndex(const Instruction &variable) {
  return variable.opcode == spirv::Op::UntypedVariableKHR ? 2 : 1;
}

bool isVariable(const Instruction &definition) {
  return definition.opcode == spirv::Op::Variable || definition.opcode == spirv::Op::UntypedVariableKHR;
}

bool isVolatile(const Translator &translator, Id id) {
  return translator.hasDecoration(id, Decoration::Volatile) ||
         translator.hasDecoration(id, Decoration::Coherent);
}

LValue variableLValue(Translator &translator, const Instruction &variable, const spirv::Type &type) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  StorageClass storageClass = pointer.storageClass;
  LValue lvalue;
  lvalue.type = &type;
  lvalue.explicitLayout = hasExplicitLayout(translator.module(), pointer);
  lvalue.inBounds = !lvalue.explicitLayout;
  lvalue.align = kBufferAlign;
  lvalue.isVolatile = isVolatile(translator, variable.result);
  lvalue.isInvariant =
      storageClass == StorageClass::PushConstant ||
      (storageClass == StorageClass::Uniform && translator.hasDecoration(type.id, Decoration::Block)) ||
      translator.readOnlyBuffers().contains(variable.result);
  return lvalue;
}

FailureOr<Value *> variableAddress(Translator &translator, const Instruction &variable) {
  const spirv::Type &pointer = *translator.module().type(variable.resultType);
  switch (pointer.storageClass) {
  case StorageClass::Input:
  case StorageClass::Output:
    if (translator.shader().stage == lgc::ShaderStage::Compute)
      return translator.failInvalid(variable, pointer.storageClass == StorageClass::Input
                                                  ? "a compute shader has no inputs except built-in ones"
                                                  : "a compute shader has no outputs");
    return globalVariable(translator, variable);
  case StorageClass::Private:
  case StorageClass::Workgroup:
    return globalVariable(translator, variable);
  case StorageClass::Uniform:
  case StorageClass::StorageBuffer:
  case StorageClass::UniformConstant:
    if (translator.resourceArrays().contains(variable.result))
      return resourceArrayPointer(translator, variable);
    return resourceAt(translator, variable, translator.builder().getInt32(0), /*isNonUniform=*/false);
  case StorageClass::PushConstant:
    return pushConstantAddress(translator, variable);
  default:
    return translator.failUnsupported(variable, "variables of storage class " +
                                                    std::string(spirv::nameOf(pointer.storageClass)) +
                                                    " are not supported");
  }
}

} // namespace llpc::reader
