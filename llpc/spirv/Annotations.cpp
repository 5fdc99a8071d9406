// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names, decorations and entry points: what a module says about ids outside their definitions.

#include "llpc/spirv/ModuleData.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class AnnotationReader {
public:
  explicit AnnotationReader(ParseContext &context) : context_(context), module_(context.module) {}
  bool run();

private:
  bool read(const Instruction &instruction);
  bool readImport(const Instruction &instruction);
  bool readMemberName(const Instruction &instruction);
  bool readMemberDecoration(const Instruction &instruction);
  bool readGroupDecorate(const Instruction &instruction);
  bool readGroupMemberDecorate(const Instruction &instruction);
  bool readEntryPoint(const Instruction &instruction);
  bool readExecutionMode(const Instruction &instruction);
  bool checkMember(const Instruction &instruction, Id structType, uint32_t member);
  std::vector<DecorationUse> &memberDecorations(Id structType, uint32_t member);
  bool applyGroup(const Instruction &instruction, const std::vector<DecorationUse> &group,
                  std::vector<DecorationUse> &target);

  ParseContext &context_;
  ModuleData &module_;
  const Instruction *function_ = nullptr; ///< null before the first OpFunction
  std::vector<const Instruction *> groupUses_;
  size_t applied_ = 0; ///< decorations applied through groups so far
};

/// The number of decorations times targets can grow quadratically with the module's size; no shader comes
/// near this limit.
constexpr size_t kMaxGroupDecorations = size_t(1) << 20;

/// Groups are applied last: a group may be used before it is defined, and hence before all its decorations
/// are read.
bool AnnotationReader::run() {
  return std::ranges::all_of(module_.instructions, [&](const Instruction &i) { return read(i); }) &&
         std::ranges::all_of(groupUses_, [&](const Instruction *use) {
           return use->opcode == Op::GroupDecorate ? readGroupDecorate(*use) : readGroupMemberDecorate(*use);
         });
}

bool AnnotationReader::read(const Instruction &instruction) {
  switch (instruction.opcode) {
  case Op::ExtInstImport:
    return readImport(instruction);
  case Op::EntryPoint:
    return readEntryPoint(instruction);
  case Op::ExecutionMode:
  case Op::ExecutionModeId:
    return readExecutionMode(instruction);
  case Op::String:
    module_.strings[instruction.result] = decodeString(instruction.operands);
    return true;
  case Op::Name:
    module_.annotations[instruction.operand(0)].name = decodeString(instruction.operands.subspan(1));
    return true;
  case Op::MemberName:
    return readMemberName(instruction);
  case Op::Decorate:
  case Op::DecorateId:
  case Op::DecorateString:
    module_.annotations[instruction.operand(0)].decorations.push_back(
        {static_cast<Decoration>(instruction.operand(1)), instruction.operands.subspan(2), &instruction});
    return true;
  case Op::MemberDecorate:
  case Op::MemberDecorateString:
    return readMemberDecoration(instruction);
  case Op::GroupDecorate:
  case Op::GroupMemberDecorate:
    groupUses_.push_back(&instruction);
    return true;
  case Op::Function:
    function_ = &instruction;
    return true;
  default:
    break;
  }
  bool isValue = instruction.resultType != 0 && instruction.opcode != Op::ExtInst;
  if (!function_ && (isValue || isTypeDeclaration(instruction.opcode)))
    module_.globals.push_back(&instruction);
  return true;
}

/// Unknown non-semantic sets are harmless by definition (SPV_KHR_non_semantic_info).
bool AnnotationReader::readImport(const Instruction &instruction) {
  std::string name = decodeString(instruction.operands);
  if (findExtInstSet(name) == ExtInstSet::Unknown && !name.starts_with("NonSemantic."))
    return context_.failUnsupported(instruction,
                                    concat("the extended instruction set \"", name, "\" is not supported"));
  module_.extInstSets[instruction.result] = std::move(name);
  return true;
}

bool AnnotationReader::checkMember(const Instruction &instruction, Id structType, uint32_t member) {
  const Type *type = module_.type(structType);
  if (!type || type->kind != TypeKind::Struct)
    return context_.failInvalid(instruction, concat(idText(structType), " is not a struct type"));
  if (member >= type->members.size())
    return context_.failInvalid(
        instruction, concat("member ", member, " is not one of the struct's ", type->members.size()));
  return true;
}

