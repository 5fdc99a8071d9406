// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A compute or fragment shader as a tree, in a small language that is total: whatever the operands are, an
// operation has one result. (Emission masks shift amounts, makes divisors odd, wraps indices and so on.) Any
// tree whose types fit therefore is a valid test, which is what lets the reducer cut freely. One rule is
// left: exchanges, which have barriers or, in fragment shaders, derivatives, stand in uniform control flow
// only.

#pragma once

#include "Draw.h"
#include "Image.h"
#include "Type.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace shaderfuzz {

enum class ExprKind : uint8_t {
  Constant,   ///< numbers: a value for each component; floats in quarters
  Load,       ///< an lvalue: `index` is the variable, `numbers` the path, `args` the path's dynamic indices
  BuiltIn,    ///< `index` is a BuiltInKind; a uint32
  Counter,    ///< of the enclosing loop with the id `index`, 0 elsewhere; a uint32
  Operation,  ///< `index` into operations(); arguments of the result's type
  Comparison, ///< `index` into comparisons(); booleans
  Convert,    ///< by value, between numbers and booleans with as many components
  Bitcast,    ///< by bits, between types with as many
  Select,     ///< condition (one, or one for each component), then, else: both computed
  Branch,     ///< scalar condition, then, else: one computed
  Any,
  All,
  Construct,      ///< from the parts
  Extract,        ///< part `index`
  Insert,         ///< of the second argument as part `index` of the first
  ExtractDynamic, ///< of a vector
  InsertDynamic,  ///< vector, component, index
  Shuffle,        ///< two vectors; numbers: the components
  EqualDwords,    ///< 64 bits, of which a uint32 is each half; `index` is an EqualDwordsKind
  Wide,           ///< `index` into wideOperations(); numbers[0]: which half
  Product,        ///< `index` is a ProductKind; of scalars, vectors and matrices of floats
  IntegerDot,     ///< `index` is an IntegerDotKind; two vectors or, numbers[0], words of four bytes; the
                  ///< accumulator
  SpecConstant,   ///< `index` into the program's
  Specialized,    ///< a tree of constants, computed by OpSpecConstantOp; see canSpecialize
  Call,           ///< of function `index`
  Pointer,        ///< an argument of a Call: to an lvalue, written like a Load
  Image,          ///< `index` into the program's images; `numbers` are ImageOperands; args: ImageArguments
};

/// In a path: the next of the dynamic indices.
constexpr uint64_t kDynamic = ~uint64_t(0);

enum class EqualDwordsKind : uint8_t { Bitcast, Product, Shift };

enum class ProductKind : uint8_t {
  MatrixTimesScalar,
  VectorTimesScalar,
  MatrixTimesVector,
  VectorTimesMatrix,
  MatrixTimesMatrix,
  OuterProduct,
  Transpose,
  Dot,
  Determinant,
};

/// The last three add an accumulator, and saturate.
enum class IntegerDotKind : uint8_t { Signed, Unsigned, Mixed, SignedSum, UnsignedSum, MixedSum };
constexpr uint32_t kIntegerDotKinds = 6;

/// For a fragment, its pixel and its primitive.
enum class BuiltInKind : uint8_t { LocalIndex, WorkgroupId, GlobalIndex };

struct Expr {
  ExprKind kind = ExprKind::Constant;
  Type type;
  uint32_t index = 0;
  std::vector<Expr> args;
  std::vector<uint64_t> numbers;

  static Expr constant(const Type &type, uint64_t value);
};

/// Returns whether OpSpecConstantOp, or OpSpecConstantComposite for a Construct, computes the node when its
/// arguments are constants.
bool canSpecialize(const Expr &expr);

enum class StmtKind : uint8_t {
  Assign,     ///< lvalue, value
  If,         ///< condition; blocks: then, else
  Switch,     ///< selector (32 bits); blocks: the default, then the cases with the values `numbers`; bit i of
              ///< `index`: case i runs on into the next
  Loop,       ///< blocks: the body, executed numbers[0] times; numbers[1]: tested at its end; `index`: its id
  Break,      ///< out of the innermost loop; nothing outside of one
  Continue,   ///< the same
  Leave,      ///< the innermost switch, when no loop is in between
  Return,     ///< the value, except in function 0
  Atomic,     ///< `index` is an AtomicKind; value, index; numbers[0]: in workgroup memory, [1]: of 64 bits
  Exchange,   ///< lvalue, value: every invocation gets the value of the one `index` further; a fragment the
              ///< difference of two in its quad, `index` is a DifferenceKind
  ImageWrite, ///< to image `index`: texel, and the arguments of a Read
  ImageAtomic, ///< like Atomic, on the image numbers[0]
  Discard,     ///< `index` is a DiscardKind
};

enum class DifferenceKind : uint8_t { Across, Down, Sum };
constexpr uint32_t kDifferenceKinds = 3;

enum class DiscardKind : uint8_t { Kill, Terminate, Demote };

