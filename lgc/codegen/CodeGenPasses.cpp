// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/CodeGenPasses.h"

#include "lgc/codegen/AddressSubroutines.h"
#include "lgc/codegen/Cancellation.h"
#include "lgc/codegen/CombineAtomics.h"
#include "lgc/codegen/FoldDemotions.h"
#include "lgc/codegen/KeepWholeQuads.h"
#include "lgc/codegen/LeaveEmptyBranches.h"
#include "lgc/codegen/MarkQuadResults.h"
#include "lgc/codegen/SeparateLines.h"
#include "lgc/workarounds/bounds/BoundHazardSearches.h"
#include "lgc/workarounds/bounds/BoundSchedulingRegions.h"
#include "lgc/workarounds/bounds/BoundUserSearches.h"
#include "lgc/workarounds/bounds/ShareDescriptors.h"
#include "lgc/workarounds/bounds/SplitLargeBlocks.h"
#include "lgc/workarounds/bounds/StructurizeRegions.h"
#include "lgc/workarounds/defects/EnterWholeQuads.h"
#include "lgc/workarounds/defects/FoldOrsOfOnes.h"
#include "lgc/workarounds/defects/HideWholeWaveUniformity.h"
#include "lgc/workarounds/defects/HideWrappingOffsets.h"
#include "lgc/workarounds/defects/HoistFreePhiValues.h"
#include "lgc/workarounds/defects/HoistSpillLanes.h"
#include "lgc/workarounds/defects/HoldLoads.h"
#include "lgc/workarounds/defects/KeepActiveLanes.h"
#include "lgc/workarounds/defects/KeepHelperValues.h"
#include "lgc/workarounds/defects/MoveUndefinedValues.h"
#include "lgc/workarounds/defects/ReadLiveMask.h"
#include "lgc/workarounds/defects/ReplaceExecReads.h"
#include "lgc/workarounds/defects/ReserveLongBranchRegisters.h"
#include "lgc/workarounds/defects/SelectVectorShiftAdds.h"
#include "lgc/workarounds/defects/SeparateConstantParts.h"
#include "lgc/workarounds/defects/SeparateDppMoves.h"
#include "lgc/workarounds/defects/SeparateIndexedMoves.h"
#include "lgc/workarounds/defects/SpillActiveLanes.h"
#include "lgc/workarounds/defects/SplitWideMoves.h"
#include "lgc/workarounds/defects/SwitchBeforeSaves.h"
#include "lgc/workarounds/defects/WaitAtCalls.h"
#include "lgc/workarounds/defects/WaitForLaneMasks.h"
#include "lgc/workarounds/defects/WaitForScalarVcc.h"
#include "lgc/workarounds/defects/WidenSingleLaneGroups.h"
#include "lgc/workarounds/defects/WidenWholeWaveRanges.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/InitializePasses.h"
#include "llvm/PassRegistry.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

using enum CodeGenForm;

template <FunctionPass *(*Create)()>
static constexpr CodeGenPass after(StringLiteral anchor, CodeGenForm form, StringLiteral name) {
  return {name, []() -> Pass * { return Create(); }, form, CodeGenPosition::After, anchor};
}

template <FunctionPass *(*Create)()>
static constexpr CodeGenPass insteadOf(StringLiteral anchor, CodeGenForm form, StringLiteral name) {
  return {name, []() -> Pass * { return Create(); }, form, CodeGenPosition::Instead, anchor};
}

static constexpr CodeGenPass leaveOut(StringLiteral anchor, CodeGenForm form, StringLiteral name) {
  return {name, nullptr, form, CodeGenPosition::Instead, anchor};
}

