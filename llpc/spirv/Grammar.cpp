// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/Grammar.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace llpc::spirv {

namespace {

struct KindGrammar {
  std::string_view name;
  OperandCategory category;
  TableRange enumerants;
  TableRange bases;
};

struct SetGrammar {
  std::string_view name;
  TableRange instructions;
};

struct NamedCapability {
  uint32_t value;
  std::string_view name;
};

#include "llpc/spirv/GrammarTables.inc"

template <typename T, size_t Size>
std::span<const T> slice(const T (&table)[Size], TableRange range) {
  return std::span<const T>(table).subspan(range.first, range.count);
}

/// Returns the first entry that has the value, in a table sorted by `member`; null when there is none.
template <typename T, typename Member, typename Value>
const T *findSorted(std::span<const T> table, Member member, Value value) {
  auto found = std::ranges::lower_bound(table, value, {}, member);
  return found != table.end() && (*found).*member == value ? &*found : nullptr;
}

const KindGrammar &grammarOf(OperandKind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

/// Indexed by opcode: 1 + the index of its first, canonical entry; 0 for an unknown opcode. The decoder makes
/// several look-ups for every instruction.
constexpr auto kPositions = [] {
  std::array<uint16_t, static_cast<size_t>(std::end(kInstructions)[-1].opcode) + 1> positions{};
  for (size_t i = std::size(kInstructions); i > 0; --i)
    positions[static_cast<size_t>(kInstructions[i - 1].opcode)] = static_cast<uint16_t>(i);
  return positions;
}();

} // namespace

std::span<const Capability> Requirement::capabilities() const {
  return slice(kCapabilityLists, capabilityRange);
}

std::span<const std::string_view> Requirement::extensions() const {
  return slice(kExtensionLists, extensionRange);
}

std::span<const OperandGrammar> InstructionGrammar::operands() const {
  return slice(kOperands, operandRange);
}

bool InstructionGrammar::hasResultType() const {
  return operandRange.count != 0 && operands().front().kind == OperandKind::IdResultType;
}

bool InstructionGrammar::hasResult() const {
  size_t position = hasResultType() ? 1 : 0;
  return operandRange.count > position && operands()[position].kind == OperandKind::IdResult;
}

std::span<const OperandGrammar> EnumerantGrammar::parameters() const {
  return slice(kOperands, parameterRange);
}

std::span<const OperandGrammar> ExtInstGrammar::operands() const {
  return slice(kOperands, operandRange);
}

const InstructionGrammar *findInstruction(Op opcode) {
  auto number = static_cast<size_t>(opcode);
  uint16_t position = number < kPositions.size() ? kPositions[number] : 0;
  return position != 0 ? &kInstructions[position - 1] : nullptr;
}

const InstructionGrammar *findInstruction(std::string_view name) {
  auto found = std::ranges::find(kInstructions, name, &InstructionGrammar::name);
  return found != std::end(kInstructions) ? &*found : nullptr;
}

OperandCategory categoryOf(OperandKind kind) {
  return grammarOf(kind).category;
}

std::string_view nameOfKind(OperandKind kind) {
  return grammarOf(kind).name;
}

std::span<const OperandGrammar> basesOf(OperandKind kind) {
  return slice(kOperands, grammarOf(kind).bases);
}

std::span<const EnumerantGrammar> enumerantsOf(OperandKind kind) {
  return slice(kEnumerants, grammarOf(kind).enumerants);
}

std::span<const InstructionGrammar> allInstructions() {
  return kInstructions;
}

const EnumerantGrammar *findEnumerant(OperandKind kind, uint32_t value) {
  return findSorted(enumerantsOf(kind), &EnumerantGrammar::value, value);
}

const EnumerantGrammar *findEnumerant(OperandKind kind, std::string_view name) {
  auto enumerants = enumerantsOf(kind);
  auto found = std::ranges::find(enumerants, name, &EnumerantGrammar::name);
  return found != enumerants.end() ? &*found : nullptr;
}

ExtInstSet findExtInstSet(std::string_view name) {
  auto found = std::ranges::find(std::begin(kSets) + 1, std::end(kSets), name, &SetGrammar::name);
  return found != std::end(kSets) ? static_cast<ExtInstSet>(found - std::begin(kSets)) : ExtInstSet::Unknown;
}

bool isNonSemantic(ExtInstSet set) {
  return set == ExtInstSet::DebugPrintf || set == ExtInstSet::ShaderDebugInfo100 || isLiteralDebugInfo(set);
}

bool isLiteralDebugInfo(ExtInstSet set) {
  return set == ExtInstSet::OpenClDebugInfo100 || set == ExtInstSet::OldDebugInfo;
}

const ExtInstGrammar *findExtInst(ExtInstSet set, uint32_t opcode) {
  return findSorted(extInstsOf(set), &ExtInstGrammar::opcode, opcode);
}

std::span<const ExtInstGrammar> extInstsOf(ExtInstSet set) {
  return slice(kExtInsts, kSets[static_cast<size_t>(set)].instructions);
}

bool isKnownExtension(std::string_view name) {
  return std::ranges::binary_search(kExtensions, name);
}

std::string_view nameOfNewerCapability(uint32_t value) {
  const NamedCapability *capability =
      findSorted(std::span<const NamedCapability>(kNamedCapabilities), &NamedCapability::value, value);
  return capability ? capability->name : std::string_view();
}

std::string_view nameOf(Op opcode) {
  const InstructionGrammar *instruction = findInstruction(opcode);
  return instruction ? instruction->name : std::string_view();
}

bool isTypeDeclaration(Op opcode) {
  const InstructionGrammar *instruction = findInstruction(opcode);
  return instruction && instruction->name.starts_with("OpType") && instruction->hasResult();
}

bool isUntypedAccessChain(Op opcode) {
  return opcode == Op::UntypedAccessChainKHR || opcode == Op::UntypedInBoundsAccessChainKHR ||
         opcode == Op::UntypedPtrAccessChainKHR || opcode == Op::UntypedInBoundsPtrAccessChainKHR;
}

size_t firstIndexOf(Op accessChain) {
  switch (accessChain) {
  case Op::PtrAccessChain:
  case Op::InBoundsPtrAccessChain:
  case Op::UntypedAccessChainKHR:
  case Op::UntypedInBoundsAccessChainKHR:
    return 2;
  case Op::UntypedPtrAccessChainKHR:
  case Op::UntypedInBoundsPtrAccessChainKHR:
    return 3;
  default:
    return 1;
  }
}

bool isConstant(Op opcode) {
  switch (opcode) {
  case Op::ConstantTrue:
  case Op::ConstantFalse:
  case Op::Constant:
  case Op::ConstantComposite:
  case Op::ConstantSampler:
  case Op::ConstantNull:
  case Op::ConstantDataKHR:
  case Op::ConstantCompositeReplicateEXT:
  case Op::ConstantFunctionPointerINTEL:
  case Op::SpecConstantTrue:
  case Op::SpecConstantFalse:
  case Op::SpecConstant:
  case Op::SpecConstantComposite:
  case Op::SpecConstantOp:
  case Op::SpecConstantDataKHR:
  case Op::SpecConstantCompositeReplicateEXT:
    return true;
  default:
    return false;
  }
}

bool isTerminator(Op opcode) {
  switch (opcode) {
  case Op::Branch:
  case Op::BranchConditional:
  case Op::Switch:
  case Op::Return:
  case Op::ReturnValue:
  case Op::Kill:
  case Op::Unreachable:
  case Op::TerminateInvocation:
  case Op::IgnoreIntersectionKHR:
  case Op::TerminateRayKHR:
  case Op::EmitMeshTasksEXT:
  case Op::AbortKHR:
    return true;
  default:
    return false;
  }
}

} // namespace llpc::spirv
