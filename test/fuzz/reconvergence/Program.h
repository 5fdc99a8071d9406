// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A structured compute or fragment program as a tree: what the generator makes, the reference walks, and
// emission turns into SPIR-V. Values are uint32 or bool. Whatever well-formed tree has few enough steps is a
// valid test.

#pragma once

#include "Draw.h"
#include "TypedOperation.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace reconvergence {

enum class ExprKind : uint8_t {
  // uint32
  Constant,     ///< number
  LocalIndex,   ///< the invocation's number: LocalInvocationIndex or fragmentNumber()
  SubgroupLane, ///< SubgroupLocalInvocationId
  Input,        ///< a random word of the invocation's own, the one with that number
  Uniform,      ///< a random word of the workgroup, the one with that number
  Pushed,       ///< a random push constant, the one with that number
  Workgroup,    ///< WorkgroupId, in x
  Variable,     ///< of the function, the one with that number
  ArrayElement, ///< of an array of the function: elementNumber() of the two
  Digest,       ///< of all elements of the array with that number
  Index,        ///< in a Fill: of the element that is made
  Own,          ///< in a Fill: what that element was before
  Add,
  Xor,
  And,
  Multiply,
  ShiftRight, ///< by the low five bits of the second argument
  Pool,       ///< a random word, the one with that number modulo kPoolWords
  Select,
  Ballot,          ///< low word plus kHighWordFactor × high word
  BallotCount,     ///< how many invocations of the tangle say true
  BallotInclusive, ///< of them those up to this one
  BallotExclusive, ///< and those before it
  BallotLowest,    ///< the first of them; kNothing when there is none
  BallotHighest,   ///< the last
  BroadcastFirst,
  ReduceAdd,
  ReduceMin,
  Typed, ///< `typed`
  // bool
  BoolConstant,
  Less,
  Equal,
  Not,
  LogicalAnd,
  LogicalOr,
  Elect,
  All,
  Any,
  AllEqual,
  InverseBallot,
  QuadAll, ///< of the active invocations of the quad
  QuadAny,
  // In fragments.
  PixelX,        ///< uint32
  PixelY,        ///< uint32
  Flat,          ///< uint32: a random word of the triangle, the one with that number
  Difference,    ///< uint32: a derivative, of kind `number`, of the low byte
  SampledLevel,  ///< uint32: 1 + the level of an implicit sample, at a texel with the low six bits of the
                 ///< argument
  QuadSwap,      ///< uint32, in direction `number`
  QuadBroadcast, ///< uint32, from the lane `number`
  QuadRead,      ///< uint32, from the lane with the low two bits of the second argument
  IsHelper,      ///< bool: OpIsHelperInvocationEXT
  WasHelper,     ///< bool: HelperInvocation, from the beginning on
};

/// The kinds of Difference.
enum class DifferenceKind : uint8_t { X, Y, Width, FineX, FineY, FineWidth, CoarseX, CoarseY, CoarseWidth };
constexpr uint32_t kDifferenceKinds = uint32_t(DifferenceKind::CoarseWidth) + 1;
/// Level n of the texture has 64 >> n texels with the value n + 1.
constexpr uint32_t kLevels = 7, kTexels = 1u << (kLevels - 1);

/// Odd, so that either word of a ballot changes what Ballot gives.
constexpr uint32_t kHighWordFactor = 0x9e3779b1;
/// A digest is multiplied by it before each element is added. Odd, so that each element changes it.
constexpr uint32_t kDigestFactor = 33;
constexpr uint32_t kArrayLimit = 512; ///< elements of an array, at most
/// The index is taken modulo the array's size.
constexpr uint32_t elementNumber(uint32_t array, uint32_t index) {
  return array * kArrayLimit + index;
}

struct Expr {
  ExprKind kind = ExprKind::Constant;
  uint32_t number = 0;
  std::vector<Expr> args;
  TypedOperation typed{};
  uint32_t guard =
      0; ///< 1 + the number of the guard that replaces results which are not defined; 0: there is none

  bool operator==(const Expr &) const = default;
};

/// The properties of a kind of expression; arguments and result: 'u' or 'b'.
struct Operation {
  ExprKind kind;
  const char *name; ///< as printed
  char result;
  const char *arguments;
  const char *opcode;     ///< null: emission has a case of its own
  const char *capability; ///< of a subgroup operation, else null

  bool isSubgroup() const { return capability != nullptr; }
};
const std::vector<Operation> &operations(); ///< indexed by ExprKind
inline const Operation &operation(ExprKind kind) {
  return operations()[size_t(kind)];
}