/// The passes in the order in which they run. Anchors are passes of LLVM 22. Unless a comment gives another
/// reason, the anchor is the last pass, known by name, before the one that is wrong or slow.
static constexpr CodeGenPass kPasses[] = {
    // Before the pass that folds exchanges of uniform values, and before the first use of uniformity. It
    // cannot come before all passes: an analysis that it requested there would not know the target.
    after<createWidenSingleLaneGroups>("amdgpu-image-intrinsic-opt", Ir, "lgc-widen-single-lane-groups"),
    after<createHideWholeWaveUniformity>("amdgpu-image-intrinsic-opt", Ir, "lgc-hide-whole-wave-uniformity"),

    // Where LLVM runs it.
    insteadOf<createCombineAtomics>("amdgpu-atomic-optimizer", Ir, "lgc-combine-atomics"),
    // Right behind it, before calls are merged.
    after<createReadLiveMask>("amdgpu-atomic-optimizer", Ir, "lgc-read-live-mask"),

    // Between CodeGenPrepare, which would merge the pieces, and LLVM's sinking, which moves values to the
    // pieces that use them.
    after<createSplitLargeBlocks>("lowerswitch", Ir, "lgc-split-large-blocks"),

    // After the last pass that simplifies branches, and before loops get single exits.
    after<createFoldDemotions>("amdgpu-unify-divergent-exit-nodes", Ir, "lgc-fold-demotions"),
    after<createMarkQuadResults>("amdgpu-unify-divergent-exit-nodes", Ir, "lgc-mark-quad-results"),
    after<createLeaveEmptyBranches>("amdgpu-unify-divergent-exit-nodes", Ir, "lgc-leave-empty-branches"),

    // The last pass before StructurizeCFG that runs on every function.
    after<createHoistFreePhiValues>("unify-loop-exits", Ir, "lgc-hoist-free-phi-values"),
    after<createHideWrappingOffsets>("unify-loop-exits", Ir, "lgc-hide-wrapping-offsets"),
    // Again: by now private arrays are in registers.
    after<createHideWholeWaveUniformity>("unify-loop-exits", Ir, "lgc-hide-whole-wave-uniformity"),
    // After all passes that would fold the casts, and before those that make lane masks.
    after<createBoundUserSearches>("unify-loop-exits", Ir, "lgc-bound-user-searches"),
    // Again, because LLVM's sinking may have moved all that the pieces compute to the last piece.
    after<createSplitLargeBlocks>("unify-loop-exits", Ir, "lgc-split-large-blocks"),
    insteadOf<createStructurizeRegions>("structurizecfg", Ir, "lgc-structurize-regions"),

    // Between instruction selection and SIFixSGPRCopies.
    after<createSelectVectorShiftAdds>("amdgpu-isel", Machine, "lgc-select-vector-shift-adds"),
    // After instruction selection has computed absolute addresses.
    after<createAddressSubroutines>("finalize-isel", Machine, "lgc-address-subroutines"),
    // The end of instruction selection, which includes SIFixSGPRCopies.
    after<createSplitWideMoves>("finalize-isel", Machine, "lgc-split-wide-moves"),
    // Before the register coalescer, while each register has one definition.
    after<createShareDescriptors>("finalize-isel", Machine, "lgc-share-descriptors"),
    // From "x & 1 != 0" and "x & 1 == 0" the pass makes one s_bitcmp0, and both selections then take the same
    // side.
    leaveOut("peephole-opt", Machine, "lgc-skip-peephole-optimizer"),
    // Before and behind the pass that moves loads across barriers. The first anchor runs a second time.
    after<createHoldLoads>("machine-cse", Machine, "lgc-hold-loads"),
    after<createReleaseLoads>("machine-sink", Machine, "lgc-release-loads"),
    after<createReleaseLoads>("detect-dead-lanes", Machine, "lgc-release-loads"),
    // Before SIFoldOperands; only dead code elimination runs in between.
    after<createFoldOrsOfOnes>("machine-sink", Machine, "lgc-fold-ors-of-ones"),
    // Before GCNDPPCombine, which like this anchor runs twice.
    after<createSeparateDppMoves>("si-fold-operands", Machine, "lgc-separate-dpp-moves"),
    // Before SIPeepholeSDWA, with passes in between that leave copies alone.
    after<createSeparateIndexedMoves>("si-fold-operands", Machine, "lgc-separate-indexed-moves"),
    // After MachineCSE, which would merge a read of exec with one in whole wave mode.
    after<createReplaceExecReads>("detect-dead-lanes", Machine, "lgc-replace-exec-reads"),
    // Also after MachineCSE, and before register coalescing.
    after<createSeparateConstantParts>("detect-dead-lanes", Machine, "lgc-separate-constant-parts"),
    // Before register coalescing, while an address has a register of its own.
    after<createKeepHelperValues>("detect-dead-lanes", Machine, "lgc-keep-helper-values"),
    // Before LLVM estimates branch distances.
    after<createReserveLongBranchRegisters>("rename-independent-subregs", Machine,
                                            "lgc-reserve-long-branch-registers"),
    // Before the first scheduler.
    after<createBoundSchedulingRegions>("rename-independent-subregs", Machine,
                                        "lgc-bound-scheduling-regions"),
    // Between the scheduler and SIWholeQuadMode.
    after<createSwitchBeforeSaves>("amdgpu-pre-ra-optimizations", Machine, "lgc-switch-before-saves"),
    after<createEnterWholeQuads>("amdgpu-pre-ra-optimizations", Machine, "lgc-enter-whole-quads"),
    // Once instructions in whole wave mode are known, and before registers are allocated.
    after<createMoveUndefinedValues>("si-wqm", Machine, "lgc-move-undefined-values"),
    // Before and behind LLVM's estimate.
    after<createOverestimateBranches>("si-form-memory-clauses", Machine, "lgc-overestimate-branches"),
    after<createOverestimateBranches>("amdgpu-pre-ra-long-branch-reg", Machine, "lgc-overestimate-branches"),
    // The last pass before register allocation, which reads from live intervals what must not be spilled.
    after<createKeepActiveLanes>("amdgpu-pre-ra-long-branch-reg", Machine, "lgc-keep-active-lanes"),
    // After the pass that inserts the wrong definitions.
    after<createHoistSpillLanes>("si-lower-sgpr-spills", Machine, "lgc-hoist-spill-lanes"),
    // Right before registers of whole wave mode are allocated.
    after<createWidenWholeWaveRanges>("si-lower-sgpr-spills", Machine, "lgc-widen-whole-wave-ranges"),
    // After the last pass that moves reloads, and before frame layout.
    after<createSpillActiveLanes>("machinelicm", Machine, "lgc-spill-active-lanes"),
    // While modes of whole quads are still instructions of their own.
    after<createKeepWholeQuads>("si-optimize-exec-masking", Machine, "lgc-keep-whole-quads"),
    // Before the second scheduler.
    after<createBoundSchedulingRegions>("postrapseudos", Machine, "lgc-bound-scheduling-regions"),
    insteadOf<createBoundHazardSearches>("post-RA-hazard-rec", Machine, "lgc-bound-hazard-searches"),
    // After LLVM has inserted all its waits.
    after<createWaitForLaneMasks>("post-RA-hazard-rec", Machine, "lgc-wait-for-lane-masks"),
    after<createWaitForScalarVcc>("post-RA-hazard-rec", Machine, "lgc-wait-for-scalar-vcc"),
    after<createWaitAtCalls>("post-RA-hazard-rec", Machine, "lgc-wait-at-calls"),
    // After the last pass, which may put nothing between the instructions of a clause.
    after<createSeparateLines>("branch-relaxation", Machine, "lgc-separate-lines"),
};

