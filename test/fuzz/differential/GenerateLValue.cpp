// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The objects that loads read, assignments write and pointers point to.

#include "GeneratorState.h"

namespace shaderfuzz {

namespace {

/// Limit of nested lookups: an index that is looked up, whose index is looked up, and so on.
constexpr uint32_t kMaxLookups = 3;

} // namespace

void ExprGenerator::collect(const Candidate &from, std::vector<Candidate> &all) {
  // Arrays and structures in a buffer are not read or written as a whole.
  if (!program_.variables[from.variable].isBuffer() || from.type.isScalarOrVector() || from.type.isMatrix())
    all.push_back(from);
  Candidate inner = from;
  inner.path.push_back(0);
  if (from.type.kind == TypeKind::Struct) {
    for (size_t i = 0; i < from.type.parts.size(); ++i) {
      inner.path.back() = i;
      inner.type = from.type.parts[i];
      collect(inner, all);
    }
  } else if (from.type.kind >= TypeKind::Vector) {
    inner.path.back() = random_.chance(50) ? kDynamic : random_.below(from.type.count);
    inner.type = from.type.parts[0];
    collect(inner, all);
  }
}

bool ExprGenerator::isVisible(const Variable &variable, const Scope &scope) {
  const bool isOfFunction = variable.storage == Storage::Local || variable.storage == Storage::Pointer;
  return !isOfFunction || variable.function == scope.function;
}

std::vector<ExprGenerator::Candidate> ExprGenerator::candidates(const Scope &scope, bool isWritten) {
  std::vector<Candidate> all;
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    const Variable &variable = program_.variables[i];
    const bool isAllowed = isWritten ? !variable.isReadOnly() : variable.storage != Storage::Target;
    if (isVisible(variable, scope) && isAllowed)
      collect({i, {}, variable.type}, all);
  }
  // Only scalars and vectors can be brought below a bound.
  if (isWritten)
    std::erase_if(all, [&](const Candidate &each) {
      return program_.variables[each.variable].bound != 0 && !each.type.isScalarOrVector();
    });
  return all;
}

Expr ExprGenerator::toExpr(const Candidate &candidate, const Scope &scope, uint32_t depth) {
  Expr expr = make(ExprKind::Load, candidate.type, candidate.variable);
  expr.numbers = candidate.path;
  for (uint64_t each : candidate.path)
    if (each == kDynamic)
      expr.args.push_back(index(scope, depth, candidate.variable));
  return expr;
}

/// Into that variable, which sometimes is where the index itself comes from.
Expr ExprGenerator::index(const Scope &scope, uint32_t depth, uint32_t variable) {
  if (lookups_ < kMaxLookups && random_.chance(lookupPercent_)) {
    ++lookups_;
    const Variable &own = program_.variables[variable];
    std::optional<Expr> found;
    if (own.bound != 0 && random_.chance(50)) {
      std::vector<Candidate> all;
      collect({variable, {}, own.type}, all);
      found = toExpr(all.back(), scope, 0); // the innermost one is a scalar
    } else {
      found = boundedElement(scope, false);
    }
    --lookups_;
    if (found && found->type == uint32Type())
      return *found;
    if (found) {
      Expr converted = make(ExprKind::Convert, uint32Type());
      converted.args = {std::move(*found)};
      return converted;
    }
  }
  return depth == 0 ? leaf(uint32Type(), scope) : expr(uint32Type(), scope, depth - 1);
}

std::optional<Expr> ExprGenerator::boundedElement(const Scope &scope, bool isWritten) {
  std::vector<Candidate> all = candidates(scope, isWritten);
  std::erase_if(all, [&](const Candidate &each) {
    return program_.variables[each.variable].bound == 0 || each.type.kind == TypeKind::Vector ||
           !each.type.isScalarOrVector();
  });
  if (all.empty())
    return std::nullopt;
  return toExpr(random_.pick(all), scope, 0);
}

std::optional<Expr> ExprGenerator::lvalue(const Type &type, const Scope &scope, bool isWritten,
                                          uint32_t depth) {
  std::vector<Candidate> all = candidates(scope, isWritten);
  std::erase_if(all, [&](const Candidate &each) { return each.type != type; });
  if (all.empty())
    return std::nullopt;
  return toExpr(random_.pick(all), scope, depth);
}

std::optional<Expr> ExprGenerator::writableLValue(const Scope &scope, uint32_t depth) {
  const std::vector<Candidate> all = candidates(scope, true);
  if (all.empty())
    return std::nullopt;
  return toExpr(random_.pick(all), scope, depth);
}

/// Without VariablePointers, whole variables; of buffers nothing in a matrix, because a pointer into one does
/// not say how it is laid out.
std::vector<ExprGenerator::Candidate> ExprGenerator::pointees(const Variable &parameter, const Scope &scope) {
  std::vector<Candidate> all;
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    const Variable &variable = program_.variables[i];
    if (!isVisible(variable, scope) || variable.addressedStorage() != parameter.pointee ||
        variable.bound != 0 || variable.isPhysical)
      continue;
    const bool isPart = parameter.pointee >= Storage::Shared && !parameter.isWhole;
    const bool isWhole = variable.storage == Storage::Shared || variable.isWhole;
    if (isPart)
      collect({i, {}, variable.type}, all);
    else if (!parameter.isWhole || isWhole)
      all.push_back({i, {}, variable.type});
  }
  const bool isBuffer = parameter.pointee == Storage::Input || parameter.pointee == Storage::Output;
  std::erase_if(all, [&](const Candidate &each) { return isBuffer && reachesMatrix(each); });
  return all;
}

bool ExprGenerator::reachesMatrix(const Candidate &candidate) const {
  const Type *type = &program_.variables[candidate.variable].type;
  for (uint64_t step : candidate.path) {
    if (type->isMatrix())
      return true;
    type = &type->part(step);
  }
  return type->isMatrix();
}

std::optional<Expr> ExprGenerator::pointerFor(const Variable &parameter, const Scope &scope, uint32_t depth) {
  std::vector<Candidate> all = pointees(parameter, scope);
  std::erase_if(all, [&](const Candidate &each) { return each.type != parameter.type; });
  if (all.empty())
    return std::nullopt;
  Expr pointer = toExpr(random_.pick(all), scope, depth);
  pointer.kind = ExprKind::Pointer;
  return pointer;
}

Variable ExprGenerator::pointerParameter(const Scope &scope, bool hasVariablePointers) {
  Variable parameter{Storage::Pointer, anyType(), scope.function};
  parameter.pointee = random_.pick<Storage>(
      {Storage::Local, Storage::Private, Storage::Shared, Storage::Shared, Storage::Input, Storage::Output});
  parameter.isWhole = parameter.pointee == Storage::Shared && (!hasVariablePointers || random_.chance(40));
  const bool isBuffer = parameter.pointee == Storage::Input || parameter.pointee == Storage::Output;
  const std::vector<Candidate> all = pointees(parameter, scope);
  if (parameter.pointee == Storage::Local || all.empty() || (isBuffer && !hasVariablePointers)) {
    parameter.pointee = Storage::Local;
    parameter.isWhole = false;
  } else {
    parameter.type = random_.pick(all).type;
  }
  return parameter;
}

} // namespace shaderfuzz
