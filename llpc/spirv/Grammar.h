// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V's grammar: the enumerations (Op, Decoration, StorageClass, ...), and the operands of each
// instruction and enumerant. Generated from the JSON of spirv-headers and overlay.grammar.json.
//
// Enumerants carry their grammar name without "Op"; one that begins with a digit is prefixed with its kind
// (Dim::Dim2D).

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace llpc::spirv {

enum class OperandKind : uint8_t;

/// The operand kind whose enumerants an enumeration holds: kOperandKindOf<Decoration>.
template <typename Enum>
inline constexpr OperandKind kOperandKindOf = Enum::notAnOperandKind;

} // namespace llpc::spirv

namespace llpc::spirv {
#include "llpc/spirv/Grammar.inc"

enum class OperandCategory : uint8_t { BitEnum, ValueEnum, Id, Literal, Composite };
enum class Quantifier : uint8_t { One, Optional, Any };

struct OperandGrammar {
  OperandKind kind;
  Quantifier quantifier;
};

/// A slice of one of the generated tables.
struct TableRange {
  uint16_t first;
  uint16_t count;
};

/// The declarations that a module needs before it may use an instruction or enumerant.
struct Requirement {
  TableRange capabilityRange;
  TableRange extensionRange;
  uint32_t version; ///< 0x00MMmm00, the first version that needs no extension: 0 for all, kNoVersion for none

  /// At least one of them must be declared or implied; none is needed when the span is empty.
  std::span<const Capability> capabilities() const;
  /// At least one of them must be declared where the module's version is older than `version`.
  std::span<const std::string_view> extensions() const;
};
inline constexpr uint32_t kNoVersion = UINT32_MAX;

struct InstructionGrammar {
  Op opcode;
  std::string_view name; ///< including "Op"
  TableRange operandRange;
  Requirement requirement;
  bool fromOverlay; ///< SPIRV-Tools 2023.1 does not know it

  std::span<const OperandGrammar> operands() const;
  bool hasResultType() const;
  bool hasResult() const;
};

struct EnumerantGrammar {
  uint32_t value;
  std::string_view name;
  TableRange parameterRange;
  Requirement requirement; ///< for a capability, those that it implies
  bool fromOverlay;        ///< SPIRV-Tools 2023.1 does not know it

  std::span<const OperandGrammar> parameters() const;
};

struct ExtInstGrammar {
  uint32_t opcode;
  std::string_view name;
  TableRange operandRange;
  Requirement requirement;

  std::span<const OperandGrammar> operands() const;
};

/// Returns null when the grammar has no such instruction. When an opcode has several names, returns the
/// canonical one.
const InstructionGrammar *findInstruction(Op opcode);
/// `name` begins with "Op".
const InstructionGrammar *findInstruction(std::string_view name);

OperandCategory categoryOf(OperandKind kind);
std::string_view nameOfKind(OperandKind kind);
/// Returns the kinds that a composite kind consists of; empty for other kinds.
std::span<const OperandGrammar> basesOf(OperandKind kind);

/// Returns null when the kind has no such enumerant. For a mask, `value` is one bit or zero.
const EnumerantGrammar *findEnumerant(OperandKind kind, uint32_t value);
const EnumerantGrammar *findEnumerant(OperandKind kind, std::string_view name);
/// Sorted by value; several may have the same value.
std::span<const EnumerantGrammar> enumerantsOf(OperandKind kind);
/// Sorted by opcode; several may have the same opcode, the first of which is canonical.
std::span<const InstructionGrammar> allInstructions();

/// Returns Unknown when the grammar has no such set.
ExtInstSet findExtInstSet(std::string_view name);
/// Returns whether the set has no effect on what a module computes: its name begins with "NonSemantic.", or
/// it is a set of debug information older than this prefix. Only for sets that the grammar knows.
bool isNonSemantic(ExtInstSet set);
/// Returns whether the set is debug information whose operands may be literals as well as ids.
bool isLiteralDebugInfo(ExtInstSet set);
const ExtInstGrammar *findExtInst(ExtInstSet set, uint32_t opcode);
std::span<const ExtInstGrammar> extInstsOf(ExtInstSet set);

/// Returns whether any version of the grammar contains the extension name, as used in OpExtension.
bool isKnownExtension(std::string_view name);

/// Returns the name of a capability that is newer than the grammar; empty when it is not known either.
std::string_view nameOfNewerCapability(uint32_t value);

/// Returns "OpIAdd", for example; empty for an unknown opcode.
std::string_view nameOf(Op opcode);

/// Returns "RelaxedPrecision", for example; empty for an unknown value.
template <typename Enum>
std::string_view nameOf(Enum value) {
  const EnumerantGrammar *enumerant = findEnumerant(kOperandKindOf<Enum>, static_cast<uint32_t>(value));
  return enumerant ? enumerant->name : std::string_view();
}

/// Returns whether the instruction is an OpType* that defines a type; OpTypeForwardPointer does not.
bool isTypeDeclaration(Op opcode);
/// Returns whether the instruction's first operands are a type and a pointer (SPV_KHR_untyped_pointers).
bool isUntypedAccessChain(Op opcode);
/// Returns the operand of an access chain with which the indices into the object begin.
size_t firstIndexOf(Op accessChain);
/// Returns whether the instruction is a Constant-Creation instruction: OpConstant*, OpSpecConstant*.
bool isConstant(Op opcode);
/// Returns whether the instruction ends a block.
bool isTerminator(Op opcode);

} // namespace llpc::spirv