ArrayRef<CodeGenPass> codeGenPasses() {
  return kPasses;
}

static AnalysisID identityOf(StringRef name) {
  const PassInfo *info = PassRegistry::getPassRegistry()->getPassInfo(name);
  assert(info && "another version of LLVM");
  return info->getTypeInfo();
}

void registerCodeGenPasses() {
  PassRegistry &registry = *PassRegistry::getPassRegistry();
  initializeCodeGen(registry);
  initializeScalarOpts(registry);
  initializeTransformUtils(registry);
  for (const CodeGenPass &pass : kPasses) {
    if (!pass.create || registry.getPassInfo(pass.name))
      continue;
    const std::unique_ptr<Pass> first(pass.create());
    registry.registerPass(*new PassInfo(first->getPassName(), pass.name, first->getPassID(), pass.create,
                                        /*isCFGOnly=*/false, /*is_analysis=*/false),
                          /*ShouldFree=*/true);
  }
}

namespace {

/// Adds passes to a pass manager, and replaces some by the project's own. TargetPassConfig can replace only
/// passes that are added by their identity, which StructurizeCFG is not.
class PassReplacer : public legacy::PassManagerBase {
public:
  explicit PassReplacer(legacy::PassManager &passes) : passes_(passes) {}

  void replace(AnalysisID anchor, Pass *(*create)()) { replacements_[anchor] = create; }

