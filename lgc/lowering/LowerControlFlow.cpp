// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/LowerControlFlow.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/LaneTermination.h"
#include "lgc/lowering/LoopMarkers.h"
#include "lgc/lowering/ReconvergeLoops.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

namespace {

/// Whether what the call does depends on which lanes do it together. Not for a barrier of the workgroup,
/// where all have to come at once, in whichever order the wave gets there.
bool isObserver(const CallBase &call, const DenseSet<const Function *> &observers) {
  const Function *callee = call.getCalledFunction();
  if (callee && !callee->isDeclaration())
    return observers.contains(callee);
  return call.isConvergent() &&
         !isa<BarrierWorkgroupOp, ControlLoopOp, ControlMergeOp, ControlTerminateOp>(call);
}

class ModuleControlFlow {
public:
  ModuleControlFlow(Module &module, ModuleAnalysisManager &analyses)
      : module_(module),
        functions_(analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager()),
        terminations_(module) {}

  bool run();

private:
  bool lower(Function &function);

  Module &module_;
  FunctionAnalysisManager &functions_;
  LaneTerminations terminations_;
  DenseSet<const Function *> observers_; ///< functions that have done a convergent operation when they return
};

/// Callees before callers.
bool ModuleControlFlow::run() {
  SmallVector<Function *> order;
  CallGraph calls(module_);
  for (auto component = scc_begin(&calls); !component.isAtEnd(); ++component) {
    Function *function = component->front()->getFunction();
    if (function && !function->isDeclaration())
      order.push_back(function);
  }
  bool changed = false;
  for (Function *function : order)
    changed |= lower(*function);
  return changed;
}

bool ModuleControlFlow::lower(Function &function) {
  std::optional<SmallVector<MarkedLoop, 8>> loops = takeLoopMarkers(function);
  if (!loops)
    return true;
  SmallPtrSet<const BasicBlock *, 8> observed;
  for (const Instruction &inst : instructions(function)) {
    auto *call = dyn_cast<CallBase>(&inst);
    if (call && isObserver(*call, observers_))
      observed.insert(call->getParent());
  }
  bool changed = !loops->empty();
  changed |= terminations_.lower(function);
  if (observed.empty())
    return changed;
  observers_.insert(&function);
  if (!loops->empty())
    reconvergeLoops(function, *loops, observed, functions_.getResult<TargetIRAnalysis>(function));
  return changed;
}

} // namespace

PreservedAnalyses LowerControlFlow::run(Module &module, ModuleAnalysisManager &analyses) {
  return ModuleControlFlow(module, analyses).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
