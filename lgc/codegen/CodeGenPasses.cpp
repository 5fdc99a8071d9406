// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/CodeGenPasses.h"

#include "lgc/workarounds/bounds/BoundHazardSearches.h"
#include "lgc/workarounds/bounds/BoundSchedulingRegions.h"
#include "lgc/workarounds/bounds/BoundUserSearches.h"
#include "lgc/workarounds/bounds/ShareDescriptors.h"
#include "lgc/workarounds/bounds/SplitLargeBlocks.h"
#include "lgc/workarounds/bounds/StructurizeRegions.h"
#include "lgc/workarounds/defects/FoldOrsOfOnes.h"
#include "lgc/workarounds/defects/HideWholeWaveUniformity.h"
#include "lgc/workarounds/defects/HideWrappingOffsets.h"
#include "lgc/workarounds/defects/HoistFreePhiValues.h"
#include "lgc/workarounds/defects/HoistSpillLanes.h"
#include "lgc/workarounds/defects/KeepActiveLanes.h"
#include "lgc/workarounds/defects/ReplaceExecReads.h"
#include "lgc/workarounds/defects/ReserveLongBranchRegisters.h"
#include "lgc/workarounds/defects/SeparateConstantParts.h"
#include "lgc/workarounds/defects/SeparateDppMoves.h"
#include "lgc/workarounds/defects/SpillActiveLanes.h"
#include "lgc/workarounds/defects/SplitWideMoves.h"
#include "lgc/workarounds/defects/WidenSingleLaneGroups.h"

#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/PassRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Utils.h"

using namespace llvm;

namespace lgc {

/// The identity of a pass that is private to the target, by the name that -print-after and the like know.
static AnalysisID privatePass(StringRef name) {
  const PassInfo *info = PassRegistry::getPassRegistry()->getPassInfo(name);
  assert(info && "another version of LLVM");
  return info->getTypeInfo();
}

namespace {

/// Adds passes to a manager, but for StructurizeCFG, which the target adds as an object: TargetPassConfig
/// replaces only passes that are added by their identity.
class ReplaceStructurizer : public legacy::PassManagerBase {
public:
  explicit ReplaceStructurizer(legacy::PassManager &passes) : passes_(passes) {}

  void add(Pass *pass) override {
    if (pass->getPassID() == replaced_->getPassID()) {
      delete pass;
      pass = createStructurizeRegions();
    }
    passes_.add(pass);
  }

private:
  legacy::PassManager &passes_;
  std::unique_ptr<Pass> replaced_{createStructurizeCFGPass()};
};

} // namespace

static void avoidWrongCode(TargetPassConfig &config) {
  // Before the pass that folds exchanges of uniform values.
  config.insertPass(privatePass("amdgpu-image-intrinsic-opt"), createWidenSingleLaneGroups());
  config.insertPass(privatePass("amdgpu-image-intrinsic-opt"), createHideWholeWaveUniformity());
  // Of "x & 1 != 0" and "x & 1 == 0" it makes one s_bitcmp0, and both selections then take the same side.
  config.disablePass(&PeepholeOptimizerLegacyID);
  // The last pass before StructurizeCFG that every function goes through.
  std::unique_ptr<Pass> before(createUnifyLoopExitsPass());
  config.insertPass(before->getPassID(), createHoistFreePhiValues());
  config.insertPass(before->getPassID(), createHideWrappingOffsets());
  // Private arrays are in registers by now.
  config.insertPass(before->getPassID(), createHideWholeWaveUniformity());
  // The end of instruction selection, of which SIFixSGPRCopies is part.
  config.insertPass(&FinalizeISelID, createSplitWideMoves());
  // The last pass before SIFoldOperands that is not private to the target, but for one that deletes the dead.
  config.insertPass(&MachineSinkingLegacyID, createFoldOrsOfOnes());
  config.insertPass(privatePass("si-fold-operands"), &separateDppMovesId);
  // After MachineCSE, which would take one question for the active lanes for another in whole wave mode.
  config.insertPass(&DetectDeadLanesID, createReplaceExecReads());
  // After MachineCSE, too, and before registers are coalesced.
  config.insertPass(&DetectDeadLanesID, createSeparateConstantParts());
  // The last pass before register allocation that is not private to the target.
  config.insertPass(&RenameIndependentSubregsID, createReserveLongBranchRegisters());
  // The last pass before register allocation, which reads from live intervals what must not be spilled.
  config.insertPass(privatePass("amdgpu-pre-ra-long-branch-reg"), createKeepActiveLanes());
  config.insertPass(privatePass("si-lower-sgpr-spills"), createHoistSpillLanes());
  // Behind the last pass that moves reloads, and before the frame is laid out.
  config.insertPass(&MachineLICMID, createSpillActiveLanes());
}

static void boundCompileTime(TargetPassConfig &config) {
  // Between CodeGenPrepare, which would join the pieces, and LLVM's sinking, which takes values to the pieces
  // that use them.
  std::unique_ptr<Pass> before(createLowerSwitchPass());
  config.insertPass(before->getPassID(), createSplitLargeBlocks());
  // After all passes that would fold the casts, and before those that make masks of lanes.
  std::unique_ptr<Pass> last(createUnifyLoopExitsPass());
  config.insertPass(last->getPassID(), createBoundUserSearches());
  // Where LLVM's sinking took all that the pieces compute to the last of them.
  config.insertPass(last->getPassID(), createSplitLargeBlocks());
  config.insertPass(&FinalizeISelID, createShareDescriptors());
  // Before the first scheduler: the last pass but one that is private to the target.
  config.insertPass(&RenameIndependentSubregsID, createBoundSchedulingRegions());
  // Before the second: the last that is not private to it.
  config.insertPass(&ExpandPostRAPseudosID, createBoundSchedulingRegions());
  config.substitutePass(&PostRAHazardRecognizerID, createBoundHazardSearches());
}

bool addCodeGenPasses(legacy::PassManager &passes, TargetMachine &target, raw_pwrite_stream &stream,
                      CodeGenFileType fileType) {
  auto *machineModule = new MachineModuleInfoWrapperPass(&target);
  ReplaceStructurizer replacer(passes);
  TargetPassConfig *config = target.createPassConfig(replacer);
  avoidWrongCode(*config);
  boundCompileTime(*config);
  passes.add(config);
  passes.add(machineModule);
  if (config->addISelPasses())
    return false;
  config->addMachinePasses();
  config->setInitialized();
  if (target.addAsmPrinter(passes, stream, nullptr, fileType, machineModule->getMMI().getContext()))
    return false;
  passes.add(createFreeMachineFunctionPass());
  return true;
}

} // namespace lgc
