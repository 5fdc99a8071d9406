// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Generator.h"
#include "ProgramGenerator.h"

#include <algorithm>

namespace shaderfuzz {

namespace {

constexpr uint32_t kMaxDepth = 4;   ///< of constructs
constexpr uint32_t kMaxScale = 60;  ///< of a loop's body
constexpr uint32_t kMaxWork = 4000; ///< statements executed by one call of a function

} // namespace

std::vector<Type> ProgramGenerator::chooseNumbers(const GeneratorOptions &options) {
  // Few types at once, so that values flow between operations instead of through conversions.
  std::vector<Type> chosen{uint32Type()};
  const uint32_t wanted = random_.between(1, 4);
  for (uint32_t i = 0; i < wanted; ++i)
    chosen.push_back(random_.pick(options.numbers));
  if (hasImages_) { // what texels are
    chosen.push_back(Type::number(TypeKind::Float, 32));
    if (random_.chance(50))
      chosen.push_back(Type::number(TypeKind::Int, 32));
  }
  return chosen;
}

void ProgramGenerator::chooseGroups() {
  static constexpr uint32_t kShapes[][3] = {{1, 1, 1}, {3, 1, 1},  {8, 4, 1}, {32, 1, 1},
                                            {7, 5, 1}, {64, 1, 1}, {4, 4, 4}, {96, 1, 1}};
  const auto &shape = kShapes[random_.below(std::size(kShapes))];
  std::copy_n(shape, 3, program_.groupSize);
  program_.groups = random_.between(1, 2);
  program_.dataSeed = random_.next();
}

void ProgramGenerator::function(uint32_t index) {
  Function &function = program_.functions[index];
  Scope scope;
  scope.function = index;
  scope.isUniform = index == 0;
  exprs_.work = 0;
  exprs_.beginFunction(index == 0 ? options_.operations : options_.operations / 4);
  if (index != 0) {
    function.result.type = exprs_.anyType();
    declareParameters(scope, function);
  }
  for (uint32_t i = random_.between(1, index == 0 ? 4 : 2); i > 0; --i)
    declareLocal(exprs_.anyType(), index);
  declareForCallees(index);
  function.body = block(scope, random_.between(2, index == 0 ? 8 : 4));
  if (index == 0 && program_.draw)
    writeTargets(function.body, scope);
  if (index == 0)
    writeResults(function.body);
  else
    function.result = exprs_.expr(function.result.type, scope, 3);
  exprs_.functionCosts[index] = std::max(1u, exprs_.work);
}

/// Ends function 0 with a store of every part of every variable to a buffer of its own type.
void ProgramGenerator::writeResults(Block &block) {
  for (uint32_t i = 0; i < program_.variables.size(); ++i) {
    const Variable &variable = program_.variables[i];
    const bool isLocal = variable.storage == Storage::Local && variable.function == 0;
    if (!isLocal && variable.storage != Storage::Private && variable.storage != Storage::Shared)
      continue;
    Expr load;
    load.kind = ExprKind::Load;
    load.type = variable.type;
    load.index = i;
    eachLeaf(load);
  }
  std::vector<Type> types; // each becomes an output
  for (Expr &leaf : leaves_) {
    if (leaf.type.isBool()) {
      Expr number;
      number.kind = ExprKind::Convert;
      number.type = leaf.type.withScalar(uint32Type());
      number.args = {leaf};
      leaf = number;
    }
    if (std::ranges::find(types, leaf.type) == types.end())
      types.push_back(leaf.type);
  }
  for (const Type &type : types) {
    const auto output = uint32_t(program_.variables.size());
    uint32_t slots = 0;
    for (const Expr &leaf : leaves_) {
      if (leaf.type != type)
        continue;
      Expr to;
      to.kind = ExprKind::Load;
      to.type = type;
      to.index = output;
      to.numbers = {slots++};
      block.push_back({StmtKind::Assign, {to, leaf}, {}, 0, {}});
    }
    program_.variables.push_back({Storage::Output, Type::array(type, slots), 0});
  }
}

void ProgramGenerator::eachLeaf(const Expr &load) {
  if (load.type.isScalarOrVector()) {
    leaves_.push_back(load);
    return;
  }
  for (uint32_t i = 0; i < load.type.partCount(); ++i) {
    Expr inner = load;
    inner.type = load.type.part(i);
    inner.numbers.push_back(i);
    eachLeaf(inner);
  }
}

Block ProgramGenerator::block(const Scope &scope, uint32_t count) {
  Block result;
  Scope here = scope;
  for (uint32_t i = 0; i < count && exprs_.work < kMaxWork && !exprs_.isFull(); ++i) {
    exprs_.work += here.scale;
    exprs_.beginStatement();
    result.push_back(stmt(here));
    bool returns = false;
    forEachStmt({result.back()}, [&](const Stmt &each) { returns |= each.kind == StmtKind::Return; });
    here.isUniform &= !returns;
  }
  return result;
}

Stmt ProgramGenerator::stmt(const Scope &scope) {
  const uint32_t choice = random_.below(100);
  if (random_.chance(15))
    if (auto made = exprs_.imageStmt(scope))
      return *made;
  if (choice < 45)
    return assign(scope);
  if (choice < 52 && options_.hasWideAtomics && random_.chance(50))
    return {StmtKind::Atomic,
            {exprs_.expr(Type::number(TypeKind::Uint, 64), scope, 2), exprs_.expr(uint32Type(), scope, 1)},
            {},
            random_.below(kAtomicKinds),
            {program_.draw ? 0 : random_.below(2), 1}};
  if (choice < 52)
    return {StmtKind::Atomic,
            {exprs_.expr(uint32Type(), scope, 2), exprs_.expr(uint32Type(), scope, 1)},
            {},
            random_.below(kAtomicKinds),
            {program_.draw ? 0 : random_.below(2), 0}};
  if (program_.draw && random_.chance(8))
    return discard(scope);
  if (program_.draw && program_.draw->hasDifferences && scope.isUniform && random_.chance(25))
    return difference(scope);
  if (choice < 62 && scope.isUniform && !program_.draw) {
    Stmt exchange = assign(scope);
    if (fitsWorkgroup(exchange.exprs[1].type))
      exchange.kind = StmtKind::Exchange;
    exchange.index = random_.below(40);
    return exchange;
  }
  if (choice < 70 && scope.depth > 0)
    return jump(scope);
  return scope.depth < kMaxDepth ? construct(scope) : assign(scope);
}

Stmt ProgramGenerator::assign(const Scope &scope) {
  if (random_.chance(30))
    if (auto element = exprs_.boundedElement(scope, true)) {
      Expr value = exprs_.expr(element->type, scope, random_.between(1, 3));
      return {StmtKind::Assign, {std::move(*element), std::move(value)}, {}, 0, {}};
    }
  if (scope.function + 1 < program_.functions.size() && random_.chance(25)) {
    const uint32_t callee = random_.between(scope.function + 1, uint32_t(program_.functions.size()) - 1);
    const Type type = program_.functions[callee].result.type;
    if (auto to = exprs_.lvalue(type, scope, true, 1))
      if (auto call = exprs_.call(type, scope, 1))
        return {StmtKind::Assign, {std::move(*to), std::move(*call)}, {}, 0, {}};
  }
  // There always is one: each function has a variable.
  Expr to = *exprs_.writableLValue(scope, random_.chance(40) ? 2 : 0);
  Expr value = exprs_.expr(to.type, scope, random_.between(1, 4));
  return {StmtKind::Assign, {std::move(to), std::move(value)}, {}, 0, {}};
}

Expr ProgramGenerator::condition(const Scope &scope, bool &isUniform) {
  isUniform = random_.chance(30);
  return isUniform ? exprs_.uniformExpr(Type::boolean())
                   : exprs_.expr(Type::boolean(), scope, random_.between(1, 3));
}

Stmt ProgramGenerator::construct(const Scope &scope) {
  const uint32_t choice = random_.below(10);
  if (choice < 3 && scope.scale < kMaxScale)
    return loop(scope);
  if (choice < 5)
    return switchStmt(scope);
  bool isUniform = false;
  Stmt made{StmtKind::If, {condition(scope, isUniform)}, {}, 0, {}};
  Scope inner = scope;
  ++inner.depth;
  inner.isUniform &= isUniform;
  made.blocks.push_back(block(inner, random_.between(1, 4)));
  made.blocks.push_back(random_.chance(50) ? block(inner, random_.between(1, 3)) : Block());
  return made;
}

Stmt ProgramGenerator::loop(const Scope &scope) {
  Scope inner = scope;
  ++inner.depth;
  inner.allowsLeave = false;
  const uint32_t count = random_.between(1, 6);
  const uint32_t id = nextLoop_++;
  inner.loops.push_back(id);
  inner.scale *= count;
  const bool isUniform = random_.chance(50);
  Stmt made{StmtKind::Loop, {}, {}, id, {count, random_.below(2)}};
  made.exprs.push_back(isUniform ? exprs_.uniformExpr(uint32Type()) : exprs_.expr(uint32Type(), scope, 2));
  inner.isUniform &= isUniform;
  const uint32_t size = random_.between(1, 5);
  made.blocks.push_back(block(inner, size));
  return made;
}

Stmt ProgramGenerator::switchStmt(const Scope &scope) {
  const bool isUniform = random_.chance(30);
  Expr selector = isUniform ? exprs_.uniformExpr(uint32Type()) : exprs_.expr(uint32Type(), scope, 2);
  // Most values would go to the default: a selector that often meets a case.
  Expr low;
  low.kind = ExprKind::Operation;
  low.type = uint32Type();
  low.index =
      uint32_t(std::ranges::find(operations(), "OpBitwiseAnd", &Operation::name) - operations().begin());
  low.args = {std::move(selector), Expr::constant(uint32Type(), random_.chance(50) ? 3 : 7)};
  Stmt made{StmtKind::Switch, {std::move(low)}, {}, uint32_t(random_.next() & 0xff), {}};
  Scope inner = scope;
  ++inner.depth;
  inner.isUniform &= isUniform;
  inner.allowsLeave = true;
  made.blocks.push_back(block(inner, random_.below(3)));
  const uint32_t first = random_.below(3), step = random_.between(1, 2);
  for (uint32_t i = random_.between(1, 4); i > 0; --i) {
    made.numbers.push_back(first + step * made.numbers.size());
    made.blocks.push_back(block(inner, random_.between(1, 3)));
  }
  return made;
}

Stmt ProgramGenerator::jump(const Scope &scope) {
  std::vector<StmtKind> kinds;
  if (!scope.loops.empty())
    kinds = {StmtKind::Break, StmtKind::Continue};
  if (scope.allowsLeave)
    kinds.push_back(StmtKind::Leave);
  if (kinds.empty() || random_.chance(20))
    kinds = {StmtKind::Return};
  Stmt made{random_.pick(kinds), {}, {}, 0, {}};
  if (made.kind == StmtKind::Return && scope.function != 0)
    made.exprs.push_back(exprs_.expr(program_.functions[scope.function].result.type, scope, 2));
  if (random_.chance(25))
    return made;
  bool isUniform = false;
  Stmt conditional{StmtKind::If, {condition(scope, isUniform)}, {}, 0, {}};
  conditional.blocks.resize(2);
  conditional.blocks[0].push_back(std::move(made));
  return conditional;
}

Program generate(uint64_t seed, const GeneratorOptions &options) {
  // A statement generated later in a loop or a switch may leave it, and an exchange before it is then not
  // uniform.
  for (uint64_t attempt = 0;; ++attempt) {
    Random mix(seed + (attempt << 48));
    Program program = ProgramGenerator(mix.next(), options).run();
    if (keepsExchangesUniform(program) && !hasUnreachableSwitch(program))
      return program;
  }
}

} // namespace shaderfuzz
