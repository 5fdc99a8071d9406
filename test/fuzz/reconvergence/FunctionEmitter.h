// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Emitter.h"
#include "test/fuzz/common/ModuleText.h"

#include <cstdint>
#include <map>

namespace reconvergence {

/// The module while it is written: what functions share.
class ModuleEmitter {
public:
  ModuleEmitter(const Program &program, Keep keep)
      : program_(program), keep_(keep), firstGuard_(guardsAt(program)) {}
  std::string emit();

  const Program &program() const { return program_; }
  bool keepsInMemory() const { return keep_ == Keep::InMemory; }
  fuzz::ModuleText &text() { return text_; }
  std::string u32(uint32_t value) {
    return text_.declare("OpConstant " + word() + " " + std::to_string(value));
  }
  std::string word() { return text_.declare("OpTypeInt 32 0"); }
  std::string boolean() { return text_.declare("OpTypeBool"); }

  // Pointers to variables, which are declared at their first use.
  std::string builtIn(const std::string &name);
  std::string buffer(uint32_t binding, const std::string &element, uint32_t stride);
  std::string pushConstants();
  // For fragments.
  std::string invocation(); ///< the fragment's number
  std::string input(const std::string &name, const std::string &type);
  std::string color();
  std::string texture(); ///< in which a texel's color is 1 + the level's number
  std::string real() { return text_.declare("OpTypeFloat 32"); }
  std::string floats(uint32_t count) {
    return text_.declare("OpTypeVector " + real() + " " + std::to_string(count));
  }
  std::string words(uint32_t count) {
    return text_.declare("OpTypeVector " + word() + " " + std::to_string(count));
  }
  uint32_t firstGuard() const { return firstGuard_; } ///< word of the input
  std::string cursor();
  /// For Keep::InMemory: the array of cells, localSize for each thing that is kept; the first is the
  /// cursor's, then for each function its variables' and its result's.
  std::string cells();
  uint32_t firstCell(uint32_t function) const;
  /// The type of abort messages.
  std::string message();

private:
  void setModes(const Draw &draw);

  const Program &program_;
  const Keep keep_;
  fuzz::ModuleText text_;
  std::map<std::string, std::string> builtIns_;
  std::map<uint32_t, std::string> buffers_;
  std::string pushConstants_, cursor_, cells_, message_;
  std::string invocation_, color_, texture_;
  const uint32_t firstGuard_;
};

/// A function while it is written: expressions in EmitExpr.cpp, statements in EmitStmt.cpp.
class FunctionEmitter {
public:
  FunctionEmitter(ModuleEmitter &module, uint32_t index)
      : module_(module), text_(module.text()), function_(module.program().functions[index]), index_(index),
        values_(function_.variables()), memory_(function_.variables()), arrays_(function_.arrays.size()),
        phis_(module.keepsInMemory() ? std::vector<bool>(function_.variables()) : function_.phis) {}

  std::string emit();

private:
  // Statements.
  std::string invocationNumber();
  void beginTrace();
  void beginFragment();
  void observeColor(const Stmt &stmt, const std::string &observed);
  void prepareVariables();
  std::string cell(uint32_t number);
  void block(const Block &block);
  void stmt(const Stmt &stmt);
  void observe(const Stmt &stmt);
  void fill(const Stmt &stmt);
  void abort(const Stmt &stmt);
  void call(const Stmt &stmt);
  void ifStmt(const Stmt &stmt);
  void jumpIf(const Stmt &stmt);
  void switchStmt(const Stmt &stmt);
  void loop(const Stmt &stmt);
  void singleBlockLoop(const Stmt &stmt);
  void continueConstruct(const Stmt &stmt, const std::string &header, const std::string &merge,
                         const std::string &target);
  void returnValue(const std::string &id);
  const std::string &targetOf(StmtKind jump) const;

  // Blocks. Each way to a label is noted, with the values that come with it.
  void begin(const std::string &label);
  size_t beginHeader(const std::string &label);
  void finishHeader(const std::string &label, size_t position);
  void end(const std::string &terminator);
  void reach(const std::string &label);
  void branchTo(const std::string &label);
  void branch(const std::string &condition, const std::string &yes, const std::string &no);

  // Expressions: the id of the value.
  std::string value(const Expr &expr);
  std::string unguarded(const Expr &expr);
  std::string subgroupOperation(const Expr &expr, const std::string &type, const std::string &argument);
  std::string ballotOperation(const Expr &expr, const std::string &argument);
  std::string typedOperation(const Expr &expr, const std::string &value, const std::string &selector);
  std::string workgroup();
  // For fragments, in EmitFragment.cpp.
  std::string guardPasses(uint32_t guard);
  std::string pixel(uint32_t component);
  std::string flatWord(uint32_t component);
  std::string fragmentOperation(const Expr &expr, const std::vector<std::string> &args);
  std::string number(const std::string &word, uint32_t mask); ///< as a float
  std::string difference(DifferenceKind kind, const std::string &word);
  std::string sampledLevel(const std::string &word);
  std::string isHelper(bool now);
  std::string pushedWord(uint32_t number);
  std::string inputWord(const std::string &index);
  std::string stays(const Stmt &loop);
  std::string variable(uint32_t index);
  std::string elementPointer(uint32_t array, uint32_t element); ///< a pointer
  std::string element(uint32_t array, uint32_t element);
  std::string digest(uint32_t array);
  void setVariable(uint32_t index, const std::string &id);
  void count(const Stmt &loop);

  std::string compute(const std::string &instruction);
  void line(const std::string &text) { lines_.push_back(text + "\n"); }

  struct Way {
    std::string from;
    std::vector<std::string> values;
    bool isDead = false;
  };

  ModuleEmitter &module_;
  fuzz::ModuleText &text_;
  const Function &function_;
  const uint32_t index_;
  std::string cursor_; ///< pointer to where the invocation's trace goes on, as an index into the output
  std::vector<std::string> values_; ///< of the variables in OpPhi, now
  std::vector<std::string> memory_; ///< pointers to the others
  std::vector<std::string> arrays_; ///< pointers to them
  uint32_t filledArray_ = 0, filledElement_ = 0;
  const std::vector<bool> phis_;
  std::vector<std::string> lines_;
  std::string label_; ///< of the open block
  bool isOpen_ = false;
  bool isDead_ = false;       ///< nothing reaches the open block
  bool isInContinue_ = false; ///< in a continue construct
  std::map<std::string, std::vector<Way>> ways_;
  std::string breakTarget_, continueTarget_, leaveTarget_;
};

} // namespace reconvergence
