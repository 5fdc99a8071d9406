// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dominance inside each function: values dominate their uses (SPIR-V 2.16.1), constructs nest.

#include "llpc/spirv/ConstructTree.h"
#include "llpc/spirv/Operands.h"

namespace llpc::spirv {

namespace {

Graph branchGraph(const Function &function) {
  Graph graph(function.blocks.size());
  for (const auto &block : function.blocks)
    for (const Block *successor : block->successors)
      graph[block->index].push_back(successor->index);
  return graph;
}

/// Returns the graph with edges from each header to its merge block and continue target.
Graph structuralGraph(const Function &function) {
  Graph graph = branchGraph(function);
  for (const auto &block : function.blocks) {
    if (!block->merge)
      continue;
    size_t targets = block->merge->opcode == Op::LoopMerge ? 2 : 1;
    for (Id target : block->merge->operands.first(targets))
      graph[block->index].push_back(function.block(target)->index);
  }
  return graph;
}

class DominanceChecker {
public:
  DominanceChecker(ParseContext &context, const Function &function, const Dominators &dominators)
      : context_(context), module_(context.module), function_(function), dominators_(dominators) {}

  bool run();

private:
  bool check(const Block &block, const Instruction &instruction);
  bool checkUse(const Block &user, const Instruction &instruction, Id id);
  bool checkPhi(const Instruction &phi);

  ParseContext &context_;
  ModuleData &module_;
  const Function &function_;
  const Dominators &dominators_;
  std::unordered_map<Id, uint32_t> blockOf_; ///< the block that defines each value
  std::vector<Operand> operands_;
};

bool DominanceChecker::run() {
  for (const auto &block : function_.blocks)
    for (const Instruction &instruction : block->body)
      if (instruction.resultType != 0)
        blockOf_.emplace(instruction.result, block->index);
  for (const auto &block : function_.blocks) {
    // Unreachable blocks are never executed, so their uses need not be dominated.
    if (!dominators_.isReachable(block->index))
      continue;
    for (const Instruction &instruction : block->body)
      if (!check(*block, instruction))
        return false;
    if (!check(*block, *block->terminator))
      return false;
  }
  return true;
}

bool DominanceChecker::check(const Block &block, const Instruction &instruction) {
  if (instruction.opcode == Op::Phi)
    return checkPhi(instruction);
  // Debug information may name values that are out of scope; the arguments of printf must be in scope.
  bool isPrintf = instruction.opcode == Op::ExtInst &&
                  module_.extInstSet(instruction.operand(0)) == ExtInstSet::DebugPrintf;
  if (!isPrintf && module_.isNonSemantic(instruction))
    return true;
  auto words = module_.wordsOf(instruction);
  splitOperands(module_, words, operands_);
  for (const Operand &operand : operands_) {
    OperandKind kind = operand.kind;
    bool isUse =
        kind == OperandKind::IdRef || kind == OperandKind::IdScope || kind == OperandKind::IdMemorySemantics;
    if (isUse && !checkUse(block, instruction, words[operand.word]))
      return false;
  }
  return true;
}

bool DominanceChecker::checkUse(const Block &user, const Instruction &instruction, Id id) {
  auto found = blockOf_.find(id);
  if (found == blockOf_.end() || !dominators_.isReachable(user.index))
    return true;
  if (dominators_.isReachable(found->second) && dominators_.dominates(found->second, user.index))
    return true;
  return context_.failInvalid(instruction, concat(idText(id), " is defined in block ",
                                                  idText(function_.blocks[found->second]->label),
                                                  ", which does not dominate block ", idText(user.label)));
}

/// A phi uses its operands at the end of its predecessors.
bool DominanceChecker::checkPhi(const Instruction &phi) {
  for (size_t i = 0; i + 1 < phi.operands.size(); i += 2)
    if (!checkUse(*function_.block(phi.operand(i + 1)), phi, phi.operand(i)))
      return false;
  return true;
}

/// Kernels have unstructured control flow: all blocks belong to the function's construct.
void buildFlatTree(Function &function, const Dominators &structural) {
  function.body = std::make_unique<Construct>();
  function.body->header = function.blocks.front().get();
  for (const auto &block : function.blocks) {
    if (!structural.isReachable(block->index))
      continue;
    block->construct = function.body.get();
    function.body->blocks.push_back(block.get());
  }
}

} // namespace

bool buildConstructs(ParseContext &context) {
  auto declares = [&](Capability capability) {
    for (Capability declared : context.module.capabilities)
      if (declared == capability)
        return true;
    return false;
  };
  bool isStructured = declares(Capability::Shader) || !declares(Capability::Kernel);
  for (const auto &function : context.module.functions) {
    if (function->blocks.empty())
      continue;
    if (!DominanceChecker(context, *function, Dominators(branchGraph(*function))).run())
      return false;
    Dominators structural(structuralGraph(*function));
    if (!isStructured)
      buildFlatTree(*function, structural);
    else if (!buildConstructTree(context, *function, structural))
      return false;
  }
  return true;
}

} // namespace llpc::spirv
