// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Generator.h"
#include "ExprGenerator.h"
#include "FragmentPrograms.h"
#include "Reference.h"

#include <algorithm>
#include <array>

namespace reconvergence {

namespace {

/// Where a statement stands.
struct Context {
  uint32_t depth = 0; ///< constructs that may still be nested
  bool isInLoop = false, isInSwitch = false;
  bool isInContinue = false; ///< of whatever loop: no return there
  uint32_t iterations = 1;   ///< of the loops around, at most
  ExprGenerator::Scope scope;
};

/// After so many, statements about all elements of an array become others: compilers take long for them.
constexpr uint32_t kElements = 2000;

/// How often each kind of statement is chosen: differs from program to program.
struct Habits {
  uint32_t observePercent, exitObservePercent, jumpPercent, continueWorkPercent, phiPercent;
  std::array<uint32_t, 6> weights; ///< Assign, If, Loop, Switch, Call, JumpIf
  uint32_t demotePercent = 0, killPercent = 0;

  Habits(fuzz::Random &random, const GeneratorOptions &options)
      : observePercent(random.pick<uint32_t>({4, 20, 50, 90})),
        exitObservePercent(random.pick<uint32_t>({20, 70, 95})),
        jumpPercent(random.pick<uint32_t>({30, 50, 80})),
        continueWorkPercent(random.pick<uint32_t>({10, 50})),
        phiPercent(random.pick<uint32_t>({0, 50, 100})) {
    for (uint32_t &weight : weights)
      weight = random.between(1, 6);
    weights[2] += random.below(4);
    if (options.hasTypedOperations)
      observePercent = random.pick<uint32_t>({50, 80});
    if (options.drawsFragments) {
      demotePercent = random.pick<uint32_t>({0, 5, 15, 30});
      killPercent = random.pick<uint32_t>({0, 30, 60});
    }
  }
};

class Generator {
public:
  Generator(uint64_t seed, uint32_t statements, const GeneratorOptions &options, bool keepsMany)
      : random_(seed), options_(options), keepsMany_(keepsMany), habits_(random_, options),
        exprs_(random_, options), left_(statements) {}

  Program run() {
    if (options_.drawsFragments) {
      program_.draw = generateDraw(random_, options_.isPortable);
      program_.localSize = uint32_t(program_.draw->triangles.size()) * kPixels;
    } else {
      // For a group of one LLVM treats everything as uniform.
      program_.localSize =
          random_.pick<uint32_t>({91, 91, 91, 91, 91, 91, 64, 64, 32, 100, 33, 61, 17, 5, 1});
    }
    program_.dataSeed = random_.next();
    if (options_.hasTypedOperations && !program_.draw && random_.chance(30))
      program_.groups = 2;
    if (keepsMany_ && random_.chance(60))
      program_.vectorRegisters = random_.pick<uint32_t>({24, 32, 32, 40, 64});
    nesting_ = options_.nesting              ? options_.nesting
               : options_.hasTypedOperations ? random_.between(1, 3)
                                             : random_.between(2, 6);
    program_.functions.resize(random_.chance(50) ? 1 : random_.between(2, 4));
    // Functions before their callers, each with part of what is left.
    for (size_t i = program_.functions.size(); i-- > 1;) {
      Function &callee = program_.functions[i];
      callee.parameters = random_.below(3);
      callee.hasResult = random_.chance(60);
    }
    const uint32_t all = left_;
    for (size_t i = program_.functions.size(); i-- > 0;) {
      left_ = i == 0 ? all / 2 + left_ / 2 : all / 4;
      function(uint32_t(i));
    }
    return std::move(program_);
  }

private:
  void function(uint32_t index) {
    index_ = index;
    Function &function = program_.functions[index];
    accumulators_ = std::max(function.parameters, random_.between(1, 3));
    variables_ = accumulators_;
    Context context;
    context.depth = index == 0 ? nesting_ : std::max(1u, nesting_ - 1);
    context.scope.accumulators = accumulators_;
    if (index == 0 && keepsMany_)
      context.scope.arrays = function.arrays = arrays();
    Block body;
    for (uint32_t i = function.parameters; i < accumulators_; ++i)
      body.push_back(assign(i, exprs_.number(context.scope, 1)));
    for (uint32_t i = 0; i < function.arrays.size(); ++i)
      if (random_.chance(80))
        body.push_back(fill(context, i));
    // Most of what can go wrong does so in a loop, also in lavapipe.
    if (!options_.isPortable && random_.chance(60))
      body.push_back(loop(context));
    append(body, block(context));
    // The final values are observed even where nothing else is.
    for (uint32_t i = 0; index == 0 && i < accumulators_; ++i)
      body.push_back(observe(ExprGenerator::leaf(ExprKind::Variable, i)));
    // A value that is not observed may be read only by lanes in one side of a selection, and be dead
    // elsewhere.
    for (uint32_t i = 0; i < function.arrays.size(); ++i)
      if (random_.chance(60))
        body.push_back(observe(ExprGenerator::leaf(ExprKind::Digest, i)));
    if (index == 0 && random_.chance(70))
      body.push_back(observe(exprs_.observation(context.scope)));
    if (function.hasResult)
      function.result = exprs_.number(context.scope);
    function.body = std::move(body);
    for (uint32_t i = 0; i < variables_; ++i)
      function.phis.push_back(random_.chance(habits_.phiPercent));
  }

