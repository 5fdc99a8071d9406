// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Builds the Type that each OpType* instruction declares, and checks its component types (SPIR-V 2.16.1,
// 3.52.6).

#include "llpc/spirv/ModuleData.h"

#include <algorithm>
#include <initializer_list>

namespace llpc::spirv {

namespace {

class TypeBuilder {
public:
  TypeBuilder(ParseContext &context, const Instruction &instruction)
      : context_(context), module_(context.module), instruction_(instruction) {}

  bool run();
  bool forwardPointer();

private:
  bool build();
  bool number();
  bool encodedFloat(FPEncoding encoding);
  bool vector();
  bool matrix();
  bool cooperativeMatrix();
  bool array();
  bool structure();
  bool pointer();
  bool untypedPointer();
  bool function();
  bool fail(std::string message) { return context_.failInvalid(instruction_, std::move(message)); }
  bool checkOneOf(const char *what, uint32_t value, std::initializer_list<uint32_t> allowed);
  const Type *operandType(size_t index) const { return module_.type(instruction_.operand(index)); }
  /// Returns whether a composite may contain the type.
  bool checkElement(const Type &element);
  void nest(const Type &inner);
  Type &create();

  ParseContext &context_;
  ModuleData &module_;
  const Instruction &instruction_;
  Type *type_ = nullptr;
};

void TypeBuilder::nest(const Type &inner) {
  type_->depth = std::max(type_->depth, inner.depth + 1);
  type_->isSized = type_->isSized && inner.isSized;
}

Type &TypeBuilder::create() {
  Type &type = module_.typeStorage.emplace_back();
  type.id = instruction_.result;
  type.instruction = &instruction_;
  return type;
}

bool TypeBuilder::run() {
  Type *&slot = module_.types[module_.indexOf(instruction_)];
  type_ = slot ? slot : &create();
  if (!build())
    return false;
  if (type_->depth > kMaxTypeDepth)
    return context_.failLimit(instruction_, concat("types are nested deeper than ", kMaxTypeDepth));
  slot = type_;
  return true;
}

bool TypeBuilder::build() {
  switch (instruction_.opcode) {
  case Op::TypeVoid:
    type_->kind = TypeKind::Void;
    return true;
  case Op::TypeBool:
    type_->kind = TypeKind::Bool;
    return true;
  case Op::TypeInt:
  case Op::TypeFloat:
    return number();
  case Op::TypeVector:
    return vector();
  case Op::TypeMatrix:
    return matrix();
  case Op::TypeCooperativeMatrixKHR:
    return cooperativeMatrix();
  case Op::TypeArray:
  case Op::TypeRuntimeArray:
    return array();
  case Op::TypeStruct:
    return structure();
  case Op::TypePointer:
    return pointer();
  case Op::TypeUntypedPointerKHR:
    return untypedPointer();
  case Op::TypeFunction:
    return function();
  case Op::TypeImage:
    type_->kind = TypeKind::Image;
    type_->element = operandType(0);
    return true;
  case Op::TypeSampler:
    type_->kind = TypeKind::Sampler;
    return true;
  case Op::TypeSampledImage:
    type_->kind = TypeKind::SampledImage;
    type_->element = operandType(0);
    return type_->element->kind == TypeKind::Image || fail("a sampled image is made of an image type");
  default:
    type_->kind = TypeKind::Other;
    return true;
  }
}

bool TypeBuilder::checkOneOf(const char *what, uint32_t value, std::initializer_list<uint32_t> allowed) {
  if (std::ranges::find(allowed, value) != allowed.end())
    return true;
  return fail(concat(what, " ", value, " is not one that SPIR-V has"));
}

bool TypeBuilder::number() {
  type_->width = instruction_.operand(0);
  if (instruction_.opcode == Op::TypeFloat) {
    if (instruction_.operands.size() > 1)
      return encodedFloat(static_cast<FPEncoding>(instruction_.operand(1)));
    type_->kind = TypeKind::Float;
    return checkOneOf("a float of width", type_->width, {16, 32, 64});
  }
  type_->kind = TypeKind::Int;
  type_->isSigned = instruction_.operand(1) == 1;
  return checkOneOf("an integer of width", type_->width, {8, 16, 32, 64}) &&
         checkOneOf("the signedness", instruction_.operand(1), {0, 1});
}

/// Each encoding has one width.
bool TypeBuilder::encodedFloat(FPEncoding encoding) {
  uint32_t width = 8;
  switch (encoding) {
  case FPEncoding::BFloat16KHR:
    type_->kind = TypeKind::BFloat16;
    width = 16;
    break;
  case FPEncoding::Float8E4M3EXT:
    type_->kind = TypeKind::Float8E4M3;
    break;
  case FPEncoding::Float8E5M2EXT:
    type_->kind = TypeKind::Float8E5M2;
    break;
  }
  return type_->width == width ||
         fail(concat("a float with the encoding ", nameOf(encoding), " has ", width, " bits"));
}

bool TypeBuilder::vector() {
  type_->kind = TypeKind::Vector;
  type_->element = operandType(0);
  type_->count = instruction_.operand(1);
  nest(*type_->element);
  if (!type_->element->isScalar())
    return fail("a vector's components are of a scalar type");
  return checkOneOf("a vector's component count", type_->count, {2, 3, 4, 8, 16});
}

bool TypeBuilder::matrix() {
  type_->kind = TypeKind::Matrix;
  type_->element = operandType(0);
  type_->count = instruction_.operand(1);
  nest(*type_->element);
  const Type *column = type_->element;
  if (column->kind != TypeKind::Vector || column->element->kind != TypeKind::Float || column->count > 4)
    return fail("a matrix's columns are vectors of 2 to 4 floats");
  return checkOneOf("a matrix's column count", type_->count, {2, 3, 4});
}

/// Scope, dimensions and use may be specialization constants; the reader checks their values.
bool TypeBuilder::cooperativeMatrix() {
  type_->kind = TypeKind::CooperativeMatrix;
  type_->element = operandType(0);
  nest(*type_->element);
  if (!isNumber(type_->element->kind))
    return fail("a cooperative matrix's components are numbers");
  for (Id id : instruction_.operands.subspan(1)) {
    const Type *type = module_.typeOf(id);
    if (!isConstant(module_.definition(id)->opcode) || type->kind != TypeKind::Int || type->width != 32)
      return fail(concat(idText(id), " is not a 32-bit integer constant"));
  }
  return true;
}

bool TypeBuilder::array() {
  bool isSized = instruction_.opcode == Op::TypeArray;
  type_->kind = isSized ? TypeKind::Array : TypeKind::RuntimeArray;
  type_->element = operandType(0);
  nest(*type_->element);
  if (!checkElement(*type_->element))
    return false;
  type_->isSized = isSized && type_->element->isSized;
  if (!isSized)
    return true;
  type_->lengthId = instruction_.operand(1);
  const Instruction *length = module_.definition(type_->lengthId);
  const Type *lengthType = module_.typeOf(type_->lengthId);
  if (!isConstant(length->opcode) || lengthType->kind != TypeKind::Int)
    return fail(concat("the array's length ", idText(type_->lengthId), " is not an integer constant"));
  if (length->opcode == Op::ConstantNull)
    return fail("the array's length is 0");
  std::optional<uint64_t> value = module_.constantInteger(type_->lengthId);
  bool isNegative = value && lengthType->isSigned && *value >> (lengthType->width - 1) & 1;
  if (value && (*value == 0 || isNegative))
    return fail(concat("the array's length is ", isNegative ? "negative" : "0"));
  return true;
}

bool TypeBuilder::structure() {
  type_->kind = TypeKind::Struct;
  for (Id id : instruction_.operands) {
    const Type *member = module_.type(id);
    if (!type_->members.empty() && type_->members.back()->kind == TypeKind::RuntimeArray)
      return fail("a runtime array can only be a struct's last member");
    if (!checkElement(*member))
      return false;
    nest(*member);
    type_->members.push_back(member);
  }
  return true;
}

bool TypeBuilder::checkElement(const Type &element) {
  if (element.kind == TypeKind::Void || element.kind == TypeKind::Function)
    return fail(concat(idText(element.id), " is a void or function type, which no composite can hold"));
  return true;
}

bool TypeBuilder::pointer() {
  auto storageClass = static_cast<StorageClass>(instruction_.operand(0));
  bool wasForward = type_->kind == TypeKind::Pointer;
  if (wasForward && type_->storageClass != storageClass)
    return fail(concat("the forward declaration has storage class ", nameOf(type_->storageClass)));
  type_->kind = TypeKind::Pointer;
  type_->instruction = &instruction_;
  type_->storageClass = storageClass;
  type_->element = module_.type(instruction_.operand(1));
  return true;
}

/// Only memory with explicit layout can be accessed as any type.
bool TypeBuilder::untypedPointer() {
  static const Type kVoid = [] {
    Type type;
    type.kind = TypeKind::Void;
    return type;
  }();
  type_->kind = TypeKind::Pointer;
  type_->isUntyped = true;
  type_->element = &kVoid;
  type_->storageClass = static_cast<StorageClass>(instruction_.operand(0));
  switch (type_->storageClass) {
  case StorageClass::StorageBuffer:
  case StorageClass::PhysicalStorageBuffer:
  case StorageClass::Uniform:
  case StorageClass::PushConstant:
  case StorageClass::Workgroup:
    return true;
  default:
    return fail(concat("an untyped pointer cannot have storage class ", nameOf(type_->storageClass)));
  }
}

bool TypeBuilder::function() {
  type_->kind = TypeKind::Function;
  type_->element = operandType(0);
  for (Id id : instruction_.operands.subspan(1)) {
    const Type *parameter = module_.type(id);
    if (!checkElement(*parameter))
      return false;
    type_->members.push_back(parameter);
  }
  return type_->element->kind != TypeKind::Function || fail("a function cannot return a function");
}

/// The type is known as a pointer from this instruction on; its OpTypePointer fills in the pointee.
bool TypeBuilder::forwardPointer() {
  Id id = instruction_.operand(0);
  const Instruction *pointer = module_.definition(id);
  if (pointer->opcode != Op::TypePointer || pointer->wordOffset < instruction_.wordOffset)
    return fail(concat(idText(id), " is not a pointer type declared later"));
  Type *&slot = module_.types[module_.indexOf(*pointer)];
  if (slot)
    return fail(concat(idText(id), " is already declared as a forward pointer"));
  slot = &create();
  slot->id = id;
  slot->instruction = pointer;
  slot->kind = TypeKind::Pointer;
  slot->storageClass = static_cast<StorageClass>(instruction_.operand(1));
  return true;
}

} // namespace

bool declareType(ParseContext &context, const Instruction &instruction) {
  TypeBuilder builder(context, instruction);
  return instruction.opcode == Op::TypeForwardPointer ? builder.forwardPointer() : builder.run();
}

} // namespace llpc::spirv
