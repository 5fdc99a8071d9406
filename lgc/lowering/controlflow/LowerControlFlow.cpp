// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/controlflow/LowerControlFlow.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/controlflow/LaneTermination.h"
#include "lgc/lowering/controlflow/LoopMarkers.h"
#include "lgc/lowering/controlflow/ReconvergeLoops.h"
#include "lgc/workarounds/ReconvergencePoint.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

namespace {

class ModuleControlFlow {
public:
  ModuleControlFlow(Module &module, ModuleAnalysisManager &analyses)
      : module_(module),
        functions_(analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager()),
        terminations_(module) {}

  bool run();

private:
  bool lower(Function &function);
  Observations observationsOf(const Function &function) const;

  Module &module_;
  FunctionAnalysisManager &functions_;
  LaneTerminations terminations_;
  DenseSet<const Function *>
      observers_; ///< functions that may have executed a convergent operation when they return
};

/// Callees before callers.
bool ModuleControlFlow::run() {
  SmallSetVector<Function *, 8> order;
  CallGraph calls(module_);
  for (auto component = scc_begin(&calls); !component.isAtEnd(); ++component) {
    Function *function = component->front()->getFunction();
    if (function && !function->isDeclaration())
      order.insert(function);
  }
  // The graph does not lead to functions that nothing calls.
  for (Function &function : module_)
    if (!function.isDeclaration())
      order.insert(&function);
  bool changed = false;
  for (Function *function : order)
    changed |= lower(*function);
  changed |= terminations_.finish();
  return changed;
}

bool ModuleControlFlow::lower(Function &function) {
  std::optional<SmallVector<MarkedLoop, 8>> loops = takeLoopMarkers(function);
  if (!loops)
    return true;
  bool changed = !loops->empty();
  if (terminations_.lower(function, *loops)) { // splits blocks
    dropInferredEffects(&function);
    changed = true;
  }
  Observations observations = observationsOf(function);
  if (observations.blocks.empty())
    return changed;
  observers_.insert(&function);
  if (!loops->empty())
    reconvergeLoops(function, *loops, observations, functions_.getResult<TargetIRAnalysis>(function));
  return changed;
}

/// A workgroup barrier does not count: all lanes reach it together, and the order within the wave does not
/// matter.
Observations ModuleControlFlow::observationsOf(const Function &function) const {
  Observations observations;
  for (const Instruction &inst : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&inst);
    if (!call)
      continue;
    if (observers_.contains(call->getCalledFunction()))
      observations.calls.insert(call->getParent());
    else if (!call->isConvergent() || isa<BarrierWorkgroupOp>(call) || isReconvergencePoint(*call) ||
             (call->getCalledFunction() && !call->getCalledFunction()->isDeclaration()))
      continue;
    observations.blocks.insert(call->getParent());
  }
  return observations;
}

} // namespace

PreservedAnalyses LowerControlFlow::run(Module &module, ModuleAnalysisManager &analyses) {
  return ModuleControlFlow(module, analyses).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
