// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A SPIR-V module, decoded and checked: instructions, ids, types, decorations, functions and constructs.
//
// The Module owns everything that its functions return. This header does not use LLVM.

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/spirv/Grammar.h" // Op, Decoration, StorageClass, ... : generated enumerations and operand tables
#include "llpc/spirv/Need.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace llpc::spirv {

using Id = uint32_t;

/// From OpLine; `file` is the id of an OpString, 0 when no OpLine applies.
struct SourceLine {
  Id file = 0;
  uint32_t line = 0;
  uint32_t column = 0;

  explicit operator bool() const { return file != 0; }
};

/// One instruction, in host byte order.
struct Instruction {
  Op opcode = Op::Nop;
  uint32_t wordOffset = 0;            ///< from the module's start
  Id resultType = 0;                  ///< 0 when the opcode has none
  Id result = 0;                      ///< 0 when the opcode has none
  std::span<const uint32_t> operands; ///< the words after result type and result
  SourceLine line;

  uint32_t operand(size_t index) const { return operands[index]; }
};

enum class TypeKind : uint8_t {
  Void,
  Bool,
  Int,
  Float,
  BFloat16,   ///< 16 bits; encoded floats only have conversions, cooperative matrices and OpDot
  Float8E4M3, ///< 8 bits
  Float8E5M2, ///< 8 bits
  Vector,
  Matrix,
  Array,
  RuntimeArray,
  Struct,
  Pointer,
  Function,
  Image,
  Sampler,
  SampledImage,
  CooperativeMatrix, ///< scope, dimensions and use are the operands of `instruction`
  Other,
};

/// Returns whether the kind is a float of any encoding.
constexpr bool isAnyFloat(TypeKind kind) {
  return kind == TypeKind::Float || kind == TypeKind::BFloat16 || kind == TypeKind::Float8E4M3 ||
         kind == TypeKind::Float8E5M2;
}

/// Returns whether the kind is an integer or a float of any encoding.
constexpr bool isNumber(TypeKind kind) {
  return kind == TypeKind::Int || isAnyFloat(kind);
}

struct Type {
  TypeKind kind = TypeKind::Other;
  Id id = 0;
  const Instruction *instruction = nullptr;
  uint32_t width = 0;    ///< numbers, in bits
  bool isSigned = false; ///< Int
  uint32_t count = 0;    ///< Vector: components; Matrix: columns
  Id lengthId = 0;       ///< Array: the constant that holds its length
  /// Component, column, element, pointee or return type. Types are cyclic only through a pointer's pointee.
  const Type *element = nullptr;
  bool isSized = true;               ///< false for a runtime array and types that contain one
  uint32_t depth = 1;                ///< nesting of composites, at most 255; a pointer is a leaf
  std::vector<const Type *> members; ///< Struct: members; Function: parameters
  StorageClass storageClass = StorageClass::Function; ///< Pointer
  bool isUntyped = false; ///< Pointer: accesses say what it points to; `element` is void

  bool isScalar() const { return kind == TypeKind::Bool || isNumber(kind); }
  /// Returns the component type of a vector or a cooperative matrix, else the type itself.
  const Type *scalar() const {
    return kind == TypeKind::Vector || kind == TypeKind::CooperativeMatrix ? element : this;
  }
};

struct DecorationUse {
  Decoration kind;
  std::span<const uint32_t> operands; ///< the literals after the decoration
  const Instruction *instruction = nullptr;
};

struct ExecutionModeUse {
  ExecutionMode mode;
  std::span<const uint32_t> operands; ///< literals, or ids for OpExecutionModeId
  const Instruction *instruction = nullptr;
};

struct EntryPoint {
  ExecutionModel model;
  Id function = 0;
  std::string name;
  std::vector<Id> interface;
  std::vector<ExecutionModeUse> modes;
  const Instruction *instruction = nullptr;
};

struct Construct;

struct Block {
  Id label = 0;
  uint32_t index = 0; ///< in Function::blocks
  const Instruction *labelInstruction = nullptr;
  /// Between label and merge/terminator: phis first; no OpNop, OpLine, OpNoLine.
  std::span<const Instruction> body;
  const Instruction *merge = nullptr; ///< OpSelectionMerge or OpLoopMerge
  const Instruction *terminator = nullptr;
  std::vector<const Block *> successors; ///< in operand order, with duplicates as written
  /// The innermost construct that contains the block; the function's own when there is no other. Null when
  /// the block is unreachable even with the edges from headers to their merge blocks and continue targets.
  const Construct *construct = nullptr;
};

/// SPIR-V 2.11 "Structured Control Flow". A header belongs to its own construct; a merge block to the
/// parent's. A Continue is a child of its Loop; a Loop whose continue target is its header has none. A Case
/// is a child of its Switch; a target that is the merge block, or outside the switch, is not a Case. The
/// entry of a Case or Continue may itself be the header of an inner construct.
enum class ConstructKind : uint8_t { Function, Selection, Switch, Case, Loop, Continue };

struct Construct {
  ConstructKind kind = ConstructKind::Function;
  const Construct *parent = nullptr;
  const Block *header = nullptr;         ///< Case: its target; Continue: the continue target
  const Block *merge = nullptr;          ///< Selection, Switch, Loop
  const Block *continueTarget = nullptr; ///< Loop
  std::vector<const Block *> blocks;     ///< direct members, in the order of the binary
  std::vector<std::unique_ptr<Construct>> children;
};

