// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Type rules of composites and matrices (SPIR-V 3.52.12 and 3.52.13).

#include "llpc/spirv/LogicalMatch.h"
#include "llpc/spirv/TypeChecker.h"

namespace llpc::spirv {

namespace {

bool isFloatVector(const Type &type) {
  return type.kind == TypeKind::Vector && isOf(type, TypeKind::Float);
}

} // namespace

/// Requires one constituent of the right type for each member, element or column.
bool TypeChecker::checkMembers(std::span<const uint32_t> ids) {
  std::optional<uint64_t> count;
  if (result_->kind == TypeKind::Struct)
    count = result_->members.size();
  else if (result_->kind == TypeKind::Array)
    count = module_.constantInteger(result_->lengthId);
  else
    count = result_->count;
  if (count && *count != ids.size())
    return fail(concat("there are ", ids.size(), " constituents; the type has ", *count));
  for (size_t i = 0; i < ids.size(); ++i)
    if (!expectType(ids[i], result_->kind == TypeKind::Struct ? result_->members[i] : result_->element))
      return false;
  return true;
}

/// A cooperative matrix is made of one component, to which all are equal.
bool TypeChecker::checkConstantComposite() {
  switch (result_->kind) {
  case TypeKind::CooperativeMatrix:
    return (operands_.size() == 1 || fail("a cooperative matrix has one constituent")) &&
           expectType(operands_[0], result_->element);
  case TypeKind::Vector:
  case TypeKind::Matrix:
  case TypeKind::Array:
  case TypeKind::Struct:
    return checkMembers(operands_);
  default:
    return expectResult(false, "a composite");
  }
}

/// The value is one constituent, and all are like it (SPV_EXT_replicated_composites).
bool TypeChecker::checkReplicatedComposite() {
  const Type *value = operandType(0);
  switch (result_->kind) {
  case TypeKind::Vector:
  case TypeKind::Matrix:
  case TypeKind::Array:
  case TypeKind::CooperativeMatrix:
    return expectType(operands_[0], result_->element);
  case TypeKind::Struct:
    for (const Type *member : result_->members)
      if (member != value && !expectType(operands_[0], member))
        return false;
    return true;
  default:
    return expectResult(false, "a composite");
  }
}

/// A vector may also be made of shorter vectors.
bool TypeChecker::checkCompositeConstruct() {
  if (result_->kind != TypeKind::Vector)
    return checkConstantComposite();
  uint64_t count = 0;
  for (Id id : operands_) {
    const Type *type = typeOf(id);
    if (!expect(type->scalar() == result_->element, id, "made of the vector's component type"))
      return false;
    count += componentCount(*type);
  }
  return count == result_->count ||
         fail(concat("there are ", count, " components; the type has ", result_->count));
}

/// Follows literal indices; returns null after reporting an invalid one.
const Type *TypeChecker::walkLiterals(const Type *type, std::span<const uint32_t> indices) {
  for (uint32_t index : indices) {
    std::optional<uint64_t> count;
    switch (type->kind) {
    case TypeKind::Vector:
    case TypeKind::Matrix:
      count = type->count;
      break;
    case TypeKind::Array:
      count = module_.constantInteger(type->lengthId);
      break;
    case TypeKind::Struct:
      count = type->members.size();
      break;
    case TypeKind::CooperativeMatrix: // the reader knows the number of components
      break;
    default:
      fail(concat("index ", index, " goes into type ", idText(type->id), ", which is not a composite"));
      return nullptr;
    }
    if (count && index >= *count) {
      fail(concat("index ", index, " is outside of type ", idText(type->id), ", which has ", *count));
      return nullptr;
    }
    type = type->kind == TypeKind::Struct ? type->members[index] : type->element;
  }
  return type;
}

bool TypeChecker::checkCompositeExtract() {
  if (operands_.size() < 2)
    return fail("at least one index is needed");
  const Type *part = walkLiterals(operandType(0), operands_.subspan(1));
  return part && expectResult(part == result_, "that of the part");
}

bool TypeChecker::checkCompositeInsert() {
  if (operands_.size() < 3)
    return fail("at least one index is needed");
  if (!expectType(operands_[1], result_))
    return false;
  const Type *part = walkLiterals(result_, operands_.subspan(2));
  return part && expectType(operands_[0], part);
}

bool TypeChecker::checkVectorShuffle() {
  if (!expectResult(result_->kind == TypeKind::Vector, "a vector"))
    return false;
  uint32_t available = 0;
  for (Id id : operands_.first(2)) {
    const Type *type = typeOf(id);
    bool fits = type->kind == TypeKind::Vector && type->element == result_->element;
    if (!expect(fits, id, "a vector of the result's component type"))
      return false;
    available += type->count;
  }
  auto components = operands_.subspan(2);
  if (components.size() != result_->count)
    return fail(concat("there are ", components.size(), " components; the type has ", result_->count));
  for (uint32_t component : components)
    if (component >= available && component != UINT32_MAX) // all ones: the component is undefined
      return fail(concat("component ", component, " is not one of the ", available, " of both vectors"));
  return true;
}

bool TypeChecker::checkVectorExtractDynamic() {
  const Type *vector = operandType(0);
  return expect(vector->kind == TypeKind::Vector, operands_[0], "a vector") &&
         expectResult(result_ == vector->element, "the vector's component type") &&
         expect(operandType(1)->kind == TypeKind::Int, operands_[1], "an integer");
}

bool TypeChecker::checkVectorInsertDynamic() {
  return expectResult(result_->kind == TypeKind::Vector, "a vector") && expectType(operands_[0], result_) &&
         expectType(operands_[1], result_->element) &&
         expect(operandType(2)->kind == TypeKind::Int, operands_[2], "an integer");
}

/// The condition is one bool, or for vectors one for each component. Images are no values to select from.
bool TypeChecker::checkSelect() {
  const bool isOpaque = result_->kind == TypeKind::Image || result_->kind == TypeKind::Sampler ||
                        result_->kind == TypeKind::SampledImage;
  if (!expectResult(!isOpaque, "neither an image nor a sampler"))
    return false;
  const Type *condition = operandType(0);
  bool fits = condition->kind == TypeKind::Bool ||
              (result_->kind == TypeKind::Vector && condition->kind == TypeKind::Vector &&
               isOf(*condition, TypeKind::Bool) && condition->count == result_->count);
  return expect(fits, operands_[0], "a bool, or one for each component") &&
         expectType(operands_[1], result_) && expectType(operands_[2], result_);
}

/// The reader determines the width of pointers and checks their bitcasts.
bool TypeChecker::checkBitcast() {
  const Type *from = operandType(0);
  bool fromPointer = from->kind == TypeKind::Pointer;
  bool toPointer = result_->kind == TypeKind::Pointer;
  if (!expectResult(toPointer || isOfNumbers(*result_), "a number or pointer") ||
      !expect(fromPointer || isOfNumbers(*from), operands_[0], "a number or pointer"))
    return false;
  if (fromPointer || toPointer)
    return true;
  if (from->kind == TypeKind::CooperativeMatrix || result_->kind == TypeKind::CooperativeMatrix)
    return expect(matchShapes(*from, *result_) && from->element->width == result_->element->width,
                  operands_[0], "a cooperative matrix like the result, with components as wide");
  uint32_t fromBits = componentCount(*from) * from->scalar()->width;
  uint32_t toBits = componentCount(*result_) * result_->scalar()->width;
  return fromBits == toBits || fail(concat("the operand has ", fromBits, " bits, the result ", toBits));
}

/// The result is a struct of two members with the operands' type: low and high, or value and carry.
bool TypeChecker::checkExtendedArithmetic() {
  bool isPair = result_->kind == TypeKind::Struct && result_->members.size() == 2 &&
                result_->members[0] == result_->members[1] && isOf(*result_->members[0], TypeKind::Int);
  return expectResult(isPair, "a struct of two equal integers") &&
         expectType(operands_[0], result_->members[0]) && expectType(operands_[1], result_->members[0]);
}

bool TypeChecker::checkTranspose() {
  const Type *matrix = operandType(0);
  bool fits = matrix->kind == TypeKind::Matrix && result_->kind == TypeKind::Matrix &&
              matrix->count == result_->element->count && result_->count == matrix->element->count &&
              matrix->element->element == result_->element->element;
  return fits || fail("the result type is not the operand's transposed");
}

/// In `a * b`, a's columns correspond to b's rows; the result has a's rows and b's columns.
bool TypeChecker::checkMatrixProduct() {
  const Type &a = *operandType(0);
  const Type &b = *operandType(1);
  auto isMatrix = [](const Type &type) { return type.kind == TypeKind::Matrix; };
  bool fits = false;
  switch (opcode_) {
  case Op::MatrixTimesScalar:
    fits = &a == result_ && (isMatrix(a) ? &b == a.element->element
                                         : a.kind == TypeKind::CooperativeMatrix && &b == a.element);
    break;
  case Op::VectorTimesMatrix:
    fits = isMatrix(b) && &a == b.element && isFloatVector(*result_) && result_->element == a.element &&
           result_->count == b.count;
    break;
  case Op::MatrixTimesVector:
    fits = isMatrix(a) && result_ == a.element && isFloatVector(b) && b.element == result_->element &&
           b.count == a.count;
    break;
  case Op::MatrixTimesMatrix:
    fits = isMatrix(a) && isMatrix(b) && isMatrix(*result_) && result_->element == a.element &&
           result_->count == b.count && b.element->count == a.count &&
           b.element->element == a.element->element;
    break;
  default: // OpOuterProduct
    fits = isFloatVector(a) && isFloatVector(b) && isMatrix(*result_) && result_->element == &a &&
           result_->count == b.count && a.element == b.element;
    break;
  }
  return fits || fail("the types of the operands and the result do not fit a product");
}

bool TypeChecker::checkCopyLogical() {
  const Type *type = operandType(0);
  return expectResult(type && matchLogically(module_, *type, *result_), "logically the operand's type");
}

/// SPV_KHR_abort: the message type is concrete, and the message has that type except for its layout.
bool TypeChecker::checkAbort() {
  const Type &type = *module_.type(operands_[0]);
  if (const Type *other = findNonConcrete(type))
    return fail(concat("message type ", idText(type.id), " is not concrete: it has a ",
                       nameOf(other->instruction->opcode).substr(std::string_view("OpType").size()),
                       ", whose bits are not defined"));
  const Type *valueType = operandType(1);
  return expect(valueType && matchLogically(module_, type, *valueType), operands_[1],
                "logically of the message type");
}

} // namespace llpc::spirv