  /// Empties cancelled functions behind each run of the anchor.
  void addCancelPoint(const CancelPoint &point, const std::function<bool()> &isCancelled) {
    cancelPoints_[identityOf(point.anchor)] = [&point, &isCancelled] { return point.create(isCancelled); };
  }

  void add(Pass *pass) override {
    const AnalysisID identity = pass->getPassID();
    if (const auto found = replacements_.find(identity); found != replacements_.end()) {
      delete pass;
      pass = found->second ? found->second() : nullptr;
    }
    if (pass)
      passes_.add(pass);
    if (const auto found = cancelPoints_.find(identity); found != cancelPoints_.end())
      passes_.add(found->second());
  }

private:
  legacy::PassManager &passes_;
  DenseMap<AnalysisID, Pass *(*)()> replacements_;
  DenseMap<AnalysisID, std::function<Pass *()>> cancelPoints_;
};

} // namespace

static void changePasses(TargetPassConfig &config, PassReplacer &replacer, ArrayRef<std::string> disabled) {
  for (const CodeGenPass &pass : kPasses) {
    if (is_contained(disabled, pass.name))
      continue;
    switch (pass.position) {
    case CodeGenPosition::After:
      // By identity: each run of the anchor gets its own instance.
      config.insertPass(identityOf(pass.anchor), identityOf(pass.name));
      break;
    case CodeGenPosition::Instead:
      replacer.replace(identityOf(pass.anchor), pass.create);
      break;
    }
  }
}

static std::optional<CodeGenFileType> fileType(EmitKind kind) {
  switch (kind) {
  case EmitKind::Object:
    return CodeGenFileType::ObjectFile;
  case EmitKind::Assembly:
    return CodeGenFileType::AssemblyFile;
  case EmitKind::MachineIr:
    return std::nullopt;
  }
  llvm_unreachable("all kinds");
}

bool addCodeGenPasses(legacy::PassManager &passes, TargetMachine &target, raw_pwrite_stream &stream,
                      EmitKind kind, ArrayRef<std::string> disabled, ArrayRef<StringLiteral> leftOut,
                      const std::function<bool()> &isCancelled) {
  auto *machineModule = new MachineModuleInfoWrapperPass(&target);
  PassReplacer replacer(passes);
  TargetPassConfig *config = target.createPassConfig(replacer);
  changePasses(*config, replacer, disabled);
  for (const StringLiteral &pass : leftOut)
    replacer.replace(identityOf(pass), nullptr);
  if (isCancelled)
    for (const CancelPoint &point : cancelPoints())
      replacer.addCancelPoint(point, isCancelled);
  passes.add(config);
  passes.add(machineModule);
  if (config->addISelPasses())
    return false;
  config->addMachinePasses();
  config->setInitialized();
  if (const std::optional<CodeGenFileType> type = fileType(kind)) {
    if (target.addAsmPrinter(passes, stream, nullptr, *type, machineModule->getMMI().getContext()))
      return false;
  } else {
    passes.add(createPrintMIRPass(stream));
  }
  passes.add(createFreeMachineFunctionPass());
  return true;
}

void runAlone(const CodeGenPass &pass, Module &module, TargetMachine &target) {
  assert(pass.form == Ir && pass.create && "machine code is not in the module");
  legacy::PassManager passes;
  passes.add(target.createPassConfig(passes));
  passes.add(createTargetTransformInfoWrapperPass(target.getTargetIRAnalysis()));
  passes.add(pass.create());
  passes.run(module);
}

} // namespace lgc
