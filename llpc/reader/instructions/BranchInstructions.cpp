// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Branches and phis. Only the merge instructions of loops produce output: markers and metadata. The decoder
// has checked that branch targets are blocks of the function other than its first, that phis match their
// predecessors, and that definitions dominate uses.

#include "llpc/reader/instructions/BranchInstructions.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/memory/Values.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/CFG.h"

#include <unordered_set>

using namespace llvm;

namespace llpc::reader {

using spirv::Id;
using spirv::Instruction;
using spirv::LoopControl;
using spirv::Op;

namespace {

BasicBlock *targetBlock(Translator &translator, Id label) {
  return translator.function().blocks.lookup(label);
}

/// Returns the unroll hints of a loop header, as the operands of an !llvm.loop node.
SmallVector<Metadata *, 2> loopHints(LLVMContext &context, const Instruction &merge) {
  auto has = [mask = merge.operand(2)](LoopControl bit) { return (mask & static_cast<uint32_t>(bit)) != 0; };
  auto hint = [&](StringRef text) { return MDNode::get(context, MDString::get(context, text)); };
  if (has(LoopControl::DontUnroll))
    return {hint("llvm.loop.unroll.disable")};
  if (has(LoopControl::Unroll))
    return {hint("llvm.loop.unroll.enable")};
  return {};
}

/// LLVM expects a loop's hints at its back edge, a branch to a header that is already translated.
void attachLoopHints(Translator &translator, llvm::Instruction *branch) {
  FunctionState &function = translator.function();
  for (const spirv::Block *successor : function.block->successors) {
    if (!successor->merge || successor->merge->opcode != Op::LoopMerge)
      continue;
    if (!function.lastBlocks.contains(successor->label))
      continue;
    SmallVector<Metadata *, 2> operands = loopHints(translator.context(), *successor->merge);
    if (operands.empty())
      continue;
    operands.insert(operands.begin(),
                    nullptr); // the node refers to itself, which keeps the nodes of different loops distinct
    MDNode *loop = MDNode::getDistinct(translator.context(), operands);
    loop->replaceOperandWith(0, loop);
    branch->setMetadata(LLVMContext::MD_loop, loop);
  }
}

Result translateBranch(Translator &translator, const Instruction &branch) {
  BasicBlock *target = targetBlock(translator, branch.operand(0));
  attachLoopHints(translator, translator.builder().CreateBr(target));
  return success();
}

Result translateBranchConditional(Translator &translator, const Instruction &branch) {
  Value *condition = *operandValue(translator, branch, 0);
  BasicBlock *whenTrue = targetBlock(translator, branch.operand(1));
  BasicBlock *whenFalse = targetBlock(translator, branch.operand(2));
  attachLoopHints(translator, translator.builder().CreateCondBr(condition, whenTrue, whenFalse));
  return success();
}

Result translateSwitch(Translator &translator, const Instruction &instruction) {
  Value *selector = *operandValue(translator, instruction, 0);
  auto *type = dyn_cast<IntegerType>(selector->getType());
  if (!type || type->getBitWidth() < 8)
    return translator.failInvalid(
        instruction, "the selector is not an integer"); // the decoder does not split a switch without cases
  SwitchInst *result =
      translator.builder().CreateSwitch(selector, targetBlock(translator, instruction.operand(1)));
  // Literals of up to 32 bits take one word, 64-bit ones two, the low one first.
  std::unordered_set<uint64_t> literals; // not DenseSet, which cannot hold -1
  size_t literalWords = type->getBitWidth() > 32 ? 2 : 1;
  for (size_t i = 2; i + literalWords < instruction.operands.size(); i += literalWords + 1) {
    uint64_t literal = instruction.operand(i);
    if (literalWords == 2)
      literal |= uint64_t(instruction.operand(i + 1)) << 32;
    auto *value = ConstantInt::get(type, literal, false, /*ImplicitTrunc=*/true);
    if (!literals.insert(value->getZExtValue()).second)
      return translator.failInvalid(instruction, "two cases have the literal " + std::to_string(literal));
    result->addCase(value, targetBlock(translator, instruction.operand(i + literalWords)));
  }
  attachLoopHints(translator, result);
  return success();
}

Result translateReturn(Translator &translator, const Instruction &) {
  translator.builder().CreateRetVoid();
  return success();
}

Result translateReturnValue(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> value = operandValue(translator, instruction, 0);
  if (!value)
    return failure();
  translator.builder().CreateRet(*value);
  return success();
}

Result translateUnreachable(Translator &translator, const Instruction &) {
  translator.builder().CreateUnreachable();
  return success();
}

Result translatePhi(Translator &translator, const Instruction &phi) {
  PHINode *node = translator.builder().CreatePHI(translator.resultType(phi), phi.operands.size() / 2);
  translator.function().phis.push_back({&phi, node});
  return translator.define(phi, node);
}

/// Adds the value that the phi takes when control comes from `predecessor`. LLVM has an entry for each edge,
/// SPIR-V one for each block; a switch can have several edges to the same block.
Result addIncoming(Translator &translator, const FunctionState::Phi &phi, Id valueId, Id predecessor) {
  BasicBlock *block = translator.function().lastBlocks.lookup(predecessor);
  if (!block)
    return success(); // unreachable
  // Taking the address of a buffer emits code, which belongs to the predecessor.
  translator.builder().SetInsertPoint(block->getTerminator());
  FailureOr<Value *> value = valueOf(translator, valueId);
  if (!value)
    return failure();
  for (auto edges = llvm::count(successors(block), phi.target->getParent()); edges > 0; --edges)
    phi.target->addIncoming(*value, block);
  return success();
}

} // namespace

Result completePhis(Translator &translator) {
  for (const FunctionState::Phi &phi : translator.function().phis) {
    translator.reporter().setCurrent(*phi.source);
    for (size_t i = 0; i + 1 < phi.source->operands.size(); i += 2)
      if (!addIncoming(translator, phi, phi.source->operand(i), phi.source->operand(i + 1)))
        return failure();
  }
  return success();
}

void markLoops(Translator &translator) {
  IRBuilder<> builder(translator.context());
  for (const auto &block : translator.function().source->blocks) {
    BasicBlock *header = targetBlock(translator, block->label);
    if (!header || !block->merge || block->merge->opcode != Op::LoopMerge)
      continue;
    builder.SetInsertPoint(header, header->getFirstInsertionPt());
    lgc::ControlLoopOp::create(builder, block->label);
    if (BasicBlock *merge = targetBlock(translator, block->merge->operand(0))) {
      builder.SetInsertPoint(merge, merge->getFirstInsertionPt());
      lgc::ControlMergeOp::create(builder, block->label);
    }
  }
}

std::span<const HandlerEntry> branchHandlers() {
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
