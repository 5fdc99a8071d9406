// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The generator's parts: types and expressions, and above them statements.

#pragma once

#include "Generator.h"
#include "Operations.h"
#include "test/fuzz/common/Random.h"

#include <functional>
#include <optional>

namespace shaderfuzz {

using fuzz::Random;

/// Where in a program the generator stands.
struct Scope {
  unsigned function = 0;
  std::vector<unsigned> loops; ///< ids, outermost first
  bool allowsLeave = false;
  bool isUniform = false; ///< allows exchanges
  unsigned depth = 0;     ///< of constructs
  unsigned scale = 1;     ///< how often the place may be executed for one call of the function
};

class ExprGenerator {
public:
  ExprGenerator(Random &random, Program &program, std::vector<Type> numbers)
      : random_(random), program_(program), numbers_(std::move(numbers)) {}

  Type anyNumber() { return random_.pick(numbers_); }
  Type anyScalarOrVector(unsigned boolPercent = 15);
  Type anyType(); ///< structures and arrays, too

  Expr expr(const Type &type, const Scope &scope, unsigned depth);
  /// Of a new statement, whose expressions may grow to their full size again.
  void beginStatement() { inner_ = 0; }
  /// Of a new function, which gets that many operations: lavapipe's time to compile grows faster than that.
  void beginFunction(unsigned operations) { left_ = operations; }
  bool isFull() const { return left_ == 0; }
  /// For a condition or selector whose value is the same in the whole workgroup.
  Expr uniformExpr(const Type &type);
  Expr constant(const Type &type);
  /// A place of that type, or nothing.
  std::optional<Expr> place(const Type &type, const Scope &scope, bool isWritten, unsigned depth);
  /// Any place that can be written.
  std::optional<Expr> writablePlace(const Scope &scope, unsigned depth);
  /// An element of a variable with a bound; nothing when there is none.
  std::optional<Expr> boundedElement(const Scope &scope, bool isWritten);
  /// That often an index is such an element.
  void setLookupPercent(unsigned percent) { lookupPercent_ = percent; }

  /// Calls from the statement that is being made cost this much.
  std::vector<unsigned> functionCosts; ///< by function
  unsigned work = 0;

private:
  struct Candidate {
    unsigned variable = 0;
    std::vector<uint64_t> path;
    Type type;
  };
  std::vector<Candidate> candidates(const Scope &scope, bool isWritten);
  void collect(const Candidate &from, std::vector<Candidate> &all);
  Expr index(const Scope &scope, unsigned depth, unsigned variable);
  Expr toExpr(const Candidate &candidate, const Scope &scope, unsigned depth);

  Expr leaf(const Type &type, const Scope &scope);
  Expr make(ExprKind kind, const Type &type, unsigned index = 0);
  std::optional<Expr> operation(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> conversion(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> bitcast(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> boolean(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> choice(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> part(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> whole(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> equalDwords(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> wide(const Type &type, const Scope &scope, unsigned depth);
  std::optional<Expr> call(const Type &type, const Scope &scope, unsigned depth);

  Random &random_;
  Program &program_;
  std::vector<Type> numbers_;
  unsigned lookupPercent_ = 0;
  unsigned lookups_ = 0; ///< nested ones, at the moment
  unsigned inner_ = 0;   ///< nodes with arguments, since the statement began
  unsigned left_ = 0;    ///< that the function may still get
};

} // namespace shaderfuzz
