// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LowerExports.h"

#include "lgc/analysis/ImplicitLevel.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/graphics/FragmentExports.h"
#include "lgc/lowering/graphics/ShaderExit.h"
#include "lgc/lowering/graphics/VertexExports.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

class ExportLowering {
public:
  ExportLowering(Module &module, PipelineState &state) : module_(module), state_(state) {}

  /// Returns what is preserved.
  PreservedAnalyses run() {
    if (ShaderState *vertex = state_.shader(ShaderStage::Vertex))
      lowerVertex(*vertex);
    if (ShaderState *fragment = state_.shader(ShaderStage::Fragment))
      lowerFragment(*fragment);
    return changesFlow_ ? PreservedAnalyses::none() : preservingControlFlow(changed_);
  }

private:
  /// Calls `take` with each op and removes it. An op in another block than `block` is an error.
  template <typename OpT>
  void takeAll(const BasicBlock *block, function_ref<void(OpT &)> take) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      if (op.getParent() == block)
        take(op);
      else
        reportError(op, kMalformedIr,
                    op.getCalledFunction()->getName() + " is not in the block in which the shader ends");
      op.eraseFromParent();
      changed_ = true;
    });
  }

  void lowerVertex(ShaderState &shader) {
    BasicBlock *outputs = blockOfVertexOutputs(module_, shader);
    if (!outputs)
      return reportError(module_, ErrorCategory::InvalidInput,
                         "the vertex shader '" + shader.function +
                             "' never returns, so that it has no vertex: let a path reach its end");
    ShaderExit exit(*outputs->getParent(), outputs);
    changesFlow_ |= exit.position()->getParent() != outputs;
    IRBuilder<> builder(exit.position());
    VertexExports exports(builder, state_.gfxIp, shader.vertex);
    // An invocation that has aborted still owes a vertex. NaN is a position whose primitives are not drawn.
    takeAll<VertexExportOp>(outputs, [&](VertexExportOp &op) {
      const auto which = static_cast<VertexExport>(op.getBuiltIn());
      Type *type = op.getValue()->getType();
      Constant *aborted =
          which == VertexExport::Position ? ConstantFP::getNaN(type) : Constant::getNullValue(type);
      exports.setBuiltIn(which, op.getIndex(), exit.atExit(op.getValue(), aborted));
    });
    takeAll<VertexOutputOp>(outputs, [&](VertexOutputOp &op) {
      Value *aborted = Constant::getNullValue(op.getValue()->getType());
      exports.setAttribute(op.getLocation(), op.getComponent(), exit.atExit(op.getValue(), aborted));
    });
    exports.emit();
  }

  /// Returns the block in which the shader writes its outputs; null if all invocations are discarded, or
  /// after reporting that there are several.
  BasicBlock *finishOf(const ShaderState &shader) {
    SmallVector<FragmentFinishOp *, 1> marks;
    forEachOp<FragmentFinishOp>(module_, [&](FragmentFinishOp &op) { marks.push_back(&op); });
    BasicBlock *block = marks.size() == 1 ? marks.front()->getParent() : nullptr;
    for (FragmentFinishOp *mark : marks)
      mark->eraseFromParent();
    if (marks.size() > 1)
      reportError(module_, kMalformedIr,
                  "the fragment shader '" + shader.function + "' must end in one block");
    return block;
  }

  template <typename OpT>
  bool hasOp() {
    bool found = false;
    forEachOp<OpT>(module_, [&](OpT &) { found = true; });
    return found;
  }

  /// Returns whether helpers execute some of the shader.
  bool runsWholeQuads() {
    return hasOp<FragmentWholeQuadsOp>() || any_of(module_, [](const Function &function) {
             return function.getIntrinsicID() == Intrinsic::amdgcn_wqm || hasImplicitLevel(function);
           });
  }

  void lowerFragment(ShaderState &shader) {
    for (const pipeline::ColorTarget &target : state_.graphics->renderTargets.colors)
      if (!formatInfo(target.format))
        reportError(module_, ErrorCategory::InvalidInput,
                    "the colour attachment at location " + Twine(target.location) + " has format " +
                        Twine(target.format) + ", which is not one of colours");
    BasicBlock *finish = finishOf(shader);
    Function *function = finish ? finish->getParent() : module_.getFunction(shader.function);
    const auto returns = [](BasicBlock &block) { return isa<ReturnInst>(block.getTerminator()); };
    // A shader that never ends exports nothing.
    if (!function || !any_of(*function, returns))
      return;
    ShaderExit exit(*function, finish);
    const bool demotes = hasOp<FragmentDemoteOp>();
    const bool endsElsewhere = exit.discard(demotes || runsWholeQuads());
    shader.fragment.discards |= endsElsewhere || demotes;
    changesFlow_ |= exit.position()->getParent() != finish;
    IRBuilder<> builder(exit.position());
    FragmentExports exports(builder, state_, shader.fragment);
    takeAll<FragmentColorOp>(finish, [&](FragmentColorOp &op) {
      exports.setColor(op.getLocation(), op.getIndex(), op.getComponent(), exit.atExit(op.getValue()));
    });
    // Early tests have decided before the shader.
    const bool testsLate = !shader.fragment.tests.areEarly;
    takeAll<FragmentDepthOp>(finish, [&](FragmentDepthOp &op) {
      if (testsLate)
        exports.setDepth(exit.atExit(op.getDepth()));
    });
    takeAll<FragmentStencilOp>(finish, [&](FragmentStencilOp &op) {
      if (testsLate)
        exports.setStencil(exit.atExit(op.getReference()));
    });
    takeAll<FragmentSampleMaskOp>(
        finish, [&](FragmentSampleMaskOp &op) { exports.setSampleMask(exit.atExit(op.getMask())); });
    exports.emit();
  }

  Module &module_;
  PipelineState &state_;
  bool changed_ = false, changesFlow_ = false;
};

} // namespace

PreservedAnalyses LowerExports::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state || !state->graphics)
    return PreservedAnalyses::all();
  const PreservedAnalyses preserved = ExportLowering(module, *state).run();
  state->record(module);
  return preserved;
}

} // namespace lgc