struct Function {
  Id id = 0;
  const Instruction *definition = nullptr; ///< OpFunction
  const Type *type = nullptr;              ///< its function type
  std::vector<const Instruction *> parameters;
  std::vector<std::unique_ptr<Block>> blocks; ///< in the order of the binary; empty for an import
  std::unique_ptr<Construct> body;            ///< root of the construct tree
  std::vector<Id> callees;                    ///< without duplicates, in order of first call
  std::unordered_map<Id, Block *> labels;     ///< for block()

  /// Returns null when the function has no such label.
  const Block *block(Id label) const;
};

/// The part of a module that one entry point uses: the functions that it calls, directly or not, and
/// everything they refer to.
struct Reach {
  std::vector<bool> ids;
  /// In binary order: the entry point and its modes, decorations, global declarations, functions. Without
  /// debug information.
  std::vector<const Instruction *> instructions;
};

struct ModuleData;

class Module {
public:
  /// Decodes and checks `bytes`, in either byte order. Returns null after reporting at least one error.
  static std::unique_ptr<Module> parse(std::span<const uint8_t> bytes, std::string_view fileName,
                                       Diagnostics &diagnostics);

  uint32_t version() const; ///< 0x00MMmm00, as in the header
  uint32_t idBound() const;
  const std::string &fileName() const;

  /// Returns all instructions in binary order without OpNop, OpLine and OpNoLine; Instruction::line holds the
  /// lines.
  std::span<const Instruction> instructions() const;
  /// Returns the number of instructions before this one in the binary, among which those that instructions()
  /// leaves out count: OpNop, OpLine and OpNoLine.
  uint32_t instructionIndex(const Instruction &instruction) const;

  /// Returns the definition of the id, or null.
  const Instruction *definition(Id id) const;
  /// Returns the type that an OpType* id defines; null for another id.
  const Type *type(Id id) const;
  /// Returns the type of a value id (its result type); null for an id without one.
  const Type *typeOf(Id id) const;

  /// Returns the type of the object that a pointer points to. For an untyped pointer it is known only if the
  /// id is a variable or an access chain; null elsewhere.
  const Type *pointeeOf(Id pointer) const;

  /// Returns the OpName, empty when there is none.
  std::string_view name(Id id) const;
  std::string_view memberName(Id structType, uint32_t member) const;
  /// Returns OpString's text.
  std::string_view string(Id id) const;
  /// The text of the source file that an OpString names; empty when the module does not have it.
  std::string_view sourceText(Id file) const;
  /// The module, in host byte order, without the names of files whose text it has: what is the same wherever
  /// its source lay.
  std::vector<uint32_t> wordsWithoutFileNames() const;

  /// Returns the decorations of the id, including those from decoration groups.
  std::span<const DecorationUse> decorations(Id id) const;
  std::span<const DecorationUse> memberDecorations(Id structType, uint32_t member) const;
  const DecorationUse *findDecoration(Id id, Decoration kind) const;
  const DecorationUse *findMemberDecoration(Id structType, uint32_t member, Decoration kind) const;

  std::span<const EntryPoint> entryPoints() const;
  std::span<const std::unique_ptr<Function>> functions() const;
  const Function *function(Id id) const;
  /// Returns types, constants and module-scope variables, in binary order.
  std::span<const Instruction *const> globals() const;
  std::span<const Capability> capabilities() const;
  bool hasCapability(Capability capability) const;
  /// Returns whether the capability is declared or implied by a declared one.
  bool enables(Capability capability) const;
  bool declaresExtension(std::string_view name) const;
  /// Returns the declarations that the instruction needs; parse() has checked that they are present.
  std::vector<Need> needsOf(const Instruction &instruction) const;
  Reach reachOf(const EntryPoint &entryPoint) const;
  /// Returns the names in OpExtension; parse() refuses those that the grammar does not know.
  std::span<const std::string> extensions() const;
  /// Returns the set that an OpExtInstImport id names, e.g. "GLSL.std.450"; empty for another id.
  std::string_view extInstSet(Id id) const;
  /// Returns the set as an enumerator; Unknown for a NonSemantic.* set that the grammar does not have.
  ExtInstSet extInstSetKind(Id id) const;
  /// Returns the zero-extended bits of an integer OpConstant (not a specialization constant); nullopt for
  /// another id.
  std::optional<uint64_t> constantInteger(Id id) const;

  /// Returns the instruction as SPIR-V assembly on one line, names replaced by ids: "%7 = OpIAdd %4 %5 %6".
  std::string assembly(const Instruction &instruction) const;
  /// Returns a diagnostic at the instruction: with file, word offset, assembly and source line.
  Diagnostic diagnose(Severity severity, const Instruction &instruction, std::string message,
                      std::string hint = {}) const;

  explicit Module(std::unique_ptr<ModuleData> data);
  ~Module();

private:
  std::unique_ptr<ModuleData> data_;
};

/// Decodes the literal string that begins at `words[0]`; `wordCount` receives the number of its words.
std::string decodeString(std::span<const uint32_t> words, size_t *wordCount = nullptr);

} // namespace llpc::spirv
