// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shaders whose size is under test: thousands of simple statements, in one block, in a selection, in a loop,
// in the cases of a switch or in small selections, with values of the whole workgroup that stay live across
// them: they are read before and after, and every variable ends in the output.

#include "GeneratorState.h"
#include "LargeGenerator.h"

#include <algorithm>

namespace shaderfuzz {

namespace {

constexpr uint32_t kMaxUniformWords = 112, kOutputSlots = 64, kArraySize = 24;

class LargeGenerator {
public:
  explicit LargeGenerator(Random &random) : random_(random) {
    const bool divides = random_.chance(50); // which makes much code of a statement
    for (uint32_t i = 0; i < operations().size(); ++i) {
      const Operation &operation = operations()[i];
      if (operation.name == "OpIAdd")
        sum_ = i;
      if (operation.name == "OpBitwiseAnd")
        mask_ = i;
      if (operation.name == "OpBitwiseXor")
        difference_ = i;
      const bool isDivision = operation.guard == Guard::Divisor || operation.guard == Guard::Modulus;
      if (fits(operation.domain, word_) && operation.arity == 2 &&
          (!isDivision || (divides && operation.domain == Domain::Unsigned)))
        binary_.push_back(i);
    }
  }

  Program run() {
    program_.groupSize[0] = random_.pick<uint32_t>({1, 32, 64});
    program_.dataSeed = random_.next();
    program_.functions.resize(1);
    declareVariables();
    Block body;
    for (uint32_t variable : uniforms_)
      body.push_back(assign(load(variable), uniformWord()));
    for (uint32_t variable : varying_)
      body.push_back(assign(load(variable), inputWord()));
    if (random_.chance(50))
      readUniforms(body);
    addSection(body);
    readUniforms(body);
    writeResults(body);
    program_.functions[0].body = std::move(body);
    return std::move(program_);
  }

private:
  uint32_t declare(Storage storage, const Type &type) {
    program_.variables.push_back({storage, type, 0, 0});
    return uint32_t(program_.variables.size() - 1);
  }

  void declareVariables() {
    uniformBuffer_ = declare(Storage::Uniform, Type::array(Type::vector(word_, 4), kMaxUniformWords / 4));
    input_ = declare(Storage::Input, Type::array(word_, 64));
    output_ = declare(Storage::Output, Type::array(word_, kOutputSlots));
    array_ = declare(random_.chance(50) ? Storage::Private : Storage::Shared, Type::array(word_, kArraySize));
    for (uint32_t i = random_.pick<uint32_t>({0, 70, random_.between(90, 100), random_.between(100, 110)});
         i > 0; --i)
      uniforms_.push_back(declare(Storage::Local, word_));
    for (uint32_t i = random_.between(4, 16); i > 0; --i)
      varying_.push_back(declare(Storage::Local, word_));
  }

  void readUniforms(Block &body) {
    for (uint32_t i = 0; i < uniforms_.size(); ++i) {
      const Expr read = load(varying_[i % varying_.size()]);
      body.push_back(assign(read, apply(sum_, read, load(uniforms_[i]))));
    }
  }

  void writeResults(Block &body) {
    for (uint32_t i = 0; i < varying_.size(); ++i) {
      Expr slot = load(output_);
      slot.numbers = {i};
      body.push_back(assign(std::move(slot), load(varying_[i])));
    }
  }

  void addSection(Block &body) {
    // Where the size is in memory accesses and branches, less of it costs as much to compile.
    const uint32_t size = random_.pick<uint32_t>({600, 4000, 12000}), lesser = std::min(size, 1500u);
    literalPercent_ = random_.pick<uint32_t>({30, 100});
    switch (random_.below(8)) {
    case 0:
      return append(body, statements(lesser, true));
    case 1: {
      Stmt loop{
          StmtKind::Loop, {random_.chance(50) ? uniformWord() : inputWord()}, {}, 0, {3, random_.below(2)}};
      loop.blocks.push_back(statements(lesser, true));
      return body.push_back(std::move(loop));
    }
    case 2: {
      Stmt cases{StmtKind::Switch, {anyWord()}, {}, 0, {}};
      cases.blocks.push_back(statements(1, true));
      for (uint32_t i = 0; i < lesser / 4; ++i) {
        cases.numbers.push_back(i);
        cases.blocks.push_back(statements(random_.between(1, 3), true));
      }
      return body.push_back(std::move(cases));
    }
    case 3:
      for (uint32_t i = 0; i < lesser / 3; ++i)
        body.push_back(selection(random_.between(1, 3), 0, true));
      return;
    default:
      const uint32_t otherSize = random_.chance(30) ? size / 2 : 0;
      return body.push_back(selection(size, otherSize, random_.chance(20)));
    }
  }

