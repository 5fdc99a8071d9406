// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds the part of a module that one of its entry points uses.

#include "llpc/spirv/Operands.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class ReachFinder {
public:
  ReachFinder(const ModuleData &module, const EntryPoint &entryPoint)
      : module_(module), entryPoint_(entryPoint) {
    reach_.ids.resize(module.idBound);
  }

  Reach run();

private:
  void indexAnnotations();
  void visit(Id id);
  void visitDefinition(Id id);
  void visitInstruction(const Instruction &instruction);

  const ModuleData &module_;
  const EntryPoint &entryPoint_;
  Reach reach_;
  std::vector<Id> open_;
  std::unordered_map<Id, std::vector<const Instruction *>> annotations_; ///< by decorated id
  std::unordered_map<Id, std::vector<Id>> groups_;                       ///< by decorated id
  std::vector<Operand> operands_;
};

void ReachFinder::indexAnnotations() {
  for (const Instruction &instruction : module_.instructions) {
    switch (instruction.opcode) {
    case Op::Decorate:
      // The WorkgroupSize built-in applies although no instruction refers to it.
      if (instruction.operand(1) == static_cast<uint32_t>(Decoration::BuiltIn) &&
          instruction.operand(2) == static_cast<uint32_t>(BuiltIn::WorkgroupSize))
        visit(instruction.operand(0));
      [[fallthrough]];
    case Op::DecorateId:
    case Op::DecorateString:
    case Op::MemberDecorate:
    case Op::MemberDecorateString:
      annotations_[instruction.operand(0)].push_back(&instruction);
      break;
    case Op::GroupDecorate:
      for (const Id target : instruction.operands.subspan(1))
        groups_[target].push_back(instruction.operand(0));
      break;
    case Op::GroupMemberDecorate:
      for (size_t i = 1; i < instruction.operands.size(); i += 2)
        groups_[instruction.operand(i)].push_back(instruction.operand(0));
      break;
    default:
      break;
    }
  }
}

Reach ReachFinder::run() {
  indexAnnotations();
  reach_.instructions.push_back(entryPoint_.instruction);
  visit(entryPoint_.function);
  for (const Id id : entryPoint_.interface)
    visit(id);
  for (const ExecutionModeUse &mode : entryPoint_.modes)
    visitInstruction(*mode.instruction);
  while (!open_.empty()) {
    const Id id = open_.back();
    open_.pop_back();
    visitDefinition(id);
    for (const Instruction *annotation : annotations_[id])
      visitInstruction(*annotation);
    for (const Id group : groups_[id])
      visit(group);
  }
  std::ranges::sort(reach_.instructions, {}, &Instruction::wordOffset);
  return std::move(reach_);
}

void ReachFinder::visit(Id id) {
  if (id == 0 || id >= reach_.ids.size() || reach_.ids[id])
    return;
  reach_.ids[id] = true;
  open_.push_back(id);
}

/// A function brings in everything inside it; other instructions inside functions are only used there.
void ReachFinder::visitDefinition(Id id) {
  const Instruction *definition = module_.definition(id);
  if (!definition)
    return;
  if (definition->opcode == Op::Function) {
    for (size_t i = module_.indexOf(*definition); module_.instructions[i].opcode != Op::FunctionEnd; ++i)
      visitInstruction(module_.instructions[i]);
    return;
  }
  const bool isGlobal =
      module_.functions.empty() || definition->wordOffset < module_.functions.front()->definition->wordOffset;
  if (isGlobal)
    visitInstruction(*definition);
}

/// Debug information describes more than the entry point and has no effect; DebugPrintf has one.
void ReachFinder::visitInstruction(const Instruction &instruction) {
  if (module_.isNonSemantic(instruction) &&
      module_.extInstSet(instruction.operand(0)) != ExtInstSet::DebugPrintf)
    return;
  reach_.instructions.push_back(&instruction);
  const auto words = module_.wordsOf(instruction);
  splitOperands(module_, words, operands_); // checked by an earlier step
  for (const Operand &operand : operands_)
    if (categoryOf(operand.kind) == OperandCategory::Id)
      visit(words[operand.word]);
}

} // namespace

Reach Module::reachOf(const EntryPoint &entryPoint) const {
  return ReachFinder(*data_, entryPoint).run();
}

} // namespace llpc::spirv
