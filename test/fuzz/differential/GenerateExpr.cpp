// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GeneratorState.h"

namespace shaderfuzz {

namespace {

/// Statements that one call may execute.
constexpr unsigned kMaxCallCost = 2000;
/// Of an index that is looked up, whose index is looked up, and so on.
constexpr unsigned kMaxLookups = 3;
/// Operations in one statement.
constexpr unsigned kMaxInner = 12;

std::vector<unsigned> fitting(const auto &table, const Type &type) {
  std::vector<unsigned> indices;
  for (unsigned i = 0; i < table.size(); ++i)
    if (fits(table[i].domain, type))
      indices.push_back(i);
  return indices;
}

} // namespace

Type ExprGenerator::anyScalarOrVector(unsigned boolPercent) {
  const Type scalar = random_.chance(boolPercent) ? Type::boolean() : anyNumber();
  return Type::vector(scalar, random_.chance(55) ? 1 : random_.between(2, 4));
}

Type ExprGenerator::anyType() {
  if (random_.chance(65))
    return anyScalarOrVector();
  if (random_.chance(50))
    return Type::array(random_.chance(80) ? anyScalarOrVector(5) : Type::array(anyScalarOrVector(5), 2),
                       random_.between(2, 5));
  Type type{TypeKind::Struct, 0, 1, {}};
  for (unsigned i = random_.between(2, 4); i > 0; --i)
    type.parts.push_back(random_.chance(75) ? anyScalarOrVector(5)
                                            : Type::array(anyScalarOrVector(5), random_.between(2, 3)));
  return type;
}

Expr ExprGenerator::make(ExprKind kind, const Type &type, unsigned index) {
  Expr expr;
  expr.kind = kind;
  expr.type = type;
  expr.index = index;
  return expr;
}

Expr ExprGenerator::constant(const Type &type) {
  if (!type.isScalarOrVector())
    return Expr::constant(type, random_.between(1, 9));
  Expr expr = make(ExprKind::Constant, type);
  for (unsigned i = 0; i < type.components(); ++i) {
    uint64_t value = random_.between(1, 9);
    if (type.isFloat())
      value = random_.chance(50) ? random_.between(1, 400) : -uint64_t(random_.between(1, 400));
    else if (type.isBool())
      value = random_.below(2);
    else if (random_.chance(60))
      value = random_.chance(50) ? random_.next() >> random_.below(64) : -uint64_t(random_.between(0, 5));
    expr.numbers.push_back(value);
  }
  return expr;
}

void ExprGenerator::collect(const Candidate &from, std::vector<Candidate> &all) {
  // Of a buffer only scalars and vectors are read and written.
  const bool isBuffer = program_.variables[from.variable].storage >= Storage::Input;
  if (!isBuffer || from.type.isScalarOrVector())
    all.push_back(from);
  Candidate inner = from;
  inner.path.push_back(0);
  if (from.type.kind == TypeKind::Struct) {
    for (size_t i = 0; i < from.type.parts.size(); ++i) {
      inner.path.back() = i;
      inner.type = from.type.parts[i];
      collect(inner, all);
    }
  } else if (from.type.kind == TypeKind::Array || from.type.kind == TypeKind::Vector) {
    inner.path.back() = random_.chance(50) ? kDynamic : random_.below(from.type.count);
    inner.type = from.type.parts[0];
    collect(inner, all);
  }
}

std::vector<ExprGenerator::Candidate> ExprGenerator::candidates(const Scope &scope, bool isWritten) {
  std::vector<Candidate> all;
  for (unsigned i = 0; i < program_.variables.size(); ++i) {
    const Variable &variable = program_.variables[i];
    const bool isVisible = variable.storage != Storage::Local || variable.function == scope.function;
    const bool isReadOnly = variable.storage == Storage::Input || variable.storage == Storage::Uniform ||
                            variable.storage == Storage::Table;
    if (isVisible && !(isReadOnly && isWritten))
      collect({i, {}, variable.type}, all);
  }
  // Only scalars and vectors can be brought below a bound.
  if (isWritten)
    std::erase_if(all, [&](const Candidate &each) {
      return program_.variables[each.variable].bound != 0 && !each.type.isScalarOrVector();
    });
  return all;
}

Expr ExprGenerator::toExpr(const Candidate &candidate, const Scope &scope, unsigned depth) {
  Expr expr = make(ExprKind::Load, candidate.type, candidate.variable);
  expr.numbers = candidate.path;
  for (uint64_t each : candidate.path)
    if (each == kDynamic)
      expr.args.push_back(index(scope, depth, candidate.variable));
  return expr;
}

/// Into that variable, which sometimes is where the index itself comes from.
Expr ExprGenerator::index(const Scope &scope, unsigned depth, unsigned variable) {
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

std::optional<Expr> ExprGenerator::place(const Type &type, const Scope &scope, bool isWritten,
                                         unsigned depth) {
  std::vector<Candidate> all = candidates(scope, isWritten);
  std::erase_if(all, [&](const Candidate &each) { return each.type != type; });
  if (all.empty())
    return std::nullopt;
  return toExpr(random_.pick(all), scope, depth);
}

std::optional<Expr> ExprGenerator::writablePlace(const Scope &scope, unsigned depth) {
  const std::vector<Candidate> all = candidates(scope, true);
  if (all.empty())
    return std::nullopt;
  return toExpr(random_.pick(all), scope, depth);
}

Expr ExprGenerator::leaf(const Type &type, const Scope &scope) {
  if (type == uint32Type() && random_.chance(30)) {
    if (!scope.loops.empty() && random_.chance(70))
      return make(ExprKind::Counter, type, random_.pick(scope.loops));
    return make(ExprKind::BuiltIn, type, random_.below(3));
  }
  if (random_.chance(25))
    return constant(type);
  // The indices of a place end at constants.
  auto found = place(type, scope, false, 0);
  return found ? *found : constant(type);
}

Expr ExprGenerator::uniformExpr(const Type &type) {
  const Type word = uint32Type();
  const auto uniformWord = [&]() -> Expr {
    for (unsigned i = 0; i < program_.variables.size(); ++i)
      if (program_.variables[i].storage == Storage::Uniform && random_.chance(70)) {
        Expr load = make(ExprKind::Load, word, i);
        load.numbers = {random_.below(program_.variables[i].type.count), random_.below(4)};
        return load;
      }
    return random_.chance(50) ? make(ExprKind::BuiltIn, word, unsigned(BuiltInKind::WorkgroupId))
                              : constant(word);
  };
  if (type == word)
    return uniformWord();
  Expr comparison = make(ExprKind::Comparison, type, random_.pick(fitting(comparisons(), word)));
  comparison.args = {uniformWord(), random_.chance(60) ? uniformWord() : constant(word)};
  return comparison;
}

Expr ExprGenerator::expr(const Type &type, const Scope &scope, unsigned depth) {
  using Maker = std::optional<Expr> (ExprGenerator::*)(const Type &, const Scope &, unsigned);
  static constexpr struct {
    unsigned weight;
    Maker make;
  } kMakers[] = {{40, &ExprGenerator::operation}, {12, &ExprGenerator::conversion},
                 {4, &ExprGenerator::bitcast},    {30, &ExprGenerator::boolean},
                 {12, &ExprGenerator::choice},    {8, &ExprGenerator::part},
                 {10, &ExprGenerator::whole},     {4, &ExprGenerator::wide},
                 {8, &ExprGenerator::call},       {12, &ExprGenerator::equalDwords}};
  unsigned total = 0;
  for (const auto &maker : kMakers)
    total += maker.weight;
  // A kind that does not fit the type gives nothing: then another one.
  const bool isLeaf = depth == 0 || isFull() || ++inner_ > kMaxInner;
  left_ -= !isLeaf;
  for (unsigned attempt = 0; !isLeaf && attempt < 4; ++attempt) {
    unsigned choice = random_.below(total + 20);
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

std::optional<Expr> ExprGenerator::operation(const Type &type, const Scope &scope, unsigned depth) {
  const std::vector<unsigned> indices = fitting(operations(), type);
  if (!type.isScalarOrVector() || indices.empty())
    return std::nullopt;
  Expr made = make(ExprKind::Operation, type, random_.pick(indices));
  for (unsigned i = 0; i < operations()[made.index].arity; ++i)
    made.args.push_back(expr(type, scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::conversion(const Type &type, const Scope &scope, unsigned depth) {
  if (!type.isScalarOrVector())
    return std::nullopt;
  Expr made = make(ExprKind::Convert, type);
  made.args.push_back(
      expr(type.withScalar(random_.chance(10) ? Type::boolean() : anyNumber()), scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::bitcast(const Type &type, const Scope &scope, unsigned depth) {
  if (!type.isScalarOrVector() || type.isBool())
    return std::nullopt;
  const Type scalar = anyNumber();
  const unsigned bits = type.scalar().width * type.components();
  // Vectors of more than four do not exist; three stay three, since two cannot hold as much.
  if (bits % scalar.width != 0 || bits / scalar.width > 4)
    return std::nullopt;
  const unsigned count = bits / scalar.width;
  if ((count == 3) != (type.components() == 3))
    return std::nullopt;
  // lavapipe 22.3 folds a constant double to four halves wrongly.
  if (std::max(count, type.components()) == 4 && std::min(count, type.components()) == 1)
    return std::nullopt;
  Expr made = make(ExprKind::Bitcast, type);
  made.args.push_back(expr(Type::vector(scalar, count), scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::boolean(const Type &type, const Scope &scope, unsigned depth) {
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

std::optional<Expr> ExprGenerator::choice(const Type &type, const Scope &scope, unsigned depth) {
  const bool branches = random_.chance(35);
  Expr made = make(branches ? ExprKind::Branch : ExprKind::Select, type);
  const bool byComponent = !branches && type.kind == TypeKind::Vector && random_.chance(60);
  made.args.push_back(expr(byComponent ? type.withScalar(Type::boolean()) : Type::boolean(), scope, depth));
  for (int i = 0; i < 2; ++i)
    made.args.push_back(expr(type, scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::part(const Type &type, const Scope &scope, unsigned depth) {
  if (type.kind == TypeKind::Struct || type.kind == TypeKind::Array)
    return std::nullopt;
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
  unsigned total = 0;
  for (int i = 0; i < 2; ++i) {
    const Type vector = Type::vector(type.parts[0], random_.between(2, 4));
    total += vector.count;
    made.args.push_back(expr(vector, scope, depth));
  }
  for (unsigned i = 0; i < type.count; ++i)
    made.numbers.push_back(random_.below(total));
  return made;
}

std::optional<Expr> ExprGenerator::whole(const Type &type, const Scope &scope, unsigned depth) {
  const bool isStruct = type.kind == TypeKind::Struct;
  if (type.isScalarOrVector() && type.kind != TypeKind::Vector)
    return std::nullopt;
  const unsigned count = isStruct ? unsigned(type.parts.size()) : type.count;
  if (random_.chance(50)) {
    Expr made = make(ExprKind::Construct, type);
    for (unsigned i = 0; i < count; ++i)
      made.args.push_back(expr(type.parts[isStruct ? i : 0], scope, depth));
    return made;
  }
  const unsigned index = random_.below(count);
  const bool isDynamic = type.kind == TypeKind::Vector && random_.chance(40);
  Expr made = make(isDynamic ? ExprKind::InsertDynamic : ExprKind::Insert, type, index);
  made.args = {expr(type, scope, depth), expr(type.parts[isStruct ? index : 0], scope, depth)};
  if (isDynamic)
    made.args.push_back(expr(uint32Type(), scope, depth));
  return made;
}

std::optional<Expr> ExprGenerator::equalDwords(const Type &type, const Scope &scope, unsigned depth) {
  if (!type.isScalarOrVector() || !type.isInteger() || type.scalar().width != 64)
    return std::nullopt;
  Expr made = make(ExprKind::EqualDwords, type, random_.below(3));
  made.args = {expr(type.withScalar(uint32Type()), scope, depth)};
  return made;
}

std::optional<Expr> ExprGenerator::wide(const Type &type, const Scope &scope, unsigned depth) {
  if (!type.isScalarOrVector() || !fits(Domain::Integer32, type))
    return std::nullopt;
  Expr made = make(ExprKind::Wide, type, random_.pick(fitting(wideOperations(), type)));
  made.numbers = {random_.below(2)};
  made.args = {expr(type, scope, depth), expr(type, scope, depth)};
  return made;
}

std::optional<Expr> ExprGenerator::call(const Type &type, const Scope &scope, unsigned depth) {
  std::vector<unsigned> fitting;
  for (unsigned i = scope.function + 1; i < program_.functions.size(); ++i)
    if (program_.functions[i].result.type == type && scope.scale * functionCosts[i] < kMaxCallCost)
      fitting.push_back(i);
  if (fitting.empty())
    return std::nullopt;
  const unsigned callee = random_.pick(fitting);
  work += scope.scale * functionCosts[callee];
  Expr made = make(ExprKind::Call, type, callee);
  for (unsigned parameter : program_.functions[callee].parameters)
    made.args.push_back(expr(program_.variables[parameter].type, scope, depth));
  return made;
}

} // namespace shaderfuzz
