// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V's grammar: the enumerations (Op, Decoration, StorageClass, ...), and what each instruction and
// enumerant takes. Generated from the JSON of spirv-headers and overlay.grammar.json.
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

/// What a module has to declare before it may use something.
struct Requirement {
  TableRange capabilityRange;
  TableRange extensionRange;
  uint32_t version; ///< 0x00MMmm00, the first one that needs no extension: 0 for all, kNoVersion for none

  /// One of them has to be declared, or implied by one that is; none when the span is empty.
  std::span<const Capability> capabilities() const;
  /// One of them has to be declared where the module's version is older than `version`.
  std::span<const std::string_view> extensions() const;
};
inline constexpr uint32_t kNoVersion = UINT32_MAX;

struct InstructionGrammar {
  Op opcode;
  std::string_view name; ///< with "Op"
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
  Requirement requirement; ///< a capability's capabilities are those that it implies
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

/// Null when the grammar has no such instruction. Of several names for one opcode, the canonical one.
const InstructionGrammar *findInstruction(Op opcode);
/// `name` begins with "Op".
const InstructionGrammar *findInstruction(std::string_view name);

OperandCategory categoryOf(OperandKind kind);
std::string_view nameOfKind(OperandKind kind);
/// The kinds that a composite consists of; empty for the others.
std::span<const OperandGrammar> basesOf(OperandKind kind);

/// Null when the kind has no such enumerant. For a mask, `value` is one bit or zero.
const EnumerantGrammar *findEnumerant(OperandKind kind, uint32_t value);
const EnumerantGrammar *findEnumerant(OperandKind kind, std::string_view name);
/// By value, ascending; several may have one value.
std::span<const EnumerantGrammar> enumerantsOf(OperandKind kind);
/// By opcode, ascending; several may have one opcode, of which the first is canonical.
std::span<const InstructionGrammar> allInstructions();

/// Unknown when the grammar has no such set.
ExtInstSet findExtInstSet(std::string_view name);
/// Has no effect on what a module computes; a set whose name begins with "NonSemantic.", or one of debug
/// information that is older than this prefix. Those that the grammar does not know are not asked about here.
bool isNonSemantic(ExtInstSet set);
/// Debug information whose operands are literals as often as ids.
bool isLiteralDebugInfo(ExtInstSet set);
const ExtInstGrammar *findExtInst(ExtInstSet set, uint32_t opcode);
std::span<const ExtInstGrammar> extInstsOf(ExtInstSet set);

/// Whether any version of the grammar names the extension, as in OpExtension.
bool isKnownExtension(std::string_view name);

/// The name of a capability that is newer than the grammar; empty when that is not known either.
std::string_view nameOfNewerCapability(uint32_t value);

/// "OpIAdd"; empty for an unknown opcode.
std::string_view nameOf(Op opcode);

/// "RelaxedPrecision"; empty for an unknown value.
template <typename Enum>
std::string_view nameOf(Enum value) {
  const EnumerantGrammar *enumerant = findEnumerant(kOperandKindOf<Enum>, static_cast<uint32_t>(value));
  return enumerant ? enumerant->name : std::string_view();
}

/// OpType* instructions that define a type; OpTypeForwardPointer defines none.
bool isTypeDeclaration(Op opcode);
/// OpConstant*, OpSpecConstant*: what the Constant-Creation instructions define.
bool isConstant(Op opcode);
/// Ends a block.
bool isTerminator(Op opcode);

} // namespace llpc::spirv
