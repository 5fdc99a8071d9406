// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/PropagateOutputs.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/optimization/UniformValue.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/StageInterface.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>

using namespace llvm;

namespace lgc {

namespace {

bool haveSameFloatModes(const ShaderState &one, const ShaderState &other) {
  const auto modes = [](const ShaderState &shader) {
    return std::tuple(shader.denormPreserve32, shader.denormFlush16And64, shader.roundToZero32,
                      shader.roundToZero16And64);
  };
  return modes(one) == modes(other);
}

class OutputPropagation {
public:
  OutputPropagation(Module &module, const PipelineState &state, Function &fragment, bool sameModes)
      : module_(module), fragment_(fragment), uniform_(state, /*mayCompute=*/sameModes) {}

  bool run() {
    forEachOp<VertexOutputOp>(module_, [&](VertexOutputOp &op) {
      const auto [it, isNew] = outputs_.insert({{op.getLocation(), op.getComponent()}, op.getValue()});
      if (!isNew)
        it->second = nullptr; // not one value
    });
    BasicBlock &entry = fragment_.getEntryBlock();
    IRBuilder<> builder(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
    forEachOp<FragmentInterpolateOp>(module_, [&](FragmentInterpolateOp &op) { addInput(builder, op); });
    forEachOp<FragmentFlatOp>(module_, [&](FragmentFlatOp &op) { addInput(builder, op); });
    for (auto &[op, copy] : inputs_)
      if (op)
        replaceAndRecursivelySimplify(cast<Instruction>(op), copy);
    foldBranches();
    return !inputs_.empty();
  }

private:
  template <typename OpT>
  void addInput(IRBuilder<> &builder, OpT &op) {
    const auto found = outputs_.find({op.getLocation(), op.getComponent()});
    Value *value = found == outputs_.end() ? nullptr : found->second;
    if (value && !op.use_empty() && value->getType() == op.getType() && uniform_.isCheap(value))
      inputs_.emplace_back(&op, uniform_.copy(builder, value));
  }

  /// Removes code that is never executed now, and with it uses of other inputs.
  void foldBranches() {
    const auto isConstant = [](const auto &input) { return isa<Constant>(input.second); };
    bool isFolded = any_of(inputs_, isConstant);
    while (isFolded) {
      isFolded = false;
      for (BasicBlock &block : fragment_)
        isFolded |= ConstantFoldTerminator(&block, /*DeleteDeadConditions=*/true);
      if (isFolded)
        removeUnreachableBlocks(fragment_);
      simplifyInstructions();
    }
  }

  void simplifyInstructions() {
    const SimplifyQuery query(module_.getDataLayout());
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&fragment_))
      for (Instruction &inst : make_early_inc_range(*block))
        if (Value *simpler = simplifyInstruction(&inst, query.getWithInstruction(&inst))) {
          inst.replaceAllUsesWith(simpler);
          if (isInstructionTriviallyDead(&inst))
            inst.eraseFromParent();
        }
  }

  Module &module_;
  Function &fragment_;
  UniformValue uniform_;
  std::map<InterfaceSlot, Value *> outputs_;       ///< null if there are several
  SmallVector<std::pair<WeakVH, Value *>> inputs_; ///< with what replaces them
};

} // namespace

PreservedAnalyses PropagateOutputs::run(Module &module, ModuleAnalysisManager &) {
  Expected<PipelineState> state = PipelineState::read(module);
  if (!state) {
    reportError(module, state.takeError());
    return PreservedAnalyses::all();
  }
  const ShaderState *vertex = state->shader(ShaderStage::Vertex);
  const ShaderState *fragment = state->shader(ShaderStage::Fragment);
  Function *function = fragment ? module.getFunction(fragment->function) : nullptr;
  if (!vertex || vertex->vertex.isLinked || !function || function->isDeclaration())
    return PreservedAnalyses::all();
  const bool sameModes = haveSameFloatModes(*vertex, *fragment);
  return OutputPropagation(module, *state, *function, sameModes).run() ? PreservedAnalyses::none()
                                                                       : PreservedAnalyses::all();
}

} // namespace lgc
