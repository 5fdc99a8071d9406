// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/workarounds/bounds/SkipSlowPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

static unsigned countAccesses(const BasicBlock &block) {
  return count_if(block, [](const Instruction &inst) { return inst.mayReadOrWriteMemory(); });
}

// For each load that the pass moves, it searches for the preceding store through all joins, creates a
// MemorySSA access in each of them, and visits all users of the live-on-entry access to remove it again:
// about 30 ns for each step.
bool hoistsQuickly(const Function &function) {
  constexpr uint64_t kMostSteps = 1 << 23;
  if (function.size() >= kManyBlocks)
    return false;
  uint64_t accesses = 0;
  uint64_t joins = 0;
  for (const BasicBlock &block : function) {
    accesses += countAccesses(block);
    joins += block.hasNPredecessorsOrMore(2);
  }
  return accesses * accesses * joins <= kMostSteps;
}

namespace {

/// The largest functions that a pass runs on. `pass` is the name that the pass asks the gate with, in general
/// that of LLVM's command line.
struct Bound {
  StringLiteral pass;
  unsigned limit;
  unsigned (*measure)(const Function &function);
};

unsigned accessesInLargestBlock(const Function &function) {
  unsigned most = 0;
  for (const BasicBlock &block : function)
    most = std::max(most, countAccesses(block));
  return most;
}

unsigned additionsAndMultiplications(const Function &function) {
  return count_if(instructions(function), [](const Instruction &inst) {
    return isa<GetElementPtrInst>(inst) || inst.getOpcode() == Instruction::Add ||
           inst.getOpcode() == Instruction::Mul;
  });
}

unsigned countBlocks(const Function &function) {
  return function.size();
}

unsigned slowHoisting(const Function &function) {
  return hoistsQuickly(function) ? 0 : 1;
}

/// Returns whether CodeGenPrepare may sink the operand to its user: a negation or an absolute value, or an
/// extracted part of a vector.
bool isSinkable(const Value *operand) {
  return match(operand, m_FNeg(m_Value())) || match(operand, m_FAbs(m_Value())) ||
         (isa<Instruction>(operand) && operand->getType()->isVectorTy());
}

/// Returns the cost of sinking in CodeGenPrepare, in units of 1024 instructions. For each instruction that it
/// may sink an operand to, that pass numbers the whole block: 20 to 100 ns for each instruction.
unsigned sinkingSteps(const Function &function) {
  uint64_t steps = 0;
  for (const BasicBlock &block : function) {
    const uint64_t users =
        count_if(block, [](const Instruction &inst) { return any_of(inst.operand_values(), isSinkable); });
    steps += users * block.size();
  }
  return static_cast<unsigned>(std::min<uint64_t>(steps / 1024, UINT_MAX));
}

constexpr Bound kBounds[] = {
    {"codegenprepare", 8192, sinkingSteps},
    {"slsr", 256, additionsAndMultiplications},
    {"nary-reassociate", 1024, additionsAndMultiplications},
    {"load-store-vectorizer", 512, accessesInLargestBlock},
    // For each branch, these passes visit all uses of a register, or all blocks after the branch.
    {"si-optimize-exec-masking", 2048, countBlocks},
    {"si-opt-vgpr-liverange", 2048, countBlocks},
    {"early-machinelicm", 2048, countBlocks},
    // Loop passes ask with their description. For each loop, they visit all previous loops.
    {"Loop Invariant Code Motion", 0, slowHoisting},
    {"Canonicalize Freeze Instructions in Loops", 2048, countBlocks},
};

} // namespace

// Loop strength reduction requires IVUsers, which uses scalar evolution. To compute a trip count, scalar
// evolution looks for conditions in the preceding loop, and so on recursively: 16 calls and some 4 KiB of
// stack for each loop. For 2,048 consecutive loops, 8 MiB of stack are not enough.
ArrayRef<StringLiteral> passesToLeaveOut(const Module &module) {
  static constexpr StringLiteral kLoopStrengthReduction[] = {"loop-reduce"};
  constexpr size_t kMostLoops = 512;
  const auto hasManyLoops = [&](const Function &function) {
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> backEdges;
    if (!function.isDeclaration())
      FindFunctionBackedges(function, backEdges);
    return backEdges.size() > kMostLoops;
  };
  return any_of(module, hasManyLoops) ? ArrayRef<StringLiteral>(kLoopStrengthReduction)
                                      : ArrayRef<StringLiteral>();
}

SkipSlowPasses::SkipSlowPasses(const Module &module)
    : module_(module), outer_(module.getContext().getOptPassGate()) {
  module.getContext().setOptPassGate(*this);
}

SkipSlowPasses::~SkipSlowPasses() {
  module_.getContext().setOptPassGate(outer_);
}

bool SkipSlowPasses::shouldRunPass(StringRef passName, StringRef description) const {
  if (outer_.isEnabled() && !outer_.shouldRunPass(passName, description))
    return false;
  const Bound *bound = find_if(kBounds, [&](const Bound &bound) { return bound.pass == passName; });
  return bound == std::end(kBounds) ||
         all_of(module_, [&](const Function &function) { return bound->measure(function) <= bound->limit; });
}

} // namespace lgc
