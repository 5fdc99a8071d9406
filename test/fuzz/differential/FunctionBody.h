// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "FunctionEmitter.h"
#include "Operations.h"

#include <cstdint>
#include <vector>

namespace shaderfuzz {

/// A function while it is written: expressions in EmitExpr.cpp, statements in EmitStmt.cpp.
class FunctionBody {
public:
  FunctionBody(ModuleEmitter &module, uint32_t index)
      : module_(module), text_(module.text()), program_(module.program()),
        function_(module.program().functions[index]), isVoid_(index == 0) {}

  std::string emit(const std::string &name);

private:
  // Statements.
  void block(const Block &block);
  void stmt(const Stmt &stmt);
  void branchStmt(const Stmt &stmt);
  void switchStmt(const Stmt &stmt);
  void loopStmt(const Stmt &stmt);
  void jump(StmtKind kind);
  void atomic(const Stmt &stmt);
  /// Into a variable with a bound what is below it.
  void store(const Expr &to, const Expr &from, std::string id);
  void exchange(const Stmt &stmt);
  // Fragments: EmitFragment.cpp.
  void quadDifference(const Stmt &stmt);
  void discard(DiscardKind kind);
  std::string exactInput(const Variable &variable, const Type &type, const std::string &id);
  std::string targetValue(const Variable &variable, const Type &type, const std::string &id);
  void begin(const std::string &label);
  /// Ends the block unless something has.
  void end(const std::string &terminator);
  void branchTo(const std::string &label);
  /// After a construct that may have no way to its merge block.
  void beginMerge(const std::string &label);

  // Expressions: the id of the value.
  std::string value(const Expr &expr);
  std::string operation(const Expr &expr);
  std::string convert(const Expr &expr);
  std::string convertToFloat(const Type &to, const Type &from, std::string id);
  std::string convertFromFloat(const Type &to, const Type &from, std::string id);
  std::string bitcast(const Expr &expr);
  std::string select(const Expr &expr);
  std::string branchExpr(const Expr &expr);
  std::string wide(const Expr &expr);
  std::string product(const Expr &expr);
  std::string integerDot(const Expr &expr);
  /// Floats without fractions, not beyond `largest`.
  std::string smallIntegers(const Type &type, const std::string &id, uint32_t largest);
  std::string specialized(const Expr &expr);

  // Images: EmitImage.cpp, and EmitPlace.cpp for coordinates.
  struct ImageInstruction {
    const char *name;
    std::string operands; ///< each with a space in front
    bool isPlain = false; ///< takes no sampler
  };
  /// A descriptor of an image, by its pointer.
  struct ChosenImage {
    uint32_t index;
    std::string pointer;
    bool isUniform = true;
  };
  struct TexelPlace {
    std::string coordinates;
    std::string isInside; ///< empty: it is
  };
  std::string image(const Expr &expr);
  void imageWrite(const Stmt &stmt);
  ImageInstruction imageInstruction(const Expr &expr, std::string &isInside);
  ImageInstruction samplingInstruction(const Expr &expr);
  template <typename Use>
  void eachImage(uint32_t index, const Expr *descriptor, bool isPlain, Use use);
  ChosenImage chosenImage(uint32_t index, const Expr *descriptor);
  std::string loadImage(const ChosenImage &image, bool isPlain);
  std::string callAccess(const ChosenImage &image, const ImageInstruction &instruction, const Type *result);
  std::string sizeOfLevel(const Expr &expr, const std::string &image, const std::string &level);
  std::string descriptorPointer(uint32_t index, const std::string &element);
  TexelPlace texelPlace(const Expr &expr, const Image &image, const std::string &level, bool mayBeOutside);
  std::string knownTexel(const Type &type, const std::string &id, const std::string &isInside);
  std::string samplePlace(const Expr &expr, const Image &image, uint32_t quarters);
  std::string cubeDirection(const Expr &expr, const Image &image, uint32_t quarters);
  std::string sampleLevel(const Expr &level, const Image &image);
  std::string gradients(const Expr &level, const Image &image);
  std::string constantOffset(const ImageOperands &operands, const Image &image);
  std::string computedOffset(const Expr &arg, const Image &image);
  std::string exactTexel(const Image &image, const Type &type, const std::string &id);
  std::string storedTexel(const Image &image, const std::string &id);
  std::string real(double value);
  std::string wholeBelow(const Expr &arg, uint32_t limit);
  std::string scaled(const std::string &id, double factor, double sum);
  std::string vectorOf(const Type &scalar, const std::vector<std::string> &parts);

  std::string call(const Expr &expr);
  std::string builtIn(BuiltInKind kind);
  std::string globalIndex();
  Type pointeeOf(const Variable &pointer) const;
  std::string parameterType(uint32_t variable);
  /// A variable's id; a pointer's value.
  std::string base(uint32_t index);
  /// An argument for that parameter.
  std::string pointer(const Expr &lvalue, uint32_t parameter);
  /// A pointer to what a Load reads or an assignment writes.
  std::string lvalue(const Expr &expr);
  std::string memoryOperands(const Expr &lvalue) const;
  std::string load(const Expr &expr);
  std::string componentByAddress(const Expr &expr, const Type &vector);
  std::string wrapped(const std::string &index, uint32_t count);
  /// Like index(), for an index into a variable, which is left unchanged when it is known to be in range.
  std::string indexInto(const Expr &index, uint32_t count);
  std::string equalDwords(const Expr &expr);
  /// Changes arguments as the guard says.
  void guard(Guard guard, bool isSigned, const Type &type, std::vector<std::string> &args);
  /// A float that is neither zero nor so small or large that a product of two could leave the normal range;
  /// one such float for all others.
  std::string sane(const Type &type, const std::string &id);

  std::string compute(const std::string &opcode, const Type &type, const std::vector<std::string> &operands);
  std::string glsl(const std::string &name, const Type &type, const std::vector<std::string> &operands);
  void line(const std::string &text) { lines_ += text + "\n"; }

  ModuleEmitter &module_;
  SpirvText &text_;
  const Program &program_;
  const Function &function_;
  const bool isVoid_;

  std::string lines_, declarations_;
  bool isSpecializing_ = false; ///< what is computed is declared as a constant
  std::string label_;           ///< of the open block
  bool isOpen_ = false;
  std::set<std::string> reached_; ///< merge blocks
  struct Loop {
    std::string merge, continueTarget;
  };
  std::vector<Loop> loops_;
  std::string leaveTarget_;
  std::map<uint32_t, std::string> locals_, loopCounters_;
  std::map<std::string, std::string> types_; ///< of what has been computed
};

} // namespace shaderfuzz
