// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/StructurizeRegions.h"

#include "lgc/workarounds/OutlinedRegion.h"
#include "lgc/workarounds/bounds/SkipSlowPasses.h"

#include "llvm/Analysis/DominanceFrontier.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/RegionInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Pass.h"
#include "llvm/PassRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/StructurizeCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// The entry block of a region, and the block after the region.
struct Ends {
  BasicBlock *entry;
  BasicBlock *exit;
};

class StructurizeRegions : public FunctionPass {
public:
  static char ID;

  StructurizeRegions() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Structurize regions"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.addRequired<TargetPassConfig>(); }

  bool runOnFunction(Function &function) override {
    registerAnalyses();
    if (function.size() < kManyBlocks)
      structurize(function);
    else
      structurizeParts(function);
    return true;
  }

private:
  void registerAnalyses();

  void structurize(Function &function) {
    StructurizeCFGPass().run(function, analyses_);
    analyses_.clear();
  }

  void structurizeParts(Function &function);
  SmallVector<Ends> innerBeforeOuter(Function &function);

  FunctionAnalysisManager analyses_;
};

char StructurizeRegions::ID = 0;

} // namespace

void StructurizeRegions::registerAnalyses() {
  const TargetMachine &target = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
  analyses_.registerPass([&] { return target.getTargetIRAnalysis(); });
  analyses_.registerPass([] { return PassInstrumentationAnalysis(); });
  analyses_.registerPass([] { return DominatorTreeAnalysis(); });
  analyses_.registerPass([] { return PostDominatorTreeAnalysis(); });
  analyses_.registerPass([] { return DominanceFrontierAnalysis(); });
  analyses_.registerPass([] { return RegionInfoAnalysis(); });
}

SmallVector<Ends> StructurizeRegions::innerBeforeOuter(Function &function) {
  SmallVector<const Region *> regions = {
      analyses_.getResult<RegionInfoAnalysis>(function).getTopLevelRegion()};
  for (size_t at = 0; at < regions.size(); ++at) {
    for (const auto &inner : *regions[at])
      regions.push_back(inner.get());
  }
  SmallVector<Ends> ends;
  // The first region is the function itself.
  for (const Region *region : reverse(ArrayRef(regions).drop_front()))
    ends.push_back({region->getEntry(), region->getExit()});
  analyses_.clear();
  return ends;
}

/// Merges each block that was inserted before or after a region with its single neighbour. Does not merge
/// original blocks with each other.
static void mergeBlocks(ArrayRef<BasicBlock *> seams) {
  SmallPtrSet<BasicBlock *, 16> left(seams.begin(), seams.end());
  for (BasicBlock *seam : seams) {
    if (!left.erase(seam) || MergeBlockIntoPredecessor(seam))
      continue;
    bool isNextSeam = true;
    while (isNextSeam) {
      BasicBlock *next = seam->getSingleSuccessor();
      isNextSeam = next && MergeBlockIntoPredecessor(next) && left.erase(next);
    }
  }
}

void StructurizeRegions::structurizeParts(Function &function) {
  BasicBlock &first = function.getEntryBlock();
  // Inserts a block before regions that begin at the entry block. Private variables remain in the entry
  // block.
  first.splitBasicBlock(first.getFirstNonPHIOrDbgOrAlloca());
  SmallVector<BasicBlock *> seams = {&first};

  DenseMap<BasicBlock *, BasicBlock *> standIns;
  const auto current = [&](BasicBlock *block) -> BasicBlock & {
    BasicBlock *standIn = standIns.lookup(block);
    return standIn ? *standIn : *block;
  };
  SmallVector<OutlinedRegion> parts;
  for (const Ends &ends : innerBeforeOuter(function)) {
    std::optional<OutlinedRegion> part = OutlinedRegion::take(current(ends.entry), current(ends.exit));
    if (!part)
      continue;
    structurize(part->function());
    part->revealConstants();
    standIns[ends.entry] = &part->standIn();
    parts.push_back(std::move(*part));
  }
  for (OutlinedRegion &part : reverse(parts)) {
    part.putBack();
    seams.append({&part.standIn(), &part.end()});
  }
  mergeBlocks(seams);
  function.renumberBlocks();
}

FunctionPass *createStructurizeRegions() {
  return new StructurizeRegions;
}

} // namespace lgc
