// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "GeneratorState.h"
#include "ImageGenerator.h"
#include "LargeGenerator.h"

#include <cstdint>

namespace shaderfuzz {

/// Statements in Generator.cpp, variables in GenerateVariables.cpp.
class ProgramGenerator {
public:
  ProgramGenerator(uint64_t seed, const GeneratorOptions &options)
      : random_(seed), options_(options), hasImages_(random_.chance(options.imagePercent)),
        exprs_(random_, program_, chooseNumbers(options)) {}

  Program run() {
    if (random_.chance(options_.largePercent)) {
      program_ = generateLarge(random_);
      writeResults(program_.functions[0].body);
      return std::move(program_);
    }
    if (options_.drawsFragments)
      declareDraw();
    else
      chooseGroups();
    if (hasImages_)
      declareImages(random_, program_);
    if (random_.chance(50))
      exprs_.declareSpecConstants(random_.between(1, 6));
    hasPhysicalPointers_ = options_.hasPhysicalPointers && random_.chance(25);
    declareGlobals();
    if (random_.chance(40))
      declareLookups();
    if (program_.draw)
      adaptToFragments();
    program_.functions.resize(1 + random_.below(4));
    exprs_.functionCosts.resize(program_.functions.size());
    // A function is complete before those that call it.
    for (uint32_t i = uint32_t(program_.functions.size()); i-- > 0;)
      function(i);
    return std::move(program_);
  }

private:
  std::vector<Type> chooseNumbers(const GeneratorOptions &options);
  void chooseGroups();
  // Fragments: GenerateDraw.cpp.
  void declareDraw();
  void chooseVertices(Draw &draw, uint32_t primitives);
  bool completesTriangle(const Draw &draw, const Vertex &vertex) const;
  Type anyVarying(Interpolation interpolation);
  void declareVaryings();
  static bool sharesLocation(const Variable &last, const Variable &next);
  void declareTargets();
  void declareTarget(uint32_t index);
  void adaptToFragments();
  void writeTargets(Block &block, const Scope &scope);
  Stmt difference(const Scope &scope);
  Stmt discard(const Scope &scope);

  void declareGlobals();
  void declareLookups();
  void declareParameters(const Scope &scope, Function &function);
  void declareForCallees(uint32_t index);
  uint32_t declareLocal(const Type &type, uint32_t function);
  Type anyUniformElement();
  bool fitsWorkgroup(const Type &type) const;
  void function(uint32_t index);
  void writeResults(Block &block);
  void writeLeaf(const Expr &load);
  void eachLeaf(const Expr &load);

  Block block(const Scope &scope, uint32_t count);
  Stmt stmt(const Scope &scope);
  Stmt assign(const Scope &scope);
  Stmt construct(const Scope &scope);
  Stmt loop(const Scope &scope);
  Stmt switchStmt(const Scope &scope);
  Stmt jump(const Scope &scope);
  Expr condition(const Scope &scope, bool &isUniform);

  Random random_;
  const GeneratorOptions &options_;
  const bool hasImages_;
  bool hasPhysicalPointers_ = false;
  Program program_;
  ExprGenerator exprs_;
  uint32_t nextLoop_ = 0;
  std::vector<Expr> leaves_;
};

} // namespace shaderfuzz
