// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/OptimizationSteps.h"

#include "lgc/lowering/buffer/MarkAtomics.h"
#include "lgc/optimization/AlignWorkgroupVariables.h"
#include "lgc/optimization/KeepBarrierLoops.h"
#include "lgc/optimization/ReassociateFloats.h"
#include "lgc/optimization/SplitNegatedSelects.h"
#include "lgc/optimization/ZeroUndefinedOperands.h"
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
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace lgc {

namespace {

/// Runs a function pass only where `Suits` holds: where the pass has something to do, or finishes in
/// reasonable time. Some of LLVM's passes take quadratic time and have no limit of their own.
template <bool (*Suits)(const Function &), typename Pass>
class Where : public PassInfoMixin<Where<Suits, Pass>> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    if (!Suits(function))
      return PreservedAnalyses::all();
    // Through a pass manager, so that instrumentation sees it as a separate pass.
    FunctionPassManager passes;
    passes.addPass(Pass());
    return passes.run(function, analyses);
  }
};

template <size_t Limit>
bool hasBlocksUpTo(const Function &function) {
  return function.size() <= Limit;
}

/// For passes that compare each block with all others: at 1000 branches they take some seconds.
constexpr auto &hasFewBlocks = hasBlocksUpTo<1024>;

/// For passes that update the dominator tree for each loop, or prove conditions from all dominating ones:
/// 2000 loops take 5 s.
constexpr auto &hasNotVeryManyBlocks = hasBlocksUpTo<2048>;

/// For the vectoriser, which compares the addresses within a block in pairs: at 1000 it takes a second.
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

/// In a loop pass manager of their own, because these passes do not preserve MemorySSA.
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
    // In loops that are not rotated, the other passes take cubic time.
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
  // First remove uncalled functions, which have not been checked for recursion.
  passes.addPass(GlobalDCEPass());
  passes.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(GlobalDCEPass());
}

void addPromotion(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(SROAPass(SROAOptions::ModifyCFG));
  function.addPass(ZeroUndefinedOperands()); // before the first pass that simplifies
  function.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addInputCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  // Runs here for two reasons: later, InstCombine moves loads apart into the blocks that printing creates;
  // and the vectoriser sees through the cast from descriptor to pointer only for the buffer's first element,
  // and would not find adjacent accesses.
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
// apply. Replacing a switch by arithmetic is fine.
static SimplifyCFGOptions lateSimplifyCfg() {
  return SimplifyCFGOptions()
      .convertSwitchToLookupTable(false)
      .convertSwitchToArithmetic(true)
      .convertSwitchRangeToICmp(true)
      .hoistCommonInsts(true)
      .sinkCommonInsts(true);
}

// No jump threading and no loop unswitching: on a GPU a divergent branch costs more than the test it would
// save. The passes used here neither duplicate convergent calls nor make them control dependent on additional
// conditions.
void addUnrolling(ModulePassManager &passes, PassBuilder &) {
  passes.addPass(AlignWorkgroupVariables());
  FunctionPassManager function;
  function.addPass(BoundedUnrolling());
  // Unrolling has made the indices of private arrays constant.
  function.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addOptimization(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(ZeroUndefinedOperands()); // again: private arrays have become values
  function.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  function.addPass(InstCombinePass());
  // The back end reassociates long sums too, but took 11 s for 500 dependent additions.
  function.addPass(ReassociateFloats());
  function.addPass(BoundedGvn());
  function.addPass(BoundedValuePropagation());
  function.addPass(BDCEPass());
  function.addPass(DSEPass());
  function.addPass(BoundedHoist());
  function.addPass(ADCEPass());
  function.addPass(SimplifyCFGPass(lateSimplifyCfg()));
  function.addPass(MarkAtomics()); // that it has merged
  function.addPass(InstCombinePass());
  function.addPass(DivRemPairsPass());
  // For the vectoriser.
  function.addPass(InferAlignmentPass());
  function.addPass(BoundedVectorizer());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

void addBufferPointerLowering(ModulePassManager &passes, PassBuilder &builder) {
  // The pass would also change the signatures of declarations that lowered calls left behind, which violates
  // the dialect's rules.
  passes.addPass(StripDeadPrototypesPass());
  passes.addPass(createModuleToFunctionPassAdaptor(FreezeConstantBufferAddresses()));
  passes.addPass(KeepBufferPointersAsBytes());
  // The pass is private to LLVM's AMDGPU target and can be requested only by name; the target machine
  // registers it.
  cantFail(builder.parsePassPipeline(passes, "amdgpu-lower-buffer-fat-pointers"));
  passes.addPass(ListCompileUnits());
}

void addBufferCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(EarlyCSEPass());
  function.addPass(InstCombinePass());
  function.addPass(ADCEPass());
  // No InstCombine after these passes.
  function.addPass(SplitBooleanVectors());
  function.addPass(SplitNegatedSelects());
  // For the back end's vectoriser.
  function.addPass(Where<hasFewAccessesInBlocks, FreezeDependentAddresses>());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

} // namespace lgc
