// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where variables are, and calls, which may be given pointers to them.

#include "FunctionBody.h"

namespace shaderfuzz {

namespace {

const char *storageClass(Storage storage) {
  switch (storage) {
  case Storage::Local:
    return "Function";
  case Storage::Private:
  case Storage::Table:
    return "Private";
  case Storage::Shared:
    return "Workgroup";
  case Storage::Uniform:
    return "Uniform";
  case Storage::Input:
  case Storage::Output:
    return "StorageBuffer";
  case Storage::Varying:
    return "Input";
  case Storage::Target:
    return "Output";
  case Storage::Pointer:
    break;
  }
  return "";
}

const char *storageClass(const Variable &variable) {
  return variable.isPhysical ? "PhysicalStorageBuffer" : storageClass(variable.addressedStorage());
}

} // namespace

/// The type of what a parameter points at.
Type FunctionBody::pointeeOf(const Variable &pointer) const {
  return pointer.isWhole ? Type::array(pointer.type, program_.invocationsPerGroup()) : pointer.type;
}

std::string FunctionBody::parameterType(uint32_t variable) {
  const Variable &parameter = program_.variables[variable];
  if (parameter.storage != Storage::Pointer)
    return text_.type(parameter.type);
  return text_.pointer(storageClass(parameter.pointee), text_.type(pointeeOf(parameter)));
}

std::string FunctionBody::base(uint32_t index) {
  const Variable &variable = program_.variables[index];
  if (variable.isPhysical)
    return module_.physicalBuffer(index, lines_);
  if (variable.storage != Storage::Local && variable.storage != Storage::Pointer)
    return module_.global(index);
  std::string &id = locals_[index];
  if (id.empty()) {
    id = text_.fresh();
    declarations_ += id + " = OpVariable " + text_.pointer("Function", text_.type(variable.type)) +
                     " Function " + text_.constant(variable.type, 1) + "\n";
  }
  return id;
}

std::string FunctionBody::call(const Expr &expr) {
  const Function &callee = program_.functions[expr.index];
  std::vector<std::string> operands{"%f" + std::to_string(expr.index)};
  for (size_t i = 0; i < expr.args.size(); ++i)
    operands.push_back(expr.args[i].kind == ExprKind::Pointer ? pointer(expr.args[i], callee.parameters[i])
                                                              : value(expr.args[i]));
  module_.call(expr.index);
  return compute("OpFunctionCall", expr.type, operands);
}

std::string FunctionBody::pointer(const Expr &lvalue, uint32_t parameter) {
  std::string variable = base(lvalue.index);
  module_.alias(variable);
  if (program_.variables[parameter].isWhole)
    return variable;
  std::string id = this->lvalue(lvalue);
  if (id != variable)
    text_.require(program_.variables[parameter].pointee == Storage::Shared ? "VariablePointers"
                                                                           : "VariablePointersStorageBuffer");
  return id;
}

/// Returns the memory operands of a load or store, after a space.
std::string FunctionBody::memoryOperands(const Expr &lvalue) const {
  if (!program_.variables[lvalue.index].isPhysical)
    return "";
  const Type *scalar = &lvalue.type;
  while (!scalar->parts.empty())
    scalar = &scalar->parts[0];
  return " Aligned " + std::to_string(scalar->width / 8);
}

std::string FunctionBody::indexInto(const Expr &index, uint32_t count) {
  return isBelow(program_, index, count) ? value(index) : wrapped(value(index), count);
}

std::string FunctionBody::load(const Expr &expr) {
  const Variable &variable = program_.variables[expr.index];
  if (variable.isPhysical && module_.reader() == Reader::Lavapipe) {
    const Type *type = &variable.type, *whole = nullptr;
    for (uint64_t number : expr.numbers) {
      whole = type;
      type = &type->part(number);
    }
    if (whole && whole->kind == TypeKind::Vector)
      return componentByAddress(expr, *whole);
  }
  std::string id = compute("OpLoad", expr.type, {lvalue(expr) + memoryOperands(expr)});
  const bool isInterpolated =
      variable.storage == Storage::Varying && variable.place.interpolation != Interpolation::Flat;
  return isInterpolated ? exactInput(variable, expr.type, id) : id;
}

/// The component of a loaded vector: read by address after the whole vector was, lavapipe 22.3 takes the
/// first.
std::string FunctionBody::componentByAddress(const Expr &expr, const Type &vector) {
  Expr whole = expr;
  whole.type = vector;
  const uint64_t number = whole.numbers.back();
  whole.numbers.pop_back();
  if (number != kDynamic)
    return compute("OpCompositeExtract", expr.type, {load(whole), std::to_string(number)});
  const Expr index = whole.args.back();
  whole.args.pop_back();
  return compute("OpVectorExtractDynamic", expr.type, {load(whole), indexInto(index, vector.count)});
}

std::string FunctionBody::lvalue(const Expr &expr) {
  const Variable &variable = program_.variables[expr.index];
  std::string base = this->base(expr.index);
  std::string indices;
  if (variable.storage == Storage::Shared || variable.isWhole)
    indices = " " + builtIn(BuiltInKind::LocalIndex);
  else if (variable.isBuffer())
    indices = " " + text_.u32(0); // the block's only member
  const Type *type = &variable.type;
  size_t nextDynamic = 0;
  for (size_t i = 0; i < expr.numbers.size(); ++i) {
    const bool isDynamic = expr.numbers[i] == kDynamic, isSum = i == 0 && variable.storage == Storage::Output;
    std::string index = isDynamic ? "" : text_.u32(expr.numbers[i]);
    if (isDynamic) {
      const Expr &arg = expr.args[nextDynamic++];
      // An index may have any width and sign.
      const bool isBare = !isSum && arg.kind == ExprKind::Convert && isBelow(program_, arg, type->count);
      index = indexInto(isBare ? arg.args[0] : arg, type->count);
    }
    if (isSum) {
      const std::string first = compute("OpIMul", uint32Type(), {globalIndex(), text_.u32(type->count)});
      index = compute("OpIAdd", uint32Type(), {first, index});
    }
    indices += " " + index;
    type = &type->part(expr.numbers[i]);
  }
  if (indices.empty())
    return base;
  const std::string pointer = text_.fresh();
  line(pointer + " = OpAccessChain " + text_.pointer(storageClass(variable), text_.type(*type)) + " " + base +
       indices);
  return pointer;
}

} // namespace shaderfuzz
