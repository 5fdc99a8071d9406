// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/DiscardedFragments.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

#include <map>

using namespace llvm;

namespace llpc::reader {

using spirv::Capability;
using spirv::Op;

namespace {

/// They read other lanes of the quad, to choose a level or as a derivative.
constexpr Op kDifferences[] = {
    Op::ImageSampleImplicitLod,
    Op::ImageSampleDrefImplicitLod,
    Op::ImageSampleProjImplicitLod,
    Op::ImageSampleProjDrefImplicitLod,
    Op::ImageSparseSampleImplicitLod,
    Op::ImageSparseSampleDrefImplicitLod,
    Op::ImageQueryLod,
    Op::DPdx,
    Op::DPdy,
    Op::Fwidth,
    Op::DPdxFine,
    Op::DPdyFine,
    Op::FwidthFine,
    Op::DPdxCoarse,
    Op::DPdyCoarse,
    Op::FwidthCoarse,
};

bool takesDifferences(const spirv::Module &module) {
  for (const auto &function : module.functions())
    for (const auto &block : function->blocks)
      for (const spirv::Instruction &instruction : block->body)
        if (llvm::is_contained(kDifferences, instruction.opcode))
          return true;
  return false;
}

bool hasSubgroupOperations(const spirv::Module &module) {
  return llvm::any_of(ArrayRef{Capability::GroupNonUniform, Capability::SubgroupVoteKHR,
                               Capability::SubgroupBallotKHR, Capability::QuadControlKHR},
                      [&](Capability capability) { return module.enables(capability); });
}

/// Loops of functions, and functions that are called in them.
class Repetition {
public:
  explicit Repetition(ArrayRef<Function *> functions) {
    for (Function *function : functions) {
      DominatorTree dominators(*function);
      LoopInfo &loops = loops_[function];
      loops.analyze(dominators);
      for (BasicBlock &block : *function)
        if (isRepeated(block))
          for (Instruction &instruction : block)
            if (auto *call = dyn_cast<CallInst>(&instruction))
              repeated_.insert(call->getCalledFunction());
    }
  }

  bool isRepeated(const BasicBlock &block) const {
    const Function *function = block.getParent();
    return repeated_.contains(function) || loops_.at(function).getLoopFor(&block);
  }

private:
  std::map<const Function *, LoopInfo> loops_;
  SmallPtrSet<const Function *, 8> repeated_;
};

/// Makes `block`, one side of a branch, end at the branch's other side.
void continueAt(BasicBlock &block, BasicBlock &header, BasicBlock &other) {
  block.back().eraseFromParent(); // unreachable
  auto &terminate = cast<lgc::ControlTerminateOp>(block.back());
  IRBuilder<> builder(&terminate);
  lgc::FragmentDemoteOp::create(builder);
  terminate.eraseFromParent();
  builder.SetInsertPoint(&block);
  // Both come to `other` through one block, so that its phis keep one value for them.
  auto *meeting = BasicBlock::Create(block.getContext(), "", block.getParent(), &other);
  builder.CreateBr(meeting);
  BranchInst::Create(&other, meeting);
  header.getTerminator()->replaceSuccessorWith(&other, meeting);
  other.replacePhiUsesWith(&header, meeting);
}

} // namespace

void continueAsHelpers(Translator &translator, ArrayRef<Function *> functions,
                       ArrayRef<BasicBlock *> discards) {
  const spirv::Module &module = translator.module();
  if (discards.empty() || hasSubgroupOperations(module) || !takesDifferences(module))
    return;
  const Repetition repetition(functions);
  for (BasicBlock *block : discards) {
    BasicBlock *header = block->getSinglePredecessor();
    auto *branch = header ? dyn_cast<BranchInst>(header->getTerminator()) : nullptr;
    if (!branch || !branch->isConditional() || repetition.isRepeated(*header))
      continue;
    continueAt(*block, *header, *branch->getSuccessor(branch->getSuccessor(0) == block ? 1 : 0));
  }
}

} // namespace llpc::reader
