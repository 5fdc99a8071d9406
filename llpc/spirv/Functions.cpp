// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Splits functions into blocks, with their successors, and finds the calls between functions.

#include "llpc/spirv/ModuleData.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class FunctionBuilder {
public:
  FunctionBuilder(ParseContext &context, std::span<const Instruction> instructions)
      : context_(context), module_(context.module), instructions_(instructions) {}

  /// `instructions` begins with OpFunction and ends with OpFunctionEnd.
  bool run();

private:
  bool readSignature();
  bool readBlock(size_t &position);
  bool checkBody(const Block &block);
  bool checkVariable(const Block &block, const Instruction &variable);
  bool checkCall(const Instruction &call);
  bool connect(Block &block);
  bool checkPhis();
  bool checkPhi(const Instruction &phi, std::vector<Id> predecessors);

  ParseContext &context_;
  ModuleData &module_;
  std::span<const Instruction> instructions_;
  std::unique_ptr<Function> function_ = std::make_unique<Function>();
};

bool FunctionBuilder::run() {
  function_->definition = &instructions_.front();
  function_->id = function_->definition->result;
  if (!readSignature())
    return false;
  for (size_t position = 0; instructions_[position].opcode != Op::FunctionEnd;) {
    // Outside blocks there are only parameters and non-semantic instructions.
    if (instructions_[position].opcode != Op::Label)
      ++position;
    else if (!readBlock(position))
      return false;
  }
  for (const auto &block : function_->blocks)
    if (!connect(*block))
      return false;
  if (!checkPhis())
    return false;
  module_.functionIndex[function_->id] = module_.functions.size();
  module_.functions.push_back(std::move(function_));
  return true;
}

bool FunctionBuilder::readSignature() {
  const Instruction &definition = *function_->definition;
  function_->type = module_.type(definition.operand(1));
  if (function_->type->kind != TypeKind::Function)
    return context_.failInvalid(definition, concat(idText(definition.operand(1)), " is not a function type"));
  if (function_->type->element->id != definition.resultType)
    return context_.failInvalid(definition, "the result type is not the function type's return type");
  for (const Instruction &parameter : instructions_.subspan(1)) {
    if (parameter.opcode == Op::Label)
      break;
    if (parameter.opcode != Op::FunctionParameter)
      continue;
    size_t index = function_->parameters.size();
    if (index < function_->type->members.size() &&
        function_->type->members[index]->id != parameter.resultType)
      return context_.failInvalid(parameter, "the parameter's type is not the one in the function type");
    function_->parameters.push_back(&parameter);
  }
  if (function_->parameters.size() != function_->type->members.size())
    return context_.failInvalid(definition,
                                concat("the function has ", function_->parameters.size(),
                                       " parameters, its type ", function_->type->members.size()));
  return true;
}

/// `position` is at the label on entry and after the terminator on return. The layout check ensures that
/// there is one.
bool FunctionBuilder::readBlock(size_t &position) {
  auto block = std::make_unique<Block>();
  block->labelInstruction = &instructions_[position];
  block->label = block->labelInstruction->result;
  block->index = static_cast<uint32_t>(function_->blocks.size());
  size_t begin = ++position;
  while (!isTerminator(instructions_[position].opcode))
    ++position;
  block->terminator = &instructions_[position];
  size_t end = position++;
  if (end > begin) {
    const Instruction &last = instructions_[end - 1];
    if (last.opcode == Op::SelectionMerge || last.opcode == Op::LoopMerge) {
      block->merge = &last;
      --end;
    }
  }
  block->body = instructions_.subspan(begin, end - begin);
  function_->labels[block->label] = block.get();
  function_->blocks.push_back(std::move(block));
  return checkBody(*function_->blocks.back());
}

bool FunctionBuilder::checkBody(const Block &block) {
  for (const Instruction &instruction : block.body) {
    const bool isVariable =
        instruction.opcode == Op::Variable || instruction.opcode == Op::UntypedVariableKHR;
    if (isVariable && !checkVariable(block, instruction))
      return false;
    if (instruction.opcode == Op::FunctionCall && !checkCall(instruction))
      return false;
  }
  return true;
}

bool FunctionBuilder::checkVariable(const Block &block, const Instruction &variable) {
  if (function_->blocks.front().get() != &block)
    return context_.failInvalid(variable, "a variable of a function belongs into the function's first block");
  if (variable.operand(0) != static_cast<uint32_t>(StorageClass::Function))
    return context_.failInvalid(variable, "a variable inside a function has storage class Function");
  return true;
}

