// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Programs of words, executed statement by statement: the reference for shaders that are too large for
// lavapipe's compiler. What emission does to make an operation total is done here once more.

#include "Evaluate.h"
#include "Operations.h"

#include <algorithm>
#include <cstring>

namespace shaderfuzz {

namespace {

using Words = std::vector<uint32_t>;

std::optional<uint32_t> applyOperation(std::string_view name, uint32_t a, uint32_t b) {
  const uint32_t shift = b & 31;
  if (name == "OpIAdd")
    return a + b;
  if (name == "OpISub")
    return a - b;
  if (name == "OpIMul")
    return a * b;
  if (name == "OpUDiv")
    return a / (b | 1);
  if (name == "OpUMod")
    return a % (b | 1);
  if (name == "OpBitwiseAnd")
    return a & b;
  if (name == "OpBitwiseOr")
    return a | b;
  if (name == "OpBitwiseXor")
    return a ^ b;
  if (name == "OpShiftLeftLogical")
    return a << shift;
  if (name == "OpShiftRightLogical")
    return a >> shift;
  if (name == "OpShiftRightArithmetic")
    return uint32_t(int32_t(a) >> shift);
  if (name == "UMin")
    return std::min(a, b);
  if (name == "UMax")
    return std::max(a, b);
  if (name == "SMin")
    return uint32_t(std::min(int32_t(a), int32_t(b)));
  if (name == "SMax")
    return uint32_t(std::max(int32_t(a), int32_t(b)));
  return std::nullopt;
}

/// Returns the number of consecutive words in memory; 0 for types that do not consist of words only.
uint32_t wordCount(const Type &type) {
  if (type == uint32Type())
    return 1;
  const bool isSequence = type.kind == TypeKind::Vector || type.kind == TypeKind::Array;
  return isSequence ? type.count * wordCount(type.parts[0]) : 0;
}

class Evaluator {
public:
  explicit Evaluator(const Program &program) : program_(program), memory_(program.variables.size()) {}

  std::optional<BufferBytes> run(const std::set<uint32_t> &bindings) {
    isKnown_ = program_.functions.size() == 1 && std::ranges::all_of(program_.variables, hasWords);
    BufferBytes buffers;
    for (uint32_t binding : bindings) {
      isKnown_ = isKnown_ && binding < program_.variables.size();
      if (!isKnown_)
        return std::nullopt;
      const std::vector<std::byte> bytes = initialContents(program_, binding);
      memory_[binding].resize(bytes.size() / sizeof(uint32_t));
      std::memcpy(memory_[binding].data(), bytes.data(), bytes.size());
    }
    const uint32_t invocations = program_.invocationsPerGroup() * program_.groups;
    for (invocation_ = 0; invocation_ < invocations && isKnown_; ++invocation_) {
      for (uint32_t i = 0; i < memory_.size(); ++i)
        if (!program_.variables[i].isBuffer())
          memory_[i].assign(wordCount(program_.variables[i].type), 1);
      execute(program_.functions[0].body);
    }
    for (uint32_t binding : bindings) {
      std::vector<std::byte> &bytes = buffers["b" + std::to_string(binding)];
      bytes.resize(memory_[binding].size() * sizeof(uint32_t));
      std::memcpy(bytes.data(), memory_[binding].data(), bytes.size());
    }
    return isKnown_ ? std::optional(std::move(buffers)) : std::nullopt;
  }

private:
  static bool hasWords(const Variable &variable) {
    // In a uniform buffer nothing lies between vectors of four.
    const bool isPacked =
        variable.storage != Storage::Uniform || variable.type.parts[0] == Type::vector(uint32Type(), 4);
    const bool isOther = variable.storage == Storage::Table || variable.storage == Storage::Pointer;
    return isPacked && !isOther && variable.bound == 0 && wordCount(variable.type) != 0;
  }

  uint32_t unknown() {
    isKnown_ = false;
    return 0;
  }

  void execute(const Block &block) {
    for (const Stmt &each : block)
      execute(each);
  }

  void execute(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Assign: {
      const uint32_t word = value(stmt.exprs[1]);
      if (uint32_t *to = lvalue(stmt.exprs[0]))
        *to = word;
      return;
    }
    case StmtKind::If:
      return execute(stmt.blocks[value(stmt.exprs[0]) ? 0 : 1]);
    case StmtKind::Switch: {
      const auto found = std::ranges::find(stmt.numbers, value(stmt.exprs[0]));
      if (stmt.index != 0)
        unknown(); // a case that runs on into the next
      return execute(stmt.blocks[found == stmt.numbers.end() ? 0 : found - stmt.numbers.begin() + 1]);
    }
    case StmtKind::Loop: {
      const uint64_t count = value(stmt.exprs[0]) % (stmt.numbers[0] + 1), least = stmt.numbers[1] ? 1 : 0;
      for (uint64_t i = 0; i < std::max(count, least) && isKnown_; ++i)
        execute(stmt.blocks[0]);
      return;
    }
    default:
      unknown();
    }
  }

  uint32_t value(const Expr &expr) {
    switch (expr.kind) {
    case ExprKind::Constant:
      return expr.type == uint32Type() ? uint32_t(expr.numbers[0])
             : expr.type.isBool()      ? expr.numbers[0] != 0
                                       : unknown();
    case ExprKind::Load: {
      const uint32_t *from = lvalue(expr);
      return from ? *from : unknown();
    }
    case ExprKind::BuiltIn:
      return builtIn(BuiltInKind(expr.index));
    case ExprKind::Operation:
      if (expr.type == uint32Type() && expr.args.size() == 2)
        if (auto word =
                applyOperation(operations()[expr.index].name, value(expr.args[0]), value(expr.args[1])))
          return *word;
      return unknown();
    case ExprKind::Comparison:
      if (comparisons()[expr.index].name == "OpULessThan" && expr.args[0].type == uint32Type())
        return value(expr.args[0]) < value(expr.args[1]);
      return unknown();
    default:
      return unknown();
    }
  }

  uint32_t builtIn(BuiltInKind kind) const {
    switch (kind) {
    case BuiltInKind::LocalIndex:
      return invocation_ % program_.invocationsPerGroup();
    case BuiltInKind::WorkgroupId:
      return invocation_ / program_.invocationsPerGroup();
    case BuiltInKind::GlobalIndex:
      return invocation_;
    }
    return 0;
  }

  /// Null for what is unknown.
  uint32_t *lvalue(const Expr &expr) {
    const Variable &variable = program_.variables[expr.index];
    const Type *type = &variable.type;
    size_t at = variable.storage == Storage::Output ? size_t(invocation_) * wordCount(*type) : 0;
    size_t nextDynamic = 0;
    for (uint64_t number : expr.numbers) {
      const uint64_t index = number == kDynamic ? value(expr.args[nextDynamic++]) % type->count : number;
      type = &type->parts[0];
      at += index * wordCount(*type);
    }
    if (*type == uint32Type() && at < memory_[expr.index].size())
      return &memory_[expr.index][at];
    unknown();
    return nullptr;
  }

  const Program &program_;
  std::vector<Words> memory_; ///< of each variable; of the present invocation, or a whole buffer
  uint32_t invocation_ = 0;
  bool isKnown_ = true;
};

} // namespace

std::optional<BufferBytes> evaluate(const Program &program, const std::set<uint32_t> &bindings) {
  return Evaluator(program).run(bindings);
}

} // namespace shaderfuzz
