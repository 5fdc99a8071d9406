// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The logical layout of a module (SPIR-V 2.4): sections in order, functions and blocks bracketed.

#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

namespace {

/// In the order that a module must have. `Body` is for instructions that only a block may contain.
enum class Section : uint8_t {
  Capabilities,
  Extensions,
  ExtInstImports,
  MemoryModel,
  EntryPoints,
  ExecutionModes,
  Debug,
  Annotations,
  Globals,
  Functions,
  Body,
};

Section sectionOf(Op opcode) {
  switch (opcode) {
  case Op::Capability:
    return Section::Capabilities;
  case Op::Extension:
    return Section::Extensions;
  case Op::ExtInstImport:
    return Section::ExtInstImports;
  case Op::MemoryModel:
    return Section::MemoryModel;
  case Op::EntryPoint:
    return Section::EntryPoints;
  case Op::ExecutionMode:
  case Op::ExecutionModeId:
    return Section::ExecutionModes;
  case Op::String:
  case Op::Source:
  case Op::SourceExtension:
  case Op::SourceContinued:
  case Op::Name:
  case Op::MemberName:
  case Op::ModuleProcessed:
    return Section::Debug;
  case Op::Decorate:
  case Op::DecorateId:
  case Op::DecorateString:
  case Op::MemberDecorate:
  case Op::MemberDecorateString:
  case Op::DecorationGroup:
  case Op::GroupDecorate:
  case Op::GroupMemberDecorate:
    return Section::Annotations;
  case Op::TypeForwardPointer:
    return Section::Globals;
  case Op::Function:
  case Op::FunctionParameter:
  case Op::FunctionEnd:
  case Op::Label:
    return Section::Functions;
  default:
    return isTypeDeclaration(opcode) || isConstant(opcode) ? Section::Globals : Section::Body;
  }
}

/// Returns whether the instruction may be a global declaration or part of a block.
bool isGlobalOrBody(Op opcode) {
  return opcode == Op::Variable || opcode == Op::UntypedVariableKHR || opcode == Op::Undef ||
         opcode == Op::ExtInst;
}

class LayoutChecker {
public:
  explicit LayoutChecker(ParseContext &context) : context_(context) {}
  bool run();

private:
  enum class Position { Module, FunctionHead, BetweenBlocks, Block };

  bool check(const Instruction &instruction);
  bool checkGlobal(const Instruction &instruction, Section section);
  bool checkFunctionPart(const Instruction &instruction);
  bool checkBody(const Instruction &instruction);
  bool checkMerge(const Instruction &merge, Op terminator);
  bool finish();

  ParseContext &context_;
  Position position_ = Position::Module;
  Section section_ = Section::Capabilities;
  const Instruction *memoryModel_ = nullptr;
  const Instruction *merge_ = nullptr; ///< the merge instruction directly before the current one
  const Instruction *last_ = nullptr;
};

bool LayoutChecker::run() {
  for (const Instruction &instruction : context_.module.instructions) {
    if (!check(instruction))
      return false;
    last_ = &instruction;
  }
  return finish();
}

bool LayoutChecker::check(const Instruction &instruction) {
  Section section = sectionOf(instruction.opcode);
  if (section == Section::Functions)
    return checkFunctionPart(instruction);
  // Non-semantic instructions may appear wherever global declarations or functions may
  // (SPV_KHR_non_semantic_info).
  bool isLate = position_ == Position::Module ? section_ == Section::Functions : position_ != Position::Block;
  if (isLate && context_.module.isNonSemantic(instruction))
    return true;
  if (position_ == Position::Module)
    return checkGlobal(instruction, section);
  if (section != Section::Body)
    return context_.failInvalid(instruction, "this instruction may not appear inside a function");
  if (position_ != Position::Block)
    return context_.failInvalid(instruction,
                                "this instruction may only appear inside a block, after OpLabel");
  return checkBody(instruction);
}

bool LayoutChecker::checkGlobal(const Instruction &instruction, Section section) {
  if (isGlobalOrBody(instruction.opcode))
    section = Section::Globals;
  if (section == Section::Body)
    return context_.failInvalid(instruction, "this instruction may only appear inside a function");
  if (section < section_)
    return context_.failInvalid(instruction, "the instruction comes too late in the module",
                                "SPIR-V 2.4 \"Logical Layout of a Module\" has the order of sections");
  section_ = section;
  if (instruction.opcode == Op::MemoryModel) {
    if (memoryModel_)
      return context_.failInvalid(instruction, "a module has only one OpMemoryModel");
    memoryModel_ = &instruction;
  }
  return true;
}

bool LayoutChecker::checkFunctionPart(const Instruction &instruction) {
  section_ = Section::Functions;
  switch (instruction.opcode) {
  case Op::Function:
    if (position_ != Position::Module)
      return context_.failInvalid(instruction,
                                  "OpFunction inside a function: OpFunctionEnd is missing before it");
    position_ = Position::FunctionHead;
    return true;
  case Op::FunctionParameter:
    if (position_ != Position::FunctionHead)
      return context_.failInvalid(instruction, "OpFunctionParameter must directly follow OpFunction");
    return true;
  case Op::Label:
    if (position_ == Position::Module)
      return context_.failInvalid(instruction, "OpLabel outside a function");
    if (position_ == Position::Block)
      return context_.failInvalid(instruction, "the block before this label has no terminator");
    position_ = Position::Block;
    return true;
  default:
    if (position_ == Position::Module)
      return context_.failInvalid(instruction, "OpFunctionEnd outside a function");
    if (position_ == Position::Block)
      return context_.failInvalid(instruction, "the function's last block has no terminator");
    position_ = Position::Module;
    return true;
  }
}

bool LayoutChecker::checkBody(const Instruction &instruction) {
  if (merge_ && !checkMerge(*merge_, instruction.opcode))
    return false;
  bool isMerge = instruction.opcode == Op::SelectionMerge || instruction.opcode == Op::LoopMerge;
  merge_ = isMerge ? &instruction : nullptr;
  if (instruction.opcode == Op::Phi && last_->opcode != Op::Phi && last_->opcode != Op::Label)
    return context_.failInvalid(instruction, "OpPhi must come first in its block");
  if (isTerminator(instruction.opcode))
    position_ = Position::BetweenBlocks;
  return true;
}

bool LayoutChecker::checkMerge(const Instruction &merge, Op terminator) {
  if (merge.opcode == Op::LoopMerge) {
    if (terminator != Op::Branch && terminator != Op::BranchConditional)
      return context_.failInvalid(merge, "OpBranch or OpBranchConditional must directly follow OpLoopMerge");
  } else if (terminator != Op::BranchConditional && terminator != Op::Switch) {
    return context_.failInvalid(merge,
                                "OpBranchConditional or OpSwitch must directly follow OpSelectionMerge");
  }
  return true;
}

bool LayoutChecker::finish() {
  if (position_ != Position::Module)
    return context_.failInvalid(*last_, "the module ends inside a function: OpFunctionEnd is missing");
  if (!memoryModel_)
    return context_.failAt(ErrorCategory::InvalidInput, std::nullopt, "the module has no OpMemoryModel");
  return true;
}

} // namespace

bool checkLayout(ParseContext &context) {
  return LayoutChecker(context).run();
}

} // namespace llpc::spirv