  std::vector<Array> arrays() {
    std::vector<Array> made;
    for (uint32_t left = program_.vectorRegisters ? 100 : 450, count = random_.between(1, 3); count > 0;
         --count) {
      Array array;
      array.size =
          std::min(left, program_.vectorRegisters ? random_.between(5, 60)
                                                  : random_.pick<uint32_t>({20, 40, 90, 150, 250, 400}));
      array.isBool = random_.chance(15);
      left -= array.size;
      if (array.size > 0)
        made.push_back(array);
    }
    return made;
  }

  static void append(Block &block, Block more) { std::ranges::move(more, std::back_inserter(block)); }

  Stmt assign(uint32_t variable, Expr value) {
    Stmt stmt;
    stmt.kind = StmtKind::Assign;
    stmt.index = variable;
    stmt.exprs = {std::move(value)};
    return stmt;
  }

  Stmt observe(Expr value) {
    Stmt stmt;
    stmt.index = site_++;
    stmt.exprs = {std::move(value)};
    return stmt;
  }

  Stmt fill(const Context &context, uint32_t array) {
    const uint32_t size = program_.functions[index_].arrays[array].size;
    elements_ += size;
    Stmt stmt;
    stmt.kind = StmtKind::Fill;
    stmt.index = array;
    // Values of whole wave mode cannot be spilled: many of them need as many registers.
    stmt.exprs = {exprs_.content(context.scope, size <= 40 && !program_.vectorRegisters)};
    return stmt;
  }

  /// Changes an accumulator by all elements of an array.
  Stmt digest(uint32_t array) {
    elements_ += program_.functions[index_].arrays[array].size;
    const uint32_t variable = random_.below(accumulators_);
    return assign(variable,
                  ExprGenerator::make(ExprKind::Xor, {ExprGenerator::leaf(ExprKind::Variable, variable),
                                                      ExprGenerator::leaf(ExprKind::Digest, array)}));
  }

  Stmt useArray(const Context &context) {
    const uint32_t array = random_.below(context.scope.arrays.size());
    if (context.depth > 0 && random_.chance(50))
      return selectionWithArray(context, array);
    return random_.chance(50) ? fill(context, array) : digest(array);
  }

  /// Some lanes keep an array while others need the registers for another one, with operations on it, before
  /// they fill the first again.
  Stmt selectionWithArray(const Context &context, uint32_t array) {
    const uint32_t other = random_.below(context.scope.arrays.size());
    Block side{fill(context, other)};
    if (random_.chance(50))
      side.push_back(digest(other));
    for (uint32_t i = random_.between(1, 3); i > 0; --i) {
      Expr value = exprs_.typed(context.scope);
      side.push_back(assign(random_.below(accumulators_), std::move(value)));
    }
    side.push_back(digest(other));
    side.push_back(fill(context, array));
    Stmt stmt;
    stmt.kind = StmtKind::If;
    stmt.exprs = {exprs_.condition(context.scope)};
    stmt.blocks = {std::move(side), {}};
    if (random_.chance(30))
      stmt.blocks[1] = {digest(array)};
    return stmt;
  }