bool FunctionBuilder::checkCall(const Instruction &call) {
  Id callee = call.operand(0);
  const Type *type = module_.type(module_.definition(callee)->operand(1));
  auto arguments = call.operands.subspan(1);
  if (type->kind != TypeKind::Function || type->element->id != call.resultType)
    return context_.failInvalid(call, concat("the result type is not what ", idText(callee), " returns"));
  if (arguments.size() != type->members.size())
    return context_.failInvalid(call, concat("the call has ", arguments.size(), " arguments, ",
                                             idText(callee), " takes ", type->members.size()));
  for (size_t i = 0; i < arguments.size(); ++i)
    if (module_.typeOf(arguments[i]) != type->members[i])
      return context_.failInvalid(call, concat("argument ", i, ", ", idText(arguments[i]),
                                               ", is not of type ", idText(type->members[i]->id)));
  for (const EntryPoint &entry : module_.entryPoints)
    if (entry.function == callee)
      return context_.failInvalid(call, "an entry point cannot be called");
  if (std::ranges::find(function_->callees, callee) == function_->callees.end())
    function_->callees.push_back(callee);
  return true;
}

/// Fills in the successors. Branch targets are known to be labels of this function; the first block must not
/// be one of them.
bool FunctionBuilder::connect(Block &block) {
  const Instruction &terminator = *block.terminator;
  std::vector<Id> targets;
  switch (terminator.opcode) {
  case Op::Branch:
    targets = {terminator.operand(0)};
    break;
  case Op::BranchConditional:
    targets = {terminator.operand(1), terminator.operand(2)};
    break;
  case Op::Switch: {
    size_t stride = module_.typeOf(terminator.operand(0))->width > 32 ? 3 : 2;
    targets = {terminator.operand(1)};
    for (size_t i = 2 + stride - 1; i < terminator.operands.size(); i += stride)
      targets.push_back(terminator.operand(i));
    break;
  }
  default:
    break;
  }
  for (Id target : targets) {
    const Block *successor = function_->block(target);
    if (successor == function_->blocks.front().get())
      return context_.failInvalid(terminator, "the first block of a function cannot be branched to");
    block.successors.push_back(successor);
  }
  return true;
}

bool FunctionBuilder::checkPhis() {
  std::unordered_map<const Block *, std::vector<Id>> predecessors;
  for (const auto &block : function_->blocks)
    for (const Block *successor : block->successors) {
      auto &list = predecessors[successor];
      if (list.empty() || list.back() != block->label)
        list.push_back(block->label);
    }
  for (const auto &block : function_->blocks)
    for (const Instruction &phi : block->body) {
      if (phi.opcode != Op::Phi)
        break;
      if (!checkPhi(phi, predecessors[block.get()]))
        return false;
    }
  return true;
}

/// A phi names each predecessor once, with a value of its own type.
bool FunctionBuilder::checkPhi(const Instruction &phi, std::vector<Id> predecessors) {
  std::vector<Id> parents;
  for (size_t i = 0; i + 1 < phi.operands.size(); i += 2) {
    Id value = phi.operand(i);
    if (module_.definition(value)->resultType != phi.resultType)
      return context_.failInvalid(phi, concat(idText(value), " does not have the phi's type"));
    parents.push_back(phi.operand(i + 1));
  }
  std::ranges::sort(parents);
  std::ranges::sort(predecessors);
  if (parents == predecessors)
    return true;
  for (Id predecessor : predecessors)
    if (!std::ranges::binary_search(parents, predecessor))
      return context_.failInvalid(phi, concat("the phi has no value for predecessor ", idText(predecessor)));
  for (Id parent : parents)
    if (!std::ranges::binary_search(predecessors, parent))
      return context_.failInvalid(phi, concat(idText(parent), " is not a predecessor of the phi's block"));
  return context_.failInvalid(phi, "the phi names a predecessor twice");
}

} // namespace

bool buildFunctions(ParseContext &context) {
  const auto &instructions = context.module.instructions;
  for (auto begin = instructions.begin(); begin != instructions.end();) {
    if (begin->opcode != Op::Function) {
      ++begin;
      continue;
    }
    auto end =
        std::find_if(begin, instructions.end(), [](const auto &i) { return i.opcode == Op::FunctionEnd; });
    if (!FunctionBuilder(context, {begin, end + 1}).run())
      return false;
    begin = end + 1;
  }
  return true;
}

} // namespace llpc::spirv
