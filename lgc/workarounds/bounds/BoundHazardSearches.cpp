// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/BoundHazardSearches.h"

#include "lgc/workarounds/DependencyCounters.h"
#include "lgc/workarounds/MachinePass.h"
#include "lgc/workarounds/TargetNames.h"
#include "lgc/workarounds/bounds/SkipSlowPasses.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/ScheduleHazardRecognizer.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr unsigned kBlocksOfSearch = 64;

/// Functions of fewer instructions, in few blocks, are searched as LLVM does it.
constexpr unsigned kManyInstructions = 8192;

/// The successors of a block.
struct Exits {
  MachineBasicBlock *block;
  SmallVector<std::pair<MachineBasicBlock *, BranchProbability>, 2> successors;
};

class BoundHazardSearches : public MachinePass<BoundHazardSearches> {
public:
  BoundHazardSearches() : MachinePass("Bound hazard searches") {}

  bool runOnMachineFunction(MachineFunction &function) override;

private:
  static void avoidHazards(MachineFunction &function, ScheduleHazardRecognizer &recognizer,
                           const TargetInstrInfo &instructions);
  static void avoidHazardsOfNeighbours(MachineFunction &function, ScheduleHazardRecognizer &recognizer,
                                       const TargetInstrInfo &instructions);
  void endSearches(MachineFunction &function);
  void resumeSearches();

  const MCInstrDesc *wait_ = nullptr;
  std::vector<Exits> hidden_;
};

bool BoundHazardSearches::runOnMachineFunction(MachineFunction &function) {
  const TargetSubtargetInfo &target = function.getSubtarget();
  const TargetInstrInfo &instructions = *target.getInstrInfo();
  const std::unique_ptr<ScheduleHazardRecognizer> recognizer(
      instructions.CreateTargetPostRAHazardRecognizer(function));
  if (!recognizer)
    return false;
  const bool isLarge = function.size() >= kManyBlocks ||
                       (function.size() > 1 && function.getInstructionCount() >= kManyInstructions);
  if (target.getCPU().starts_with("gfx11") && isLarge) {
    wait_ = &instructions.get(findOpcode(instructions, "S_WAITCNT_DEPCTR"));
    endSearches(function);
    avoidHazards(function, *recognizer, instructions);
    resumeSearches();
    avoidHazardsOfNeighbours(function, *recognizer, instructions);
  } else {
    avoidHazards(function, *recognizer, instructions);
  }
  return true;
}

/// Inserts no-ops and waits like LLVM's pass.
void BoundHazardSearches::avoidHazards(MachineFunction &function, ScheduleHazardRecognizer &recognizer,
                                       const TargetInstrInfo &instructions) {
  for (MachineBasicBlock &block : function) {
    for (MachineInstr &inst : block) {
      const unsigned count = recognizer.PreEmitNoops(&inst);
      recognizer.EmitNoops(count);
      instructions.insertNoops(block, MachineBasicBlock::iterator(inst), count);
      recognizer.EmitInstruction(&inst);
      if (recognizer.atIssueLimit())
        recognizer.AdvanceCycle();
    }
  }
}

/// Handles the hazards between v_cmpx and v_permlane, and between two matrix instructions. A wait does not
/// end them, but any other vector instruction does, so these searches are short.
void BoundHazardSearches::avoidHazardsOfNeighbours(MachineFunction &function,
                                                   ScheduleHazardRecognizer &recognizer,
                                                   const TargetInstrInfo &instructions) {
  const OpcodeFamily permutations(instructions, "V_PERMLANE"), matrices(instructions, "V_WMMA");
  for (MachineBasicBlock &block : function)
    for (MachineInstr &inst : block) {
      if (permutations.contains(inst.getOpcode()) || matrices.contains(inst.getOpcode()))
        recognizer.PreEmitNoops(&inst);
    }
}

/// Hides the predecessors of blocks that very many paths lead to.
void BoundHazardSearches::endSearches(MachineFunction &function) {
  DenseMap<const MachineBasicBlock *, unsigned> before;
  const ReversePostOrderTraversal<MachineFunction *> order(&function);
  SmallPtrSet<const MachineBasicBlock *, 32> ends;
  for (MachineBasicBlock *block : order) {
    unsigned blocks = 1;
    for (const MachineBasicBlock *predecessor : block->predecessors())
      blocks += before.lookup(predecessor); // 0 for a back edge
    if (blocks > kBlocksOfSearch) {
      ends.insert(block);
      BuildMI(*block, block->getFirstNonPHI(), DebugLoc(), *wait_)
          .addImm(depctr::kAll & ~depctr::kVectorToVector);
      blocks = 1;
    }
    before[block] = blocks;
  }
  for (MachineBasicBlock &block : function) {
    if (none_of(block.successors(), [&](MachineBasicBlock *successor) { return ends.contains(successor); }))
      continue;
    Exits &exits = hidden_.emplace_back(Exits{&block, {}});
    for (auto each = block.succ_begin(); each != block.succ_end(); ++each)
      exits.successors.emplace_back(*each, block.getSuccProbability(each));
    for (const auto &[successor, probability] : exits.successors)
      if (ends.contains(successor))
        block.removeSuccessor(successor);
  }
}

void BoundHazardSearches::resumeSearches() {
  for (const Exits &exits : hidden_) {
    while (!exits.block->succ_empty())
      exits.block->removeSuccessor(exits.block->succ_begin());
    for (const auto &[successor, probability] : exits.successors)
      exits.block->addSuccessor(successor, probability);
  }
  hidden_.clear();
}

} // namespace

FunctionPass *createBoundHazardSearches() {
  return new BoundHazardSearches;
}

} // namespace lgc