  /// Changes an accumulator, so that what ran shows later.
  Stmt accumulate(const Context &context) {
    const uint32_t variable = random_.below(accumulators_);
    const Expr old = ExprGenerator::leaf(ExprKind::Variable, variable);
    return assign(variable, ExprGenerator::make(random_.chance(70) ? ExprKind::Add : ExprKind::Xor,
                                                {old, exprs_.number(context.scope, 1)}));
  }

  Block block(const Context &context) {
    Block block;
    const uint32_t count = random_.between(1, 4);
    for (uint32_t i = 0; i < count && left_ > 0; ++i) {
      if (random_.chance(habits_.observePercent))
        block.push_back(observe(exprs_.observation(context.scope)));
      if (habits_.demotePercent && random_.chance(habits_.demotePercent))
        block.push_back(demotion(context));
      --left_;
      block.push_back(statement(context));
    }
    if (random_.chance(habits_.observePercent))
      block.push_back(observe(exprs_.observation(context.scope)));
    return block;
  }

  /// Demotes some fragments, or in a construct all that are there.
  Stmt demotion(const Context &context) {
    Stmt demote;
    demote.kind = StmtKind::Demote;
    if (context.depth < nesting_ && random_.chance(30))
      return demote;
    Stmt stmt;
    stmt.kind = StmtKind::If;
    stmt.exprs = {exprs_.condition(context.scope)};
    stmt.blocks = {{std::move(demote)}, {}};
    if (random_.chance(habits_.observePercent))
      stmt.blocks[0].push_back(observe(exprs_.observation(context.scope)));
    return stmt;
  }

  /// A block of a construct: may end with a jump.
  Block inner(Context context) {
    --context.depth;
    Block result = block(context);
    if (random_.chance(habits_.jumpPercent))
      jump(result, context);
    return result;
  }

  void jump(Block &block, const Context &context) {
    std::vector<StmtKind> kinds;
    if (context.isInLoop)
      kinds = {StmtKind::Break, StmtKind::Break, StmtKind::Continue, StmtKind::Continue};
    if (context.isInSwitch)
      kinds.push_back(StmtKind::Leave);
    if (!context.isInContinue && random_.chance(index_ == 0 ? 35 : 60))
      kinds.push_back(options_.hasAborts && random_.chance(50) ? StmtKind::Abort : StmtKind::Return);
    if (kinds.empty())
      return;
    Stmt stmt;
    stmt.kind = random_.pick(kinds);
    if (stmt.kind == StmtKind::Abort) {
      stmt = observe(exprs_.observation(context.scope));
      stmt.kind = StmtKind::Abort;
    }
    if (stmt.kind == StmtKind::Return && habits_.killPercent && random_.chance(habits_.killPercent))
      stmt.kind = random_.chance(50) ? StmtKind::Terminate : StmtKind::Kill;
    if (stmt.kind == StmtKind::Return && program_.functions[index_].hasResult)
      stmt.exprs = {exprs_.number(context.scope, 1)};
    leaveWith(block, context, std::move(stmt));
  }

  /// Observations of lanes on their way out are the most error-prone.
  void leaveWith(Block &block, const Context &context, Stmt jump) {
    if (random_.chance(habits_.exitObservePercent))
      block.push_back(observe(exprs_.observation(context.scope)));
    block.push_back(std::move(jump));
  }