  /// Taken by most invocations, or by all: a side that no invocation takes would not be tested.
  Stmt selection(uint32_t then, uint32_t otherwise, bool accessesMemory) {
    Expr condition = make(ExprKind::Comparison, Type::boolean());
    condition.index =
        uint32_t(std::ranges::find(comparisons(), "OpULessThan", &Comparison::name) - comparisons().begin());
    condition.args = {
        apply(mask_, random_.chance(40) ? uniformWord() : anyWord(), Expr::constant(word_, 0xff)),
        Expr::constant(word_, 200)};
    Stmt made{StmtKind::If, {std::move(condition)}, {}, 0, {}};
    made.blocks = {statements(then, accessesMemory), statements(otherwise, accessesMemory)};
    return made;
  }

  Block statements(uint32_t count, bool accessesMemory) {
    Block block;
    const uint32_t memoryPercent = accessesMemory ? random_.pick<uint32_t>({0, 20, 100}) : 0;
    for (uint32_t i = 0; i < count; ++i) {
      if (random_.chance(memoryPercent)) {
        block.push_back(assign(element(random_.chance(60) ? output_ : array_), operation(accessesMemory)));
        continue;
      }
      // The variable's old value stays part of it: otherwise most statements would be dead, and the others
      // constant.
      const Expr to = load(random_.pick(varying_));
      block.push_back(
          assign(to, apply(random_.chance(50) ? sum_ : difference_, to, operation(accessesMemory))));
    }
    return block;
  }

  static void append(Block &block, Block more) { std::ranges::move(more, std::back_inserter(block)); }

  static Stmt assign(Expr to, Expr value) {
    return {StmtKind::Assign, {std::move(to), std::move(value)}, {}, 0, {}};
  }

  Expr make(ExprKind kind, const Type &type) {
    Expr expr;
    expr.kind = kind;
    expr.type = type;
    return expr;
  }

  Expr apply(uint32_t operation, Expr first, Expr second) {
    Expr expr = make(ExprKind::Operation, word_);
    expr.index = operation;
    expr.args = {std::move(first), std::move(second)};
    return expr;
  }

  Expr load(uint32_t variable) {
    Expr expr = make(ExprKind::Load, word_);
    expr.index = variable;
    return expr;
  }

  Expr element(uint32_t variable) {
    Expr expr = load(variable);
    if (random_.chance(60)) {
      expr.numbers = {random_.below(program_.variables[variable].type.count)};
    } else {
      expr.numbers = {kDynamic};
      expr.args = {load(random_.pick(varying_))};
    }
    return expr;
  }

  Expr uniformWord() {
    Expr expr = load(uniformBuffer_);
    expr.numbers = {random_.below(kMaxUniformWords / 4), random_.below(4)};
    return expr;
  }

  Expr inputWord() {
    Expr expr = load(input_);
    expr.numbers = {kDynamic};
    expr.args = {make(ExprKind::BuiltIn, word_)};
    return expr;
  }

  Expr anyWord() {
    if (!uniforms_.empty() && random_.chance(30))
      return load(random_.pick(uniforms_));
    return load(random_.pick(varying_));
  }

  Expr operation(bool accessesMemory) {
    Expr second = anyWord();
    if (random_.chance(literalPercent_))
      second = Expr::constant(word_, random_.next() >> random_.between(32, 60));
    else if (accessesMemory && random_.chance(20))
      second = element(random_.chance(50) ? input_ : array_);
    Expr first = load(random_.pick(varying_));
    return apply(random_.pick(binary_), std::move(first), std::move(second));
  }

  Random &random_;
  const Type word_ = uint32Type();
  Program program_;
  std::vector<uint32_t> binary_;                 ///< operations
  uint32_t mask_ = 0, sum_ = 0, difference_ = 0; ///< operations
  uint32_t literalPercent_ = 30;                 ///< of second operands
  uint32_t uniformBuffer_ = 0, input_ = 0, output_ = 0, array_ = 0;
  std::vector<uint32_t> uniforms_, varying_;
};

} // namespace

Program generateLarge(Random &random) {
  return LargeGenerator(random).run();
}

} // namespace shaderfuzz