bool AnnotationReader::readMemberName(const Instruction &instruction) {
  Id structType = instruction.operand(0);
  uint32_t member = instruction.operand(1);
  if (!checkMember(instruction, structType, member))
    return false;
  auto &names = module_.annotations[structType].memberNames;
  names.resize(module_.type(structType)->members.size());
  names[member] = decodeString(instruction.operands.subspan(2));
  return true;
}

std::vector<DecorationUse> &AnnotationReader::memberDecorations(Id structType, uint32_t member) {
  auto &members = module_.annotations[structType].memberDecorations;
  members.resize(module_.type(structType)->members.size());
  return members[member];
}

bool AnnotationReader::readMemberDecoration(const Instruction &instruction) {
  Id structType = instruction.operand(0);
  uint32_t member = instruction.operand(1);
  if (!checkMember(instruction, structType, member))
    return false;
  memberDecorations(structType, member)
      .push_back(
          {static_cast<Decoration>(instruction.operand(2)), instruction.operands.subspan(3), &instruction});
  return true;
}

bool AnnotationReader::readGroupDecorate(const Instruction &instruction) {
  std::vector<DecorationUse> group = module_.annotations[instruction.operand(0)].decorations;
  for (Id target : instruction.operands.subspan(1)) {
    if (module_.definition(target)->opcode == Op::DecorationGroup)
      return context_.failInvalid(instruction, "a decoration group cannot decorate a group");
    if (!applyGroup(instruction, group, module_.annotations[target].decorations))
      return false;
  }
  return true;
}

bool AnnotationReader::readGroupMemberDecorate(const Instruction &instruction) {
  std::vector<DecorationUse> group = module_.annotations[instruction.operand(0)].decorations;
  auto targets = instruction.operands.subspan(1);
  for (size_t i = 0; i + 1 < targets.size(); i += 2) {
    if (!checkMember(instruction, targets[i], targets[i + 1]))
      return false;
    if (!applyGroup(instruction, group, memberDecorations(targets[i], targets[i + 1])))
      return false;
  }
  return true;
}

bool AnnotationReader::applyGroup(const Instruction &instruction, const std::vector<DecorationUse> &group,
                                  std::vector<DecorationUse> &target) {
  applied_ += group.size();
  if (applied_ > kMaxGroupDecorations)
    return context_.failLimit(
        instruction, concat("decoration groups apply more than ", kMaxGroupDecorations, " decorations"));
  target.insert(target.end(), group.begin(), group.end());
  return true;
}

bool AnnotationReader::readEntryPoint(const Instruction &instruction) {
  EntryPoint entry;
  entry.instruction = &instruction;
  entry.model = static_cast<ExecutionModel>(instruction.operand(0));
  entry.function = instruction.operand(1);
  size_t nameWords = 0;
  entry.name = decodeString(instruction.operands.subspan(2), &nameWords);
  for (Id id : instruction.operands.subspan(2 + nameWords)) {
    const Instruction *variable = module_.definition(id);
    const bool isVariable = variable->opcode == Op::Variable || variable->opcode == Op::UntypedVariableKHR;
    if (!isVariable || variable->operand(0) == static_cast<uint32_t>(StorageClass::Function))
      return context_.failInvalid(instruction,
                                  concat("the interface's ", idText(id), " is not a global variable"));
    entry.interface.push_back(id);
  }
  for (const EntryPoint &other : module_.entryPoints)
    if (other.name == entry.name && other.model == entry.model)
      return context_.failInvalid(instruction,
                                  concat("there are two entry points \"", entry.name, "\" of this model"));
  const Type *type = module_.type(module_.definition(entry.function)->operand(1));
  if (type->kind != TypeKind::Function || type->element->kind != TypeKind::Void || !type->members.empty())
    return context_.failInvalid(instruction, "an entry point takes no parameters and returns nothing");
  module_.entryPoints.push_back(std::move(entry));
  return true;
}

bool AnnotationReader::readExecutionMode(const Instruction &instruction) {
  bool found = false;
  for (EntryPoint &entry : module_.entryPoints) {
    if (entry.function != instruction.operand(0))
      continue;
    entry.modes.push_back(
        {static_cast<ExecutionMode>(instruction.operand(1)), instruction.operands.subspan(2), &instruction});
    found = true;
  }
  return found ||
         context_.failInvalid(instruction, concat(idText(instruction.operand(0)), " is not an entry point"));
}

} // namespace

bool readAnnotations(ParseContext &context) {
  return AnnotationReader(context).run();
}

} // namespace llpc::spirv