  Stmt statement(const Context &context) {
    if (!context.scope.arrays.empty() && elements_ < kElements && random_.chance(40))
      return useArray(context);
    std::array<uint32_t, 6> weights = habits_.weights;
    if (context.depth == 0)
      weights[1] = weights[2] = weights[3] = 0;
    if (index_ + 1 == program_.functions.size() || context.iterations > 8)
      weights[4] = 0;
    if (!context.isInLoop && !context.isInSwitch)
      weights[5] = 0;
    if (options_.isPortable)
      weights[2] = 0;
    uint32_t total = 0;
    for (uint32_t weight : weights)
      total += weight;
    uint32_t choice = random_.below(total), kind = 0;
    while (choice >= weights[kind])
      choice -= weights[kind++];
    switch (kind) {
    case 0:
      return accumulate(context);
    case 1:
      return ifStmt(context);
    case 2:
      return loop(context);
    case 3:
      return switchStmt(context);
    case 4:
      return call(context);
    default:
      return jumpIf(context);
    }
  }

  Stmt ifStmt(const Context &context) {
    Stmt stmt;
    stmt.kind = StmtKind::If;
    stmt.exprs = {exprs_.condition(context.scope)};
    stmt.blocks.resize(2);
    stmt.blocks[0] = inner(context);
    if (random_.chance(50))
      stmt.blocks[1] = inner(context);
    if (random_.chance(10))
      std::swap(stmt.blocks[0], stmt.blocks[1]);
    return stmt;
  }

  Stmt jumpIf(const Context &context) {
    Stmt stmt;
    stmt.kind = StmtKind::JumpIf;
    stmt.exprs = {exprs_.condition(context.scope)};
    stmt.jump = !context.isInLoop || (context.isInSwitch && random_.chance(40)) ? StmtKind::Leave
                : random_.chance(50)                                            ? StmtKind::Break
                                                                                : StmtKind::Continue;
    return stmt;
  }

  Stmt switchStmt(Context context) {
    Stmt stmt;
    stmt.kind = StmtKind::Switch;
    stmt.exprs = {exprs_.selector(context.scope)};
    context.isInSwitch = true;
    std::vector<uint32_t> values{0, 1, 2, 3, 4, 5, 6, 7};
    const uint32_t count = random_.between(1, 4);
    const uint32_t defaultCase = random_.below(count + 1); // `count`: none
    for (uint32_t i = 0; i < count; ++i) {
      Case each;
      each.isDefault = i == defaultCase;
      for (uint32_t n = random_.between(each.isDefault ? 0 : 1, 2); n > 0 && !values.empty(); --n) {
        const auto value = values.begin() + random_.below(std::min<size_t>(values.size(), 5));
        each.values.push_back(*value);
        values.erase(value);
      }
      stmt.blocks.push_back(inner(context));
      each.runsOn = i + 1 < count && random_.chance(35);
      stmt.cases.push_back(std::move(each));
    }
    return stmt;
  }

  Stmt loop(Context context) {
    Stmt stmt;
    stmt.kind = StmtKind::Loop;
    stmt.index = variables_++;
    stmt.form = random_.pick<LoopForm>({LoopForm::While, LoopForm::While, LoopForm::DoWhile,
                                        LoopForm::DoWhile, LoopForm::Infinite, LoopForm::Infinite,
                                        LoopForm::Infinite, LoopForm::SingleBlock});
    if (stmt.form == LoopForm::Infinite && context.depth < 2) // its exit is a construct, too
      stmt.form = LoopForm::DoWhile;
    stmt.limit =
        context.iterations > 8 ? random_.between(1, 2) : random_.between(2, context.iterations > 3 ? 3 : 6);
    stmt.isLimitConstant = random_.chance(30);
    context.iterations *= stmt.limit;
    Context body = context;
    body.scope.counters.push_back(stmt.index);
    body.isInLoop = true;
    body.isInSwitch = false;
    stmt.exprs = {exprs_.loopCondition(body.scope, stmt.index, stmt.limit)};
    stmt.blocks.resize(2);
    if (stmt.form == LoopForm::SingleBlock) {
      for (uint32_t i = random_.between(1, 3); i > 0; --i)
        stmt.blocks[0].push_back(random_.chance(habits_.observePercent)
                                     ? observe(exprs_.observation(body.scope))
                                     : accumulate(body));
      return stmt;
    }
    if (stmt.form == LoopForm::Infinite)
      stmt.blocks[0].push_back(exit(stmt, body));
    append(stmt.blocks[0], inner(body));
    if (random_.chance(habits_.continueWorkPercent))
      stmt.blocks[1] = continueWork(body);
    return stmt;
  }

