// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/SplitLargeBlocks.h"

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
/// Instruction selection adds uniform values before divergent ones, and so visits the block's loads in
/// reverse order. All of them are then live at once, and need more registers than there are.
constexpr unsigned kMaxLoads = 256;
constexpr unsigned kPieceLoads = 128;

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
      if (block.size() > kMaxInstructions || count_if(block, isLoad) > kMaxLoads)
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

  /// Returns the first instruction of each piece except the first piece.
  static SmallVector<Instruction *> startsOfPieces(BasicBlock &block) {
    SmallVector<Instruction *> starts;
    unsigned count = 0, loads = 0;
    for (Instruction &inst : block) {
      if ((loads >= kPieceLoads || count >= kPieceInstructions) && isGoodStart(inst, count)) {
        starts.push_back(&inst);
        count = loads = 0;
      }
      ++count;
      loads += isLoad(inst);
      // An alloca outside the entry block would have no fixed place in scratch.
      if (isa<AllocaInst>(inst)) {
        starts.clear();
        count = 0;
      }
    }
    return starts;
  }

  /// Returns whether the instruction is a load, or an intrinsic that loads.
  static bool isLoad(const Instruction &inst) {
    return inst.mayReadFromMemory() && !inst.getType()->isVoidTy();
  }

  /// Avoids a start within whole wave mode: it spans a few instructions without side effects, which should
  /// stay in one block.
  static bool isGoodStart(const Instruction &inst, unsigned count) {
    return inst.mayReadOrWriteMemory() || inst.isTerminator() || count >= 2 * kPieceInstructions;
  }
};

char SplitLargeBlocks::ID = 0;

} // namespace

FunctionPass *createSplitLargeBlocks() {
  return new SplitLargeBlocks;
}

} // namespace lgc
