// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LowerExports.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/graphics/FragmentExit.h"
#include "lgc/lowering/graphics/FragmentExports.h"
#include "lgc/lowering/graphics/VertexExports.h"
#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns where a shader returns; null after reporting that it does not do so in one place.
Instruction *exitOf(Module &module, const ShaderState &shader) {
  SmallVector<Instruction *, 1> exits;
  if (Function *function = module.getFunction(shader.function))
    for (BasicBlock &block : *function)
      if (isa<ReturnInst>(block.getTerminator()))
        exits.push_back(block.getTerminator());
  if (exits.size() == 1)
    return exits.front();
  reportError(module, kMalformedIr,
              "the " + Twine(nameOf(shader.stage)) + " shader '" + shader.function +
                  "' must return in one place");
  return nullptr;
}

class ExportLowering {
public:
  ExportLowering(Module &module, PipelineState &state) : module_(module), state_(state) {}

  /// Returns what is preserved.
  PreservedAnalyses run() {
    if (ShaderState *vertex = state_.shader(ShaderStage::Vertex))
      if (Instruction *exit = exitOf(module_, *vertex))
        lowerVertex(*vertex, *exit);
    if (ShaderState *fragment = state_.shader(ShaderStage::Fragment))
      lowerFragment(*fragment);
    return changesFlow_ ? PreservedAnalyses::none() : preservingControlFlow(changed_);
  }

private:
  /// Calls `take` with each op and removes it. An op in another block than `block` is an error.
  template <typename OpT>
  void takeAll(const BasicBlock &block, function_ref<void(OpT &)> take) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      if (op.getParent() == &block)
        take(op);
      else
        reportError(op, kMalformedIr,
                    op.getCalledFunction()->getName() + " is not in the block in which the shader ends");
      op.eraseFromParent();
      changed_ = true;
    });
  }

  void lowerVertex(ShaderState &shader, Instruction &exit) {
    IRBuilder<> builder(&exit);
    VertexExports exports(builder, state_.gfxIp, shader.vertex);
    takeAll<VertexExportOp>(*exit.getParent(), [&](VertexExportOp &op) {
      exports.setBuiltIn(static_cast<VertexExport>(op.getBuiltIn()), op.getIndex(), op.getValue());
    });
    takeAll<VertexOutputOp>(*exit.getParent(), [&](VertexOutputOp &op) {
      exports.setAttribute(op.getLocation(), op.getComponent(), op.getValue());
    });
    exports.emit();
  }

  /// Returns the block in which the shader writes its outputs; null after reporting that it is not marked.
  BasicBlock *finishOf(const ShaderState &shader) {
    SmallVector<FragmentFinishOp *, 1> marks;
    forEachOp<FragmentFinishOp>(module_, [&](FragmentFinishOp &op) { marks.push_back(&op); });
    BasicBlock *block = marks.size() == 1 ? marks.front()->getParent() : nullptr;
    for (FragmentFinishOp *mark : marks)
      mark->eraseFromParent();
    // A shader that never ends has no end.
    if (!block && !marks.empty())
      reportError(module_, kMalformedIr,
                  "the fragment shader '" + shader.function + "' must end in one block");
    return block;
  }

  void lowerFragment(ShaderState &shader) {
    for (const pipeline::ColorTarget &target : state_.graphics->renderTargets.colors)
      if (!formatInfo(target.format))
        reportError(module_, ErrorCategory::InvalidInput,
                    "the colour attachment at location " + Twine(target.location) + " has format " +
                        Twine(target.format) + ", which is not one of colours");
    BasicBlock *finish = finishOf(shader);
    if (!finish)
      return;
    FragmentExit exit(*finish);
    const bool endsElsewhere = exit.discard();
    bool demotes = false;
    forEachOp<FragmentDemoteOp>(module_, [&](FragmentDemoteOp &) { demotes = true; });
    shader.fragment.discards |= endsElsewhere || demotes;
    changesFlow_ |= exit.position()->getParent() != finish;
    IRBuilder<> builder(exit.position());
    FragmentExports exports(builder, state_, shader.fragment);
    takeAll<FragmentColorOp>(*finish, [&](FragmentColorOp &op) {
      exports.setColor(op.getLocation(), op.getIndex(), op.getComponent(), exit.atExit(op.getValue()));
    });
    takeAll<FragmentDepthOp>(*finish,
                             [&](FragmentDepthOp &op) { exports.setDepth(exit.atExit(op.getDepth())); });
    exports.emit();
  }

  Module &module_;
  PipelineState &state_;
  bool changed_ = false, changesFlow_ = false;
};

} // namespace

PreservedAnalyses LowerExports::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state || !state->graphics || !state->shader(ShaderStage::Vertex))
    return PreservedAnalyses::all();
  const PreservedAnalyses preserved = ExportLowering(module, *state).run();
  state->record(module);
  return preserved;
}

} // namespace lgc
