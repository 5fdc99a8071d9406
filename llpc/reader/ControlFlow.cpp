// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Block by block, branch by branch. Merge instructions leave nothing behind but loop metadata.

#include "llpc/reader/ControlFlow.h"
#include "llpc/reader/Functions.h"

#include "llvm/IR/CFG.h"

#include <unordered_set>

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::LoopControl;
using spirv::Op;

namespace {

std::string idName(Id id) {
  return "%" + std::to_string(id);
}

/// The LLVM block of a branch's target. Null after reporting.
BasicBlock *targetBlock(Translator &translator, const Instruction &branch, Id label) {
  CurrentFunction &function = translator.function();
  BasicBlock *block = function.blocks.lookup(label);
  if (block && block != &function.target->getEntryBlock())
    return block;
  translator.fail(branch, block ? "branches to the function's first block"
                                : "branches to " + idName(label) + ", which is no block of this function");
  return nullptr;
}

/// Unroll hints of a loop header, as the operands of an !llvm.loop node.
SmallVector<Metadata *, 2> loopHints(LLVMContext &context, const Instruction &merge) {
  auto has = [mask = merge.operand(2)](LoopControl bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  auto hint = [&](StringRef text) { return MDNode::get(context, MDString::get(context, text)); };
  if (has(LoopControl::DontUnroll))
    return {hint("llvm.loop.unroll.disable")};
  if (has(LoopControl::Unroll))
    return {hint("llvm.loop.unroll.enable")};
  return {};
}

/// LLVM wants a loop's hints at its back edge: a branch to a header that has been translated already.
void attachLoopHints(Translator &translator, llvm::Instruction *branch) {
  CurrentFunction &function = translator.function();
  for (const spirv::Block *successor : function.block->successors) {
    if (!successor->merge || successor->merge->opcode != Op::LoopMerge)
      continue;
    if (!function.lastBlocks.contains(successor->label))
      continue;
    SmallVector<Metadata *, 2> operands = loopHints(translator.context(), *successor->merge);
    if (operands.empty())
      continue;
    operands.insert(operands.begin(), nullptr); // the node refers to itself, which keeps loops apart
    MDNode *loop = MDNode::getDistinct(translator.context(), operands);
    loop->replaceOperandWith(0, loop);
    branch->setMetadata(LLVMContext::MD_loop, loop);
  }
}

bool translateBranch(Translator &translator, const Instruction &branch) {
  BasicBlock *target = targetBlock(translator, branch, branch.operand(0));
  if (!target)
    return false;
  attachLoopHints(translator, translator.builder().CreateBr(target));
  return true;
}

bool translateBranchConditional(Translator &translator, const Instruction &branch) {
  Value *condition = translator.operandValue(branch, 0);
  if (!condition)
    return false;
  if (!condition->getType()->isIntegerTy(1))
    return translator.fail(branch, "the condition is not a bool");
  BasicBlock *whenTrue = targetBlock(translator, branch, branch.operand(1));
  BasicBlock *whenFalse = whenTrue ? targetBlock(translator, branch, branch.operand(2)) : nullptr;
  if (!whenFalse)
    return false;
  attachLoopHints(translator, translator.builder().CreateCondBr(condition, whenTrue, whenFalse));
  return true;
}

bool translateSwitch(Translator &translator, const Instruction &instruction) {
  Value *selector = translator.operandValue(instruction, 0);
  if (!selector)
    return false;
  auto *type = dyn_cast<IntegerType>(selector->getType());
  if (!type || type->getBitWidth() < 8)
    return translator.fail(instruction, "the selector is not an integer");
  BasicBlock *defaultBlock = targetBlock(translator, instruction, instruction.operand(1));
  if (!defaultBlock)
    return false;
  SwitchInst *result = translator.builder().CreateSwitch(selector, defaultBlock);
  // Literals of up to 32 bits take one word, 64-bit ones two, the low one first.
  std::unordered_set<uint64_t> literals; // not DenseSet: it cannot hold -1
  size_t literalWords = type->getBitWidth() > 32 ? 2 : 1;
  for (size_t i = 2; i + literalWords < instruction.operands.size(); i += literalWords + 1) {
    uint64_t literal = instruction.operand(i);
    if (literalWords == 2)
      literal |= uint64_t(instruction.operand(i + 1)) << 32;
    BasicBlock *target = targetBlock(translator, instruction, instruction.operand(i + literalWords));
    if (!target)
      return false;
    auto *value = ConstantInt::get(type, literal, false, /*ImplicitTrunc=*/true);
    if (!literals.insert(value->getZExtValue()).second)
      return translator.fail(instruction, "two cases have the literal " + std::to_string(literal));
    result->addCase(value, target);
  }
  attachLoopHints(translator, result);
  return true;
}

bool translateReturn(Translator &translator, const Instruction &instruction) {
  if (!translator.function().target->getReturnType()->isVoidTy())
    return translator.fail(instruction, "a function that is not void must return a value");
  translator.builder().CreateRetVoid();
  return true;
}

bool translateReturnValue(Translator &translator, const Instruction &instruction) {
  Value *value = translator.operandValue(instruction, 0);
  if (!value)
    return false;
  if (value->getType() != translator.function().target->getReturnType())
    return translator.fail(instruction, "the value has not the function's return type");
  translator.builder().CreateRet(value);
  return true;
}

bool translateUnreachable(Translator &translator, const Instruction &) {
  translator.builder().CreateUnreachable();
  return true;
}

bool translatePhi(Translator &translator, const Instruction &phi) {
  BasicBlock *block = translator.builder().GetInsertBlock();
  if (!block->empty() && !isa<PHINode>(block->back()))
    return translator.fail(phi, "OpPhi must come before all other instructions of its block");
  PHINode *node = translator.builder().CreatePHI(translator.resultType(phi), phi.operands.size() / 2);
  translator.function().phis.push_back({&phi, node});
  return translator.define(phi, node);
}

/// The value that the phi takes when control comes from the block that ends in `predecessor`. Null after
/// reporting.
Value *incomingValue(Translator &translator, const CurrentFunction::Phi &phi, BasicBlock *predecessor) {
  const Instruction &source = *phi.source;
  for (size_t i = 0; i + 1 < source.operands.size(); i += 2) {
    if (translator.function().lastBlocks.lookup(source.operand(i + 1)) != predecessor)
      continue;
    // A buffer's address is code of its own, which belongs to the predecessor.
    translator.builder().SetInsertPoint(predecessor->getTerminator());
    Value *value = translator.value(source.operand(i));
    if (!value || value->getType() == phi.target->getType())
      return value;
    translator.fail(source, idName(source.operand(i)) + " has not the type of the result");
    return nullptr;
  }
  translator.fail(source, "has no value for one of the block's predecessors");
  return nullptr;
}

/// Sources that are no predecessors of the phi's block; those that cannot be reached do not matter.
bool checkSources(Translator &translator, const CurrentFunction::Phi &phi) {
  SmallPtrSet<BasicBlock *, 8> predecessors(pred_begin(phi.target->getParent()),
                                            pred_end(phi.target->getParent()));
  const Instruction &source = *phi.source;
  for (size_t i = 0; i + 1 < source.operands.size(); i += 2) {
    BasicBlock *block = translator.function().lastBlocks.lookup(source.operand(i + 1));
    if (block && !predecessors.contains(block))
      return translator.fail(source, idName(source.operand(i + 1)) + " is no predecessor of the block");
  }
  return true;
}

} // namespace

bool completePhis(Translator &translator) {
  for (const CurrentFunction::Phi &phi : translator.function().phis) {
    translator.setCurrent(*phi.source);
    if (!checkSources(translator, phi))
      return false;
    // LLVM has one entry for each edge, SPIR-V one for each block: a switch can have several edges to one
    // block.
    DenseMap<BasicBlock *, Value *> values;
    for (BasicBlock *predecessor : predecessors(phi.target->getParent())) {
      Value *&value = values[predecessor];
      if (!value)
        value = incomingValue(translator, phi, predecessor);
      if (!value)
        return false;
      phi.target->addIncoming(value, predecessor);
    }
  }
  return true;
}

std::span<const HandlerEntry> controlFlowHandlers() {
  static constexpr HandlerEntry kHandlers[] = {
      {Op::Branch, translateBranch},
      {Op::BranchConditional, translateBranchConditional},
      {Op::Switch, translateSwitch},
      {Op::Return, translateReturn},
      {Op::ReturnValue, translateReturnValue},
      {Op::Unreachable, translateUnreachable},
      {Op::Phi, translatePhi},
  };
  return kHandlers;
}

} // namespace llpc::reader
