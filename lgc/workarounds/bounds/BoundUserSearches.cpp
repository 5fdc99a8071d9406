// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/BoundUserSearches.h"

#include "lgc/workarounds/bounds/SkipSlowPasses.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr unsigned kMostUsers = 64;

/// A search takes 64 bytes of stack for each value, so one in fewer instructions takes 1 MiB.
constexpr unsigned kManyInstructions = 1 << 14;

class BoundUserSearches : public FunctionPass {
public:
  static char ID;

  BoundUserSearches() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Bound user searches"; }

  void getAnalysisUsage(AnalysisUsage &usage) const override { usage.setPreservesCFG(); }

  bool runOnFunction(Function &function) override {
    if (function.size() < kManyBlocks && function.getInstructionCount() < kManyInstructions)
      return false;
    bool changed = false;
    found_.clear();
    // Users come before their operands, except across back edges.
    for (BasicBlock *block : post_order(&function)) {
      for (Instruction &inst : make_early_inc_range(reverse(*block))) {
        if (inst.isTerminator() || !(inst.getType()->isIntegerTy(32) || inst.getType()->isIntegerTy(64)))
          continue;
        unsigned &found = found_[&inst] = countUsers(inst);
        if (found > kMostUsers) {
          hideUsers(inst);
          found = 1;
          changed = true;
        }
      }
    }
    return changed;
  }

private:
  /// Returns an upper bound of the number of values that a search from this one visits.
  unsigned countUsers(const Instruction &value) const {
    unsigned count = 1;
    for (const User *user : value.users()) {
      // The search ends at intrinsics and at values of another type.
      if (user->getType() == value.getType() && !isa<IntrinsicInst>(user))
        count += found_.lookup(cast<Instruction>(user));
    }
    return count;
  }

  static void hideUsers(Instruction &value) {
    IRBuilder<> builder(value.getContext());
    builder.SetInsertPoint(value.getParent(), *value.getInsertionPointAfterDef());
    builder.SetCurrentDebugLocation(value.getDebugLoc());
    Type *type = value.getType()->isIntegerTy(32) ? builder.getFloatTy() : builder.getDoubleTy();
    Value *hidden = builder.CreateBitCast(&value, type);
    Value *seen = builder.CreateBitCast(hidden, value.getType());
    value.replaceUsesWithIf(seen, [&](const Use &use) { return use.getUser() != hidden; });
  }

  DenseMap<const Instruction *, unsigned> found_;
};

char BoundUserSearches::ID = 0;

} // namespace

FunctionPass *createBoundUserSearches() {
  return new BoundUserSearches;
}

} // namespace lgc
