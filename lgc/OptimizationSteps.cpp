// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/OptimizationSteps.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
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
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace lgc {

namespace {

/// Runs a function pass only where `Suits` says that it ends in reasonable time. For passes of LLVM's that
/// take quadratic time and have no limit of their own.
template <bool (*Suits)(const Function &), typename Pass>
class Where : public PassInfoMixin<Where<Suits, Pass>> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    return Suits(function) ? Pass().run(function, analyses) : PreservedAnalyses::all();
  }
};

/// For passes that look from each block at all others: at 1000 branches they take some seconds.
bool hasFewBlocks(const Function &function) {
  return function.size() <= 1024;
}

/// For the vectoriser, which compares the addresses of a block in pairs: at 1000 it takes a second.
bool hasFewAccessesInBlocks(const Function &function) {
  return all_of(function, [](const BasicBlock &block) {
    return count_if(block, [](const Instruction &inst) { return inst.mayReadOrWriteMemory(); }) <= 1024;
  });
}

using BoundedGvn = Where<hasFewBlocks, GVNPass>;
using BoundedValuePropagation = Where<hasFewBlocks, CorrelatedValuePropagationPass>;
using BoundedVectorizer = Where<hasFewAccessesInBlocks, LoadStoreVectorizerPass>;

} // namespace

void addInlining(ModulePassManager &passes, PassBuilder &) {
  // First the functions that nothing calls, which have not been checked for recursion.
  passes.addPass(GlobalDCEPass());
  passes.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(GlobalDCEPass());
}

void addInputCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(SROAPass(SROAOptions::ModifyCFG));
  function.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  // Here because later InstCombine moves loads apart, into the blocks that printing makes, and because the
  // vectoriser sees through the cast from descriptor to pointer for the buffer's first element only and then
  // finds no neighbours.
  function.addPass(BoundedVectorizer());
  function.addPass(InstCombinePass());
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

static LoopPassManager rotateAndHoist() {
  LoopPassManager loops;
  loops.addPass(LoopRotatePass());
  loops.addPass(LICMPass(LICMOptions()));
  return loops;
}

/// Apart from the others, because these do not keep MemorySSA.
static LoopPassManager simplifyAndUnroll() {
  LoopPassManager loops;
  loops.addPass(IndVarSimplifyPass());
  loops.addPass(LoopDeletionPass());
  loops.addPass(LoopFullUnrollPass(/*OptLevel=*/2));
  return loops;
}

namespace {

/// Keeps a loop around a barrier a loop, unless the shader asks to unroll it or it runs a few rounds only, as
/// the steps of an FFT do, where constants fold. What waits at a barrier gains nothing from the next round's
/// instructions, and the loops of sorts and scans would become ten times as long.
class KeepBarrierLoops : public PassInfoMixin<KeepBarrierLoops> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses) {
    auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    for (Loop *loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder()) {
      unsigned rounds = evolution.getSmallConstantMaxTripCount(loop);
      bool few = rounds != 0 && rounds <= kFewRounds;
      if (hasBarrier(*loop) && !few && !getBooleanLoopAttribute(loop, "llvm.loop.unroll.enable"))
        loop->setLoopAlreadyUnrolled();
    }
    return PreservedAnalyses::all();
  }

private:
  static constexpr unsigned kFewRounds = 6;

  static bool hasBarrier(const Loop &loop) {
    return any_of(loop.blocks(), [](const BasicBlock *block) {
      return any_of(*block, [](const Instruction &inst) {
        auto *intrinsic = dyn_cast<IntrinsicInst>(&inst);
        return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::amdgcn_s_barrier;
      });
    });
  }
};

/// Aligns workgroup variables for the widest LDS access, as the back end does when it places them, which is
/// too late for the vectoriser.
class AlignWorkgroupVariables : public PassInfoMixin<AlignWorkgroupVariables> {
public:
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    const DataLayout &layout = module.getDataLayout();
    for (GlobalVariable &variable : module.globals()) {
      if (variable.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS)
        continue;
      uint64_t size = layout.getTypeAllocSize(variable.getValueType()).getFixedValue();
      Align wanted(std::clamp<uint64_t>(PowerOf2Ceil(size), 1, 16));
      variable.setAlignment(std::max(wanted, variable.getAlign().valueOrOne()));
    }
    return PreservedAnalyses::all();
  }
};

} // namespace

