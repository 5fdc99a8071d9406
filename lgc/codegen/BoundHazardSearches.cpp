// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/BoundHazardSearches.h"

#include "lgc/codegen/Opcodes.h"

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr size_t kManyBlocks = 512;
constexpr size_t kBlocksBetweenWaits = 4;

/// For va_vdst to be 0, and nothing else.
constexpr int64_t kVectorResultsAreWritten = 0x0FFF;

class BoundHazardSearches : public MachineFunctionPass {
public:
  static char ID;

  BoundHazardSearches() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Bound hazard searches"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    const TargetSubtargetInfo &target = function.getSubtarget();
    if (function.size() < kManyBlocks || !target.getCPU().starts_with("gfx11"))
      return false;
    const TargetInstrInfo &instructions = *target.getInstrInfo();
    const std::optional<unsigned> wait = findOpcode(instructions, "S_WAITCNT_DEPCTR");
    if (!wait)
      return false;
    size_t number = 0;
    for (MachineBasicBlock &block : function) {
      if (++number % kBlocksBetweenWaits == 0)
        BuildMI(block, block.getFirstNonPHI(), DebugLoc(), instructions.get(*wait))
            .addImm(kVectorResultsAreWritten);
    }
    return true;
  }
};

char BoundHazardSearches::ID = 0;

} // namespace

FunctionPass *createBoundHazardSearches() {
  return new BoundHazardSearches;
}

} // namespace lgc
