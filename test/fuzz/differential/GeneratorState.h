// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The generator's parts: types and expressions, and above them statements.

#pragma once

#include "Generator.h"
#include "Operations.h"
#include "test/fuzz/common/Random.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace shaderfuzz {

using fuzz::Random;

/// Where in a program the generator stands.
struct Scope {
  uint32_t function = 0;
  std::vector<uint32_t> loops; ///< ids, outermost first
  bool allowsLeave = false;
  bool isUniform = false; ///< allows exchanges
  uint32_t depth = 0;     ///< of constructs
  uint32_t scale = 1;     ///< how often the code may be executed for one call of the function
};

/// The indices of what is for that type, in operations() and the like.
std::vector<uint32_t> fitting(const auto &table, const Type &type) {
  std::vector<uint32_t> indices;
  for (uint32_t i = 0; i < table.size(); ++i)
    if (fits(table[i].domain, type))
      indices.push_back(i);
  return indices;
}

class ExprGenerator {
public:
  ExprGenerator(Random &random, Program &program, std::vector<Type> numbers)
      : random_(random), program_(program), numbers_(std::move(numbers)) {}

  Type anyNumber() { return random_.pick(numbers_); }
  Type anyScalarOrVector(uint32_t boolPercent = 15);
  Type anyType(); ///< structures, arrays and matrices, too
  Type anyBufferElement();

  Expr expr(const Type &type, const Scope &scope, uint32_t depth);
  /// Begins a new statement, whose expressions may grow to their full size again.
  void beginStatement() { inner_ = 0; }
  /// Begins a new function, which gets that many operations: lavapipe's compile time grows faster than
  /// linearly.
  void beginFunction(uint32_t operations) { left_ = operations; }
  bool isFull() const { return left_ == 0; }
  /// For a condition or selector whose value is the same in the whole workgroup.
  Expr uniformExpr(const Type &type);
  Expr constant(const Type &type);
  /// A place of that type, or nothing.
  std::optional<Expr> lvalue(const Type &type, const Scope &scope, bool isWritten, uint32_t depth);
  /// Any lvalue that can be written.
  std::optional<Expr> writableLValue(const Scope &scope, uint32_t depth);
  /// An element of a variable with a bound; nothing when there is none.
  std::optional<Expr> boundedElement(const Scope &scope, bool isWritten);
  /// A parameter of the function, through which it reaches what is not its own.
  Variable pointerParameter(const Scope &scope, bool hasVariablePointers);
  void declareSpecConstants(uint32_t count);
  /// Returns a call of a later function with that result type; nullopt when there is none.
  std::optional<Expr> call(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Stmt> imageStmt(const Scope &scope);
  /// Returns part of a texel that is sampled with an implicit level; nothing if there is no image for it.
  std::optional<Expr> implicitSample(const Type &type, const Scope &scope);
  /// That often an index is such an element.
  void setLookupPercent(uint32_t percent) { lookupPercent_ = percent; }

  /// Calls from the statement that is being made cost this much.
  std::vector<uint32_t> functionCosts; ///< by function
  uint32_t work = 0;

private:
  struct Candidate {
    uint32_t variable = 0;
    std::vector<uint64_t> path;
    Type type;
  };
  static bool isVisible(const Variable &variable, const Scope &scope);
  std::vector<Candidate> candidates(const Scope &scope, bool isWritten);
  /// Returns the candidates that a parameter of that storage may point to.
  std::vector<Candidate> pointees(const Variable &parameter, const Scope &scope);
  bool reachesMatrix(const Candidate &candidate) const;
  std::optional<Expr> pointerFor(const Variable &parameter, const Scope &scope, uint32_t depth);
  Type anyPart(uint32_t boolPercent);
  Type anyArray(const Type &element, uint32_t most);
  Type anyStructure(uint32_t boolPercent);
  std::optional<Type> anyMatrix();
  void collect(const Candidate &from, std::vector<Candidate> &all);
  Expr index(const Scope &scope, uint32_t depth, uint32_t variable);
  Expr toExpr(const Candidate &candidate, const Scope &scope, uint32_t depth);

  Expr leaf(const Type &type, const Scope &scope);
  Expr make(ExprKind kind, const Type &type, uint32_t index = 0);
  std::optional<Expr> operation(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> conversion(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> bitcast(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> boolean(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> choice(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> part(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> whole(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> equalDwords(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> wide(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> product(const Type &type, const Scope &scope, uint32_t depth);
  Expr matrixProduct(const Type &type, const Scope &scope, uint32_t depth);
  Expr makeProduct(ProductKind kind, const Type &type, const std::vector<Type> &operands, const Scope &scope,
                   uint32_t depth);
  std::optional<Expr> integerDot(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> maskedProducts(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> shiftedSums(const Type &type, const Scope &scope, uint32_t depth);
  Expr maskedFactor(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> image(const Type &type, const Scope &scope, uint32_t depth);
  Expr partOf(Expr whole, const Type &type);
  std::optional<Expr> specialized(const Type &type, const Scope &scope, uint32_t depth);
  std::optional<Expr> specConstant(const Type &type);
  Expr constantTree(const Type &type, uint32_t depth);
  std::optional<Expr> constantNode(const Type &type);
  uint64_t constantNumber(const Type &scalar);

  Random &random_;
  Program &program_;
  std::vector<Type> numbers_;
  uint32_t lookupPercent_ = 0;
  uint32_t lookups_ = 0; ///< nested ones, at the moment
  uint32_t inner_ = 0;   ///< nodes with arguments, since the statement began
  uint32_t left_ = 0;    ///< that the function may still get
};

} // namespace shaderfuzz