// No jump threading and no loop unswitching: on a GPU a divergent branch costs more than the test it would
// save. The passes that are here do not duplicate convergent calls or make them control dependent on more.
void addOptimization(ModulePassManager &passes, PassBuilder &) {
  passes.addPass(AlignWorkgroupVariables());
  FunctionPassManager function;
  function.addPass(KeepBarrierLoops());
  function.addPass(createFunctionToLoopPassAdaptor(rotateAndHoist(), /*UseMemorySSA=*/true));
  function.addPass(createFunctionToLoopPassAdaptor(simplifyAndUnroll()));
  // Unrolling made the indices of private arrays constant.
  function.addPass(SROAPass(SROAOptions::ModifyCFG));
  function.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  function.addPass(InstCombinePass());
  // The back end regroups long sums as well, but took 11 s for 500 dependent additions.
  function.addPass(ReassociatePass());
  function.addPass(BoundedGvn());
  function.addPass(BoundedValuePropagation());
  function.addPass(BDCEPass());
  function.addPass(DSEPass());
  function.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  function.addPass(ADCEPass());
  function.addPass(SimplifyCFGPass(lateSimplifyCfg()));
  function.addPass(InstCombinePass());
  function.addPass(DivRemPairsPass());
  // For the vectoriser.
  function.addPass(InferAlignmentPass());
  function.addPass(BoundedVectorizer());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

namespace {

/// Lists the compile units that functions have. LLVM's lowering of buffer pointers remaps the bodies of
/// functions, and copies their compile units with them, but does not enter the copies into the module's list.
class ListCompileUnits : public PassInfoMixin<ListCompileUnits> {
public:
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    NamedMDNode *list = module.getNamedMetadata("llvm.dbg.cu");
    if (!list)
      return PreservedAnalyses::all();
    list->clearOperands();
    DebugInfoFinder finder;
    finder.processModule(module);
    for (DICompileUnit *unit : finder.compile_units())
      list->addOperand(unit);
    if (list->getNumOperands() == 0)
      list->eraseFromParent();
    return PreservedAnalyses::all();
  }
};

/// LLVM's lowering of buffer pointers splits accesses that no instruction can do. When the address is a
/// constant (a null pointer), the addresses of the parts fold into constant expressions, on which the
/// lowering then ends the process.
class FreezeConstantBufferAddresses : public PassInfoMixin<FreezeConstantBufferAddresses> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    bool changed = false;
    for (Instruction &inst : make_early_inc_range(instructions(function))) {
      const Value *pointer = getLoadStorePointerOperand(&inst);
      if (!pointer || !isa<Constant>(pointer) ||
          pointer->getType()->getPointerAddressSpace() != AMDGPUAS::BUFFER_FAT_POINTER)
        continue;
      Use &use = inst.getOperandUse(isa<LoadInst>(inst) ? LoadInst::getPointerOperandIndex()
                                                        : StoreInst::getPointerOperandIndex());
      use.set(new FreezeInst(use.get(), "", inst.getIterator()));
      changed = true;
    }
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
};

} // namespace

void addBufferPointerLowering(ModulePassManager &passes, PassBuilder &builder) {
  // It would change the signatures of declarations that lowered calls left, too, against the dialect's rules.
  passes.addPass(StripDeadPrototypesPass());
  passes.addPass(createModuleToFunctionPassAdaptor(FreezeConstantBufferAddresses()));
  // The pass is private to LLVM's AMDGPU target and has only a name; the target machine brings it along.
  cantFail(builder.parsePassPipeline(passes, "amdgpu-lower-buffer-fat-pointers"));
  passes.addPass(ListCompileUnits());
}

void addBufferCleanUp(ModulePassManager &passes, PassBuilder &) {
  FunctionPassManager function;
  function.addPass(EarlyCSEPass());
  function.addPass(InstCombinePass());
  function.addPass(ADCEPass());
  passes.addPass(createModuleToFunctionPassAdaptor(std::move(function)));
}

} // namespace lgc
