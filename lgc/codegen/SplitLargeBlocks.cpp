// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/codegen/SplitLargeBlocks.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

/// More than ordinary shaders have, even with all rounds of a hash function unrolled.
constexpr unsigned kMaxInstructions = 3072;
constexpr unsigned kPieceInstructions = 1024;

class SplitLargeBlocks : public FunctionPass {
public:
  static char ID;

  SplitLargeBlocks() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Split large blocks"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addPreserved<DominatorTreeWrapperPass>();
    usage.addPreserved<LoopInfoWrapperPass>();
  }

  bool runOnFunction(Function &function) override {
    SmallVector<BasicBlock *> large;
    for (BasicBlock &block : function)
      if (block.size() > kMaxInstructions)
        large.push_back(&block);
    for (BasicBlock *block : large)
      split(*block);
    return !large.empty();
  }

private:
  void split(BasicBlock &block) {
    auto *dominators = getAnalysisIfAvailable<DominatorTreeWrapperPass>();
    auto *loops = getAnalysisIfAvailable<LoopInfoWrapperPass>();
    const SmallVector<Instruction *> starts = startsOfPieces(block);
    // From the end, so that each instruction moves once.
    for (Instruction *start : reverse(starts))
      SplitBlock(&block, start, dominators ? &dominators->getDomTree() : nullptr,
                 loops ? &loops->getLoopInfo() : nullptr);
  }

  /// The first instruction of each piece but the first.
  static SmallVector<Instruction *> startsOfPieces(BasicBlock &block) {
    SmallVector<Instruction *> starts;
    unsigned count = 0;
    for (Instruction &inst : block) {
      if (count >= kPieceInstructions && isGoodStart(inst, count)) {
        starts.push_back(&inst);
        count = 0;
      }
      ++count;
      // An alloca outside the entry block would have no fixed place in scratch.
      if (isa<AllocaInst>(inst)) {
        starts.clear();
        count = 0;
      }
    }
    return starts;
  }

  /// Whole wave mode is for a few instructions without side effects, which should stay together.
  static bool isGoodStart(const Instruction &inst, unsigned count) {
    return inst.mayHaveSideEffects() || inst.isTerminator() || count >= 2 * kPieceInstructions;
  }
};

char SplitLargeBlocks::ID = 0;

} // namespace

FunctionPass *createSplitLargeBlocks() {
  return new SplitLargeBlocks;
}

} // namespace lgc
