// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/OptimizationSteps.h"

#include "lgc/optimization/AlignWorkgroupVariables.h"
#include "lgc/optimization/KeepBarrierLoops.h"
#include "lgc/workarounds/bounds/SkipSlowPasses.h"
#include "lgc/workarounds/defects/FreezeConstantBufferAddresses.h"
#include "lgc/workarounds/defects/FreezeDependentAddresses.h"
#include "lgc/workarounds/defects/KeepBufferPointersAsBytes.h"
#include "lgc/workarounds/defects/ListCompileUnits.h"
#include "lgc/workarounds/defects/SplitBooleanVectors.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/StripDeadPrototypes.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/BDCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/DivRemPairs.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/MemCpyOptimizer.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace lgc {

namespace {

/// Runs a function pass only where `Suits` says that it has something to do, or ends in reasonable time: some
/// of LLVM's take quadratic time and have no limit of their own.
template <bool (*Suits)(const Function &), typename Pass>
class Where : public PassInfoMixin<Where<Suits, Pass>> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    if (!Suits(function))
      return PreservedAnalyses::all();
    // By a manager, so that it is seen as a pass of its own.
    FunctionPassManager passes;
    passes.addPass(Pass());
    return passes.run(function, analyses);
  }
};

template <size_t Limit>
bool hasBlocksUpTo(const Function &function) {
  return function.size() <= Limit;
}

/// For passes that look from each block at all others: at 1000 branches they take some seconds.
constexpr auto &hasFewBlocks = hasBlocksUpTo<1024>;

/// For passes over loops that update the dominator tree for each, or prove conditions by all that dominate
/// it: 2000 loops take 5 s.
constexpr auto &hasNotVeryManyBlocks = hasBlocksUpTo<2048>;

/// For the vectoriser, which compares the addresses of a block in pairs: at 1000 it takes a second.
bool hasFewAccessesInBlocks(const Function &function) {
  return all_of(function, [](const BasicBlock &block) {
    return count_if(block, [](const Instruction &inst) { return inst.mayReadOrWriteMemory(); }) <= 1024;
  });
}

/// Only values that are too large for registers are copied as bytes.
bool hasCopies(const Function &function) {
  return any_of(instructions(function), [](const Instruction &inst) { return isa<MemCpyInst>(inst); });
}

LoopPassManager rotateAndHoist() {
  LoopPassManager loops;
  loops.addPass(LoopRotatePass());
  loops.addPass(LICMPass(LICMOptions()));
  return loops;
}

/// Apart from the others, because these do not keep MemorySSA.
LoopPassManager simplifyAndUnroll() {
  LoopPassManager loops;
  loops.addPass(IndVarSimplifyPass());
  loops.addPass(LoopDeletionPass());
  loops.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  return loops;
}

struct UnrollLoops : PassInfoMixin<UnrollLoops> {
  static PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    FunctionPassManager passes;
    passes.addPass(KeepBarrierLoops());
    // In loops that are not rotated, the others take cubic time.
    if (hoistsQuickly(function))
      passes.addPass(createFunctionToLoopPassAdaptor(rotateAndHoist(), /*UseMemorySSA=*/true));
    else
      passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
    passes.addPass(createFunctionToLoopPassAdaptor(simplifyAndUnroll()));
    return passes.run(function, analyses);
  }
};

struct Hoist : PassInfoMixin<Hoist> {
  static PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    return createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true)
        .run(function, analyses);
  }
};

using BoundedUnrolling = Where<hasNotVeryManyBlocks, UnrollLoops>;
using BoundedHoist = Where<hoistsQuickly, Hoist>;
using CopyForwarding = Where<hasCopies, MemCpyOptPass>;
using BoundedGvn = Where<hasFewBlocks, GVNPass>;
using BoundedValuePropagation = Where<hasFewBlocks, CorrelatedValuePropagationPass>;

struct Vectorize : PassInfoMixin<Vectorize> {
  static PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    FunctionPassManager passes;
    passes.addPass(FreezeDependentAddresses());
    passes.addPass(LoadStoreVectorizerPass());
    return passes.run(function, analyses);
  }
};

using BoundedVectorizer = Where<hasFewAccessesInBlocks, Vectorize>;

} // namespace

void addInlining(ModulePassManager &passes, PassBuilder &) {
  // First the functions that nothing calls, which have not been checked for recursion.
  passes.addPass(GlobalDCEPass());
  passes.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(GlobalDCEPass());
}

void addPromotion(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(SROAPass(SROAOptions::ModifyCFG));
  function.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addInputCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  // Here because later InstCombine moves loads apart, into the blocks that printing makes, and because the
  // vectoriser sees through the cast from descriptor to pointer for the buffer's first element only and then
  // finds no neighbours.
  function.addPass(BoundedVectorizer());
  function.addPass(InstCombinePass());
  function.addPass(CopyForwarding());
  function.addPass(SimplifyCFGPass());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addResourceCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(EarlyCSEPass());
  function.addPass(InstCombinePass());
  function.addPass(ADCEPass());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

// LLVM's lookup tables are constants in memory, whose addresses need relocations that PAL's loader does not
// do; arithmetic for a switch is welcome.
static SimplifyCFGOptions lateSimplifyCfg() {
  return SimplifyCFGOptions()
      .convertSwitchToLookupTable(false)
      .convertSwitchToArithmetic(true)
      .convertSwitchRangeToICmp(true)
      .hoistCommonInsts(true)
      .sinkCommonInsts(true);
}

// No jump threading and no loop unswitching: on a GPU a divergent branch costs more than the test it would
// save. The passes that are here do not duplicate convergent calls or make them control dependent on more.
void addUnrolling(ModulePassManager &passes, PassBuilder &) {
  passes.addPass(AlignWorkgroupVariables());
  FunctionPassManager function;
  function.addPass(BoundedUnrolling());
  // Unrolling made the indices of private arrays constant.
  function.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addOptimization(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  function.addPass(InstCombinePass());
  // The back end regroups long sums as well, but took 11 s for 500 dependent additions.
  function.addPass(ReassociatePass());
  function.addPass(BoundedGvn());
  function.addPass(BoundedValuePropagation());
  function.addPass(BDCEPass());
  function.addPass(DSEPass());
  function.addPass(BoundedHoist());
  function.addPass(ADCEPass());
  function.addPass(SimplifyCFGPass(lateSimplifyCfg()));
  function.addPass(InstCombinePass());
  function.addPass(DivRemPairsPass());
  // For the vectoriser.
  function.addPass(InferAlignmentPass());
  function.addPass(BoundedVectorizer());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addBufferPointerLowering(ModulePassManager &passes, PassBuilder &builder) {
  // It would change the signatures of declarations that lowered calls left, too, against the dialect's rules.
  passes.addPass(StripDeadPrototypesPass());
  passes.addPass(createModuleToFunctionPassAdaptor(FreezeConstantBufferAddresses()));
  passes.addPass(KeepBufferPointersAsBytes());
  // The pass is private to LLVM's AMDGPU target and has only a name; the target machine brings it along.
  cantFail(builder.parsePassPipeline(passes, "amdgpu-lower-buffer-fat-pointers"));
  passes.addPass(ListCompileUnits());
}

void addBufferCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(EarlyCSEPass());
  function.addPass(InstCombinePass());
  function.addPass(ADCEPass());
  // No InstCombine after it.
  function.addPass(SplitBooleanVectors());
  // The back end has a vectoriser, too.
  function.addPass(Where<hasFewAccessesInBlocks, FreezeDependentAddresses>());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

} // namespace lgc
