// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GeneratorState.h"

namespace shaderfuzz {

namespace {

/// Statements that one call may execute.
constexpr uint32_t kMaxCallCost = 2000;
/// Operations in one statement.
constexpr uint32_t kMaxInner = 12;

} // namespace

Type ExprGenerator::anyScalarOrVector(uint32_t boolPercent) {
  const Type scalar = random_.chance(boolPercent) ? Type::boolean() : anyNumber();
  return Type::vector(scalar, random_.chance(55) ? 1 : random_.between(2, 4));
}

Type ExprGenerator::anyPart(uint32_t boolPercent) {
  if (random_.chance(25))
    if (auto matrix = anyMatrix())
      return *matrix;
  return anyScalarOrVector(boolPercent);
}

Type ExprGenerator::anyType() {
  if (random_.chance(65))
    return anyPart(15);
  if (random_.chance(50))
    return anyArray(random_.chance(80) ? anyPart(5) : Type::array(anyPart(5), 2), 5);
  return anyStructure(5);
}

Type ExprGenerator::anyArray(const Type &element, uint32_t most) {
  return Type::array(element, random_.between(2, most));
}

Type ExprGenerator::anyStructure(uint32_t boolPercent) {
  Type type{TypeKind::Struct, 0, 1, {}};
  for (uint32_t i = random_.between(2, 4); i > 0; --i)
    type.parts.push_back(random_.chance(75) ? anyPart(boolPercent) : anyArray(anyPart(boolPercent), 3));
  return type;
}

Type ExprGenerator::anyBufferElement() {
  const uint32_t choice = random_.below(100);
  if (choice < 50)
    return anyScalarOrVector(0);
  if (choice < 75)
    return anyMatrix().value_or(anyScalarOrVector(0));
  if (choice < 85)
    return anyStructure(0);
  return anyArray(random_.chance(50) ? anyPart(0) : anyArray(anyPart(0), 4), 4);
}

Expr ExprGenerator::make(ExprKind kind, const Type &type, uint32_t index) {
  Expr expr;
  expr.kind = kind;
  expr.type = type;
  expr.index = index;
  return expr;
}

Expr ExprGenerator::leaf(const Type &type, const Scope &scope) {
  if (type == uint32Type() && random_.chance(30)) {
    if (!scope.loops.empty() && random_.chance(70))
      return make(ExprKind::Counter, type, random_.pick(scope.loops));
    return make(ExprKind::BuiltIn, type, random_.below(3));
  }
  if (random_.chance(15))
    if (auto found = specConstant(type))
      return *found;
  if (random_.chance(25))
    return constant(type);
  // The indices of an lvalue end at constants.
  auto found = lvalue(type, scope, false, 0);
  return found ? *found : constant(type);
}

Expr ExprGenerator::uniformExpr(const Type &type) {
  const Type word = uint32Type();
  const auto uniformWord = [&]() -> Expr {
    for (uint32_t i = 0; i < program_.variables.size(); ++i) {
      const Variable &variable = program_.variables[i];
      if (variable.storage == Storage::Uniform && variable.type.parts[0] == Type::vector(word, 4) &&
          random_.chance(70)) {
        Expr load = make(ExprKind::Load, word, i);
        load.numbers = {random_.below(variable.type.count), random_.below(4)};
        if (random_.chance(30)) {
          load.args = {make(ExprKind::BuiltIn, word, uint32_t(BuiltInKind::WorkgroupId))};
          load.numbers[0] = kDynamic;
        }
        return load;
      }
    }
    if (auto found = specConstant(word); found && random_.chance(50))
      return *found;
    return random_.chance(50) ? make(ExprKind::BuiltIn, word, uint32_t(BuiltInKind::WorkgroupId))
                              : constant(word);
  };
  if (type == word)
    return uniformWord();
  Expr comparison = make(ExprKind::Comparison, type, random_.pick(fitting(comparisons(), word)));
  comparison.args = {uniformWord(), random_.chance(60) ? uniformWord() : constant(word)};
  return comparison;
}

Expr ExprGenerator::expr(const Type &type, const Scope &scope, uint32_t depth) {
  using Maker = std::optional<Expr> (ExprGenerator::*)(const Type &, const Scope &, uint32_t);
  static constexpr struct {
    uint32_t weight;
    Maker make;
  } kMakers[] = {{40, &ExprGenerator::operation},  {12, &ExprGenerator::conversion},
                 {4, &ExprGenerator::bitcast},     {30, &ExprGenerator::boolean},
                 {12, &ExprGenerator::choice},     {8, &ExprGenerator::part},
                 {10, &ExprGenerator::whole},      {4, &ExprGenerator::wide},
                 {8, &ExprGenerator::call},        {12, &ExprGenerator::equalDwords},
                 {25, &ExprGenerator::product},    {10, &ExprGenerator::specialized},
                 {6, &ExprGenerator::integerDot},  {20, &ExprGenerator::maskedProducts},
                 {8, &ExprGenerator::shiftedSums}, {40, &ExprGenerator::image}};
  uint32_t total = 0;
  for (const auto &maker : kMakers)
    total += maker.weight;
  // A kind that does not fit the type gives nothing: then another one.
  const bool isLeaf = depth == 0 || isFull() || ++inner_ > kMaxInner;
  left_ -= !isLeaf;
  for (uint32_t attempt = 0; !isLeaf && attempt < 4; ++attempt) {
    uint32_t choice = random_.below(total + 20);
    for (const auto &maker : kMakers) {
      if (choice < maker.weight) {
        if (auto made = (this->*maker.make)(type, scope, depth - 1))
          return *made;
        break;
      }
      choice -= maker.weight;
    }
  }
  return leaf(type, scope);
}

std::optional<Expr> ExprGenerator::operation(const Type &type, const Scope &scope, uint32_t depth) {
  const std::vector<uint32_t> indices = fitting(operations(), type);
  if (!type.isScalarOrVector() || indices.empty())
    return std::nullopt;
  Expr made = make(ExprKind::Operation, type, random_.pick(indices));
  for (uint32_t i = 0; i < operations()[made.index].arity; ++i)
    made.args.push_back(expr(type, scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::conversion(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector())
    return std::nullopt;
  Expr made = make(ExprKind::Convert, type);
  made.args.push_back(
      expr(type.withScalar(random_.chance(10) ? Type::boolean() : anyNumber()), scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::bitcast(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector() || type.isBool())
    return std::nullopt;
  const Type scalar = anyNumber();
  const uint32_t bits = type.scalar().width * type.components();
  // Vectors of more than four do not exist; three stay three, since two cannot hold as much.
  if (bits % scalar.width != 0 || bits / scalar.width > 4)
    return std::nullopt;
  const uint32_t count = bits / scalar.width;
  if ((count == 3) != (type.components() == 3))
    return std::nullopt;
  // lavapipe 22.3 folds a constant double to four halves wrongly.
  if (std::max(count, type.components()) == 4 && std::min(count, type.components()) == 1)
    return std::nullopt;
  Expr made = make(ExprKind::Bitcast, type);
  made.args.push_back(expr(Type::vector(scalar, count), scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::boolean(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector() || !type.isBool())
    return std::nullopt;
  if (type.components() == 1 && random_.chance(15)) {
    Expr made = make(random_.chance(50) ? ExprKind::Any : ExprKind::All, type);
    made.args.push_back(expr(Type::vector(Type::boolean(), random_.between(2, 4)), scope, depth));
    return made;
  }
  const Type operand = type.withScalar(anyNumber());
  Expr made = make(ExprKind::Comparison, type, random_.pick(fitting(comparisons(), operand)));
  made.args = {expr(operand, scope, depth), expr(operand, scope, depth)};
  return made;
}

std::optional<Expr> ExprGenerator::choice(const Type &type, const Scope &scope, uint32_t depth) {
  const bool branches = random_.chance(35);
  Expr made = make(branches ? ExprKind::Branch : ExprKind::Select, type);
  const bool byComponent = !branches && type.kind == TypeKind::Vector && random_.chance(60);
  made.args.push_back(expr(byComponent ? type.withScalar(Type::boolean()) : Type::boolean(), scope, depth));
  for (int i = 0; i < 2; ++i)
    made.args.push_back(expr(type, scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::part(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector())
    return std::nullopt;
  if (type.kind == TypeKind::Vector && type.isFloat() && random_.chance(30)) {
    const Type matrix = Type::matrix(type.scalar(), random_.between(2, 4), type.count);
    Expr column = make(ExprKind::Extract, type, random_.below(matrix.count));
    column.args = {expr(matrix, scope, depth)};
    return column;
  }
  if (type.kind != TypeKind::Vector) {
    const Type vector = Type::vector(type, random_.between(2, 4));
    const bool isDynamic = random_.chance(40);
    Expr made =
        make(isDynamic ? ExprKind::ExtractDynamic : ExprKind::Extract, type, random_.below(vector.count));
    made.args.push_back(expr(vector, scope, depth));
    if (isDynamic)
      made.args.push_back(expr(uint32Type(), scope, depth));
    return made;
  }
  Expr made = make(ExprKind::Shuffle, type);
  uint32_t total = 0;
  for (int i = 0; i < 2; ++i) {
    const Type vector = Type::vector(type.parts[0], random_.between(2, 4));
    total += vector.count;
    made.args.push_back(expr(vector, scope, depth));
  }
  for (uint32_t i = 0; i < type.count; ++i)
    made.numbers.push_back(random_.below(total));
  return made;
}

std::optional<Expr> ExprGenerator::whole(const Type &type, const Scope &scope, uint32_t depth) {
  if (type.isScalarOrVector() && type.kind != TypeKind::Vector)
    return std::nullopt;
  const uint32_t count = type.partCount();
  if (random_.chance(50)) {
    Expr made = make(ExprKind::Construct, type);
    for (uint32_t i = 0; i < count; ++i)
      made.args.push_back(expr(type.part(i), scope, depth));
    return made;
  }
  const uint32_t index = random_.below(count);
  const bool isDynamic = type.kind == TypeKind::Vector && random_.chance(40);
  Expr made = make(isDynamic ? ExprKind::InsertDynamic : ExprKind::Insert, type, index);
  made.args = {expr(type, scope, depth), expr(type.part(index), scope, depth)};
  if (isDynamic)
    made.args.push_back(expr(uint32Type(), scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::equalDwords(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector() || !type.isInteger() || type.scalar().width != 64)
    return std::nullopt;
  Expr made = make(ExprKind::EqualDwords, type, random_.below(3));
  made.args = {expr(type.withScalar(uint32Type()), scope, depth)};
  return made;
}

std::optional<Expr> ExprGenerator::wide(const Type &type, const Scope &scope, uint32_t depth) {
  if (!type.isScalarOrVector() || !fits(Domain::Integer32, type))
    return std::nullopt;
  Expr made = make(ExprKind::Wide, type, random_.pick(fitting(wideOperations(), type)));
  made.numbers = {random_.below(2)};
  made.args = {expr(type, scope, depth), expr(type, scope, depth)};
  return made;
}

std::optional<Expr> ExprGenerator::call(const Type &type, const Scope &scope, uint32_t depth) {
  std::vector<uint32_t> fitting;
  for (uint32_t i = scope.function + 1; i < program_.functions.size(); ++i)
    if (program_.functions[i].result.type == type && scope.scale * functionCosts[i] < kMaxCallCost)
      fitting.push_back(i);
  if (fitting.empty())
    return std::nullopt;
  const uint32_t callee = random_.pick(fitting);
  Expr made = make(ExprKind::Call, type, callee);
  for (uint32_t index : program_.functions[callee].parameters) {
    const Variable parameter = program_.variables[index];
    if (parameter.storage != Storage::Pointer) {
      made.args.push_back(expr(parameter.type, scope, depth));
      continue;
    }
    std::optional<Expr> pointer = pointerFor(parameter, scope, depth);
    if (!pointer)
      return std::nullopt;
    made.args.push_back(std::move(*pointer));
  }
  work += scope.scale * functionCosts[callee];
  return made;
}

} // namespace shaderfuzz