  /// Generates a statement that certainly leaves an infinite loop.
  Stmt exit(const Stmt &loop, Context context) {
    Stmt stmt;
    stmt.kind = StmtKind::If;
    const Expr stays = ExprGenerator::make(
        ExprKind::LogicalAnd,
        {loop.exprs[0],
         ExprGenerator::make(ExprKind::Less, {ExprGenerator::leaf(ExprKind::Variable, loop.index),
                                              ExprGenerator::leaf(ExprKind::Constant, loop.limit)})});
    stmt.exprs = {ExprGenerator::make(ExprKind::Not, {stays})};
    context.depth -= 2;
    context.isInSwitch = false;
    Block block = this->block(context);
    Stmt jump;
    jump.kind = StmtKind::Break;
    if (!context.isInContinue && random_.chance(25)) {
      jump.kind = StmtKind::Return;
      if (program_.functions[index_].hasResult)
        jump.exprs = {exprs_.number(context.scope, 1)};
    }
    leaveWith(block, context, std::move(jump));
    stmt.blocks = {std::move(block), {}};
    return stmt;
  }

  Block continueWork(Context context) {
    context.isInLoop = context.isInSwitch = false;
    context.isInContinue = true;
    context.depth = std::min(context.depth - 1, 2u);
    return block(context);
  }

  Stmt call(const Context &context) {
    Stmt stmt;
    stmt.kind = StmtKind::Call;
    stmt.index = random_.between(index_ + 1, uint32_t(program_.functions.size()) - 1);
    stmt.target = random_.below(accumulators_);
    for (uint32_t i = 0; i < program_.functions[stmt.index].parameters; ++i)
      stmt.exprs.push_back(exprs_.number(context.scope, 1));
    return stmt;
  }

  fuzz::Random random_;
  const GeneratorOptions &options_;
  const bool keepsMany_;
  const Habits habits_;
  ExprGenerator exprs_;
  Program program_;
  uint32_t nesting_ = 0, left_, index_ = 0, accumulators_ = 0, variables_ = 0, site_ = 1;
  uint32_t elements_ = 0; ///< of arrays, in statements about all of them
};

/// More would take the compiler long. Statements, with those of a called function for each call.
constexpr uint32_t kInlinedStmts = 250;

uint32_t inlinedStmts(const Program &program) {
  std::vector<uint32_t> sizes(program.functions.size());
  for (size_t i = sizes.size(); i-- > 0;)
    forEachStmt(program.functions[i].body, [&](const Stmt &stmt) {
      sizes[i] += 1 + (stmt.kind == StmtKind::Call ? sizes[stmt.index] : 0);
    });
  return sizes[0];
}

bool fits(Program &program) {
  if (inlinedStmts(program) > kInlinedStmts)
    return false;
  if (program.draw)
    return makeDefined(program);
  return std::ranges::all_of(std::array{4u, 8u, 32u, 64u},
                             [&](uint32_t size) { return predict(program, size).has_value(); });
}

/// Decided apart, so that the other programs do not depend on how many these are.
bool keepsMany(uint64_t seed, const GeneratorOptions &options) {
  return options.operations.size() == allSubgroupOperations().size() &&
         fuzz::Random(~seed).chance(options.pressurePercent);
}

} // namespace

Program generate(uint64_t seed, const GeneratorOptions &givenOptions) {
  fuzz::Random mix(seed);
  GeneratorOptions options = givenOptions;
  const bool keepsMany = reconvergence::keepsMany(seed, options);
  options.hasTypedOperations |= keepsMany;
  if (options.drawsFragments)
    options.hasTypedOperations |= mix.chance(15);
  uint32_t statements =
      options.hasTypedOperations ? mix.pick<uint32_t>({3, 5, 8}) : mix.pick<uint32_t>({10, 20, 30, 45});
  for (;; statements = std::max(1u, statements * 3 / 4)) {
    Program program = Generator(mix.next(), statements, options, keepsMany).run();
    if (program.draw)
      adaptExpressions(program);
    if (fits(program))
      return program;
  }
}

} // namespace reconvergence