enum class AtomicKind : uint8_t { Add, And, Or, Xor, UMin, UMax, SMin, SMax };
constexpr uint32_t kAtomicKinds = 8;
constexpr uint32_t kCellsPerAtomic = 4;

struct Stmt;
using Block = std::vector<Stmt>;

struct Stmt {
  StmtKind kind = StmtKind::Assign;
  std::vector<Expr> exprs;
  std::vector<Block> blocks;
  uint32_t index = 0;
  std::vector<uint64_t> numbers;
};

enum class Storage : uint8_t {
  Local,   ///< of one function
  Private, ///< of the invocation
  Shared,  ///< in workgroup memory, of which each invocation has a part of its own
  Table,   ///< private to the invocation, with constants that are never changed: an array of integers
  Input,   ///< a storage buffer that is only read: an array
  Output,  ///< a storage buffer in which each invocation has an array of its own
  Uniform, ///< a uniform buffer: an array
  Pointer, ///< a parameter of one function: of a variable of the storage `pointee`, or of a part of one
  Varying, ///< an input of a fragment
  Target,  ///< an output of a fragment, which is only written
};

struct MatrixLayout {
  bool isRowMajor = false;
  uint32_t padding = 0; ///< components behind each column, or row
};

struct Variable {
  Storage storage = Storage::Local;
  Type type;
  uint32_t function = 0; ///< of a Local or a Pointer
  /// For integers: an exclusive upper bound, which emission enforces by reducing stored values. So they can
  /// be used as indices directly. 0: any integer.
  uint32_t bound = 0;
  Storage pointee = Storage::Local;
  /// For a Pointer into workgroup memory: points to the parts of all invocations, which does not need
  /// VariablePointers.
  bool isWhole = false;
  MatrixLayout matrixLayout = {}; ///< of a buffer
  bool isPhysical = false;        ///< of a buffer: reached through its address
  VaryingPlace place = {};        ///< of a Varying
  uint32_t format = 0;            ///< of a Target: an index into targetFormats()

  /// Where it, or what it points at, is.
  Storage addressedStorage() const { return storage == Storage::Pointer ? pointee : storage; }
  bool isBuffer() const {
    return storage == Storage::Input || storage == Storage::Output || storage == Storage::Uniform;
  }
  bool isReadOnly() const {
    return addressedStorage() == Storage::Input || addressedStorage() == Storage::Uniform ||
           addressedStorage() == Storage::Table || storage == Storage::Varying;
  }
};

/// Not specialised without a value. Floats, like other constants, in quarters.
struct SpecConstant {
  Type type;
  uint64_t byDefault = 0;
  std::optional<uint64_t> value;
};

struct Function {
  std::vector<uint32_t> parameters; ///< variables
  Block body;
  Expr result; ///< where the body ends without a Return; unused in function 0
};

/// Function 0 is executed; a function calls those behind it only.
struct Program {
  uint32_t groupSize[3] = {1, 1, 1}; ///< of a fragment shader: the size of the framebuffer
  uint32_t groups = 1;               ///< of a fragment shader: the primitives
  std::optional<Draw> draw;          ///< only of a fragment shader
  uint64_t dataSeed = 0;             ///< of the buffers' first contents
  std::vector<SpecConstant> specConstants;
  std::vector<Variable> variables;
  std::vector<Image> images;
  std::vector<Function> functions;

  uint32_t invocationsPerGroup() const { return groupSize[0] * groupSize[1] * groupSize[2]; }
};

/// Calls `visit` for every expression, outermost first; lvalues that are assigned or pointed at are not among
/// them, but their indices are.
void forEachExpr(Program &program, const std::function<void(Expr &)> &visit);
/// Calls `visit` for every block, outermost first.
void forEachBlock(Program &program, const std::function<void(Block &)> &visit);
void forEachStmt(const Block &block, const std::function<void(const Stmt &)> &visit);

/// Returns whether an integer, or each component, is below the limit, as far as a simple rule shows.
bool isBelow(const Program &program, const Expr &expr, uint64_t limit);
/// Returns the initial contents of a Table.
std::vector<uint64_t> tableContents(const Program &program, uint32_t variable);

/// The location of a Target that is a colour.
uint32_t targetLocation(const Program &program, uint32_t variable);

/// Returns whether all exchanges are in uniform control flow, as far as a simple rule shows.
bool keepsExchangesUniform(const Program &program);

/// Returns whether there is an unreachable switch. SPIRV-Tools 2023.1 considers branches from such a switch
/// to the end of the loop around it invalid.
bool hasUnreachableSwitch(const Program &program);
/// Returns whether all invocations of a workgroup, or the fragments of a primitive, have the same value.
bool isUniform(const Program &program, const Expr &expr);
/// Returns whether all invocations of a workgroup, or all fragments, have the same value.
bool isSameInDraw(const Program &program, const Expr &expr);

} // namespace shaderfuzz