enum class StmtKind : uint8_t {
  Observe,  ///< appends (site `index`, expression) to the invocation's trace
  Assign,   ///< to variable `index`
  Fill,     ///< each element of array `index` with the expression, which may depend on which one it is
  Call,     ///< of function `index`, arguments; the result goes to variable `target`
  If,       ///< condition; blocks: then, else
  JumpIf,   ///< condition: `jump`, as a conditional branch without a merge block
  Switch,   ///< selector; blocks: the cases, in order; `cases` says when each runs
  Loop,     ///< blocks: body, continue construct; condition; `index`: the variable that counts iterations
  Break,    ///< out of the innermost loop
  Continue, ///< of the innermost loop
  Leave,    ///< the innermost switch, which no loop inside it may surround
  Return,   ///< with a value in functions that have a result
  Abort,    ///< of the invocation, with a message: (site `index`, expression)
  // In fragments.
  Demote,    ///< OpDemoteToHelperInvocation
  Terminate, ///< OpTerminateInvocation
  Kill,      ///< OpKill, which ends the invocation, too
};

enum class LoopForm : uint8_t {
  While,       ///< tested in the header
  DoWhile,     ///< tested at the back edge
  Infinite,    ///< not tested: left by jumps only
  SingleBlock, ///< header, body and back edge in one block: the body has no control flow; no continue
               ///< construct
};

struct Case {
  std::vector<uint32_t> values;
  bool isDefault = false;
  bool runsOn = false; ///< into the next, where its end is reached
};

struct Stmt;
using Block = std::vector<Stmt>;

/// A loop counts from 0 in its variable, adds 1 where the continue construct begins (at the end of a single
/// block's), and stays while condition and counter < `limit` hold.
struct Stmt {
  StmtKind kind = StmtKind::Observe;
  uint32_t index = 0;
  std::vector<Expr> exprs;
  std::vector<Block> blocks;
  std::vector<Case> cases;
  StmtKind jump = StmtKind::Break; ///< of JumpIf: Break, Continue or Leave
  LoopForm form = LoopForm::While;
  uint32_t limit = 0;           ///< at most kLoopLimit
  bool isLimitConstant = false; ///< or loaded, so that it cannot be known
  uint32_t target = 0;
};

/// With a size that is small or large beside the number of registers. Each element is a value of its own: no
/// index depends on anything.
struct Array {
  uint32_t size = 1;   ///< 1 to kArrayLimit
  bool isBool = false; ///< or uint32; what is assigned to a bool is its lowest bit
};

/// Variables begin as 0, but the first ones as the parameters. So do the elements of arrays.
struct Function {
  uint32_t parameters = 0;
  bool hasResult = false;
  Expr result;            ///< at the end of the body
  std::vector<bool> phis; ///< for each variable: kept in OpPhi instead of memory
  uint32_t variables() const { return uint32_t(phis.size()); }
  std::vector<Array> arrays;
  Block body;
};

/// Function 0 is executed, without parameters and result; a function calls those behind it only.
struct Program {
  uint32_t localSize = 64; ///< along x
  uint32_t groups = 1;     ///< workgroups, along x
  uint64_t dataSeed = 0;
  uint32_t vectorRegisters = 0; ///< that the compiler may use; 0: all there are
  std::vector<Function> functions;
  std::optional<Draw>
      draw; ///< of a fragment program, which has an invocation for each pixel of each triangle
  /// For each guard and triangle, the fragments whose result is defined. The others use 0 or false.
  std::vector<std::vector<Pixels>> guards;
};

constexpr uint32_t kInputWords = 4, kUniformWords = 8, kPushedWords = 4;
constexpr uint32_t kLoopLimit = 7;
constexpr uint32_t kTraceLength = 160; ///< entries of an invocation

/// The input buffer: the numbers 0 to kLoopLimit, the uniform words, then for each of kInputWords a word an
/// invocation, and the pool where the program has Pool in it.
constexpr uint32_t kUniformsAt = kLoopLimit + 1, kInputsAt = kUniformsAt + kUniformWords;
constexpr uint32_t kPoolWords = 256; ///< a power of two
constexpr uint32_t poolAt(const Program &program) {
  return kInputsAt + kInputWords * program.localSize;
}
/// Then, for each 32 guards, a word an invocation.
uint32_t guardsAt(const Program &program);
std::vector<uint32_t> inputData(const Program &program);
/// A fragment program's Flat, by triangle.
constexpr uint32_t kFlatWords = 3;
std::vector<std::array<uint32_t, kFlatWords>> flatData(const Program &program);
/// Returns whether the guard lets a fragment's result pass.
bool isDefined(const Program &program, uint32_t guard, uint32_t invocation);
std::vector<uint32_t> pushedData(const Program &program);

void forEachBlock(Program &program, const std::function<void(Block &)> &visit); ///< outermost first
void forEachStmt(const Block &block, const std::function<void(const Stmt &)> &visit);
void forEachExpr(Program &program, const std::function<void(Expr &)> &visit); ///< outermost first
uint32_t countStmts(const Program &program);
bool aborts(const Program &program); ///< whether there is an Abort in it
bool pushes(const Program &program); ///< whether it has push constants
/// Returns whether all invocations of a workgroup have the same value, and a simple analysis can tell.
bool isUniform(const Expr &expr);

/// Why emission could not make valid SPIR-V of it: a jump without its target, a variable or a function that
/// is not there, wrong types. Empty when it can.
std::string problemOf(const Program &program);

/// Returns the program as readable text in the manner of C.
std::string toString(const Program &program);

} // namespace reconvergence
