// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/LoopOverDescriptors.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

namespace {

bool isAccess(const Instruction &instruction) {
  return isa<ImageLoadOp, ImageStoreOp, ImageAtomicOp, ImageAtomicCompareOp, ImageSampleOp, ImageGatherOp,
             ImageLevelOfDetailOp>(instruction);
}

/// Returns the descriptor, if lanes may have different ones.
ResourceDescriptorOp *divergentDescriptor(Value *value) {
  auto *descriptor = dyn_cast<ResourceDescriptorOp>(value);
  return descriptor && descriptor->getNonUniform() && !isa<Constant>(descriptor->getIndex()) ? descriptor
                                                                                             : nullptr;
}

SmallSetVector<Value *, 2> divergentIndices(CallInst &access) {
  SmallSetVector<Value *, 2> indices;
  for (Value *operand : access.args())
    if (auto *descriptor = divergentDescriptor(operand))
      indices.insert(descriptor->getIndex());
  return indices;
}

/// Repeats an access until every lane has had its turn.
class AccessLoop {
public:
  AccessLoop(CallInst &access, ArrayRef<Value *> indices)
      : access_(access), indices_(indices), builder_(access.getContext()) {
    builder_.SetCurrentDebugLocation(access.getDebugLoc());
  }

  void build() {
    BasicBlock *before = access_.getParent();
    BasicBlock *after = before->splitBasicBlock(access_.getIterator());
    const auto insertBlock = [&](const char *name) {
      return BasicBlock::Create(access_.getContext(), name, before->getParent(), after);
    };
    BasicBlock *header = insertBlock("descriptor"), *turn = insertBlock("access"),
               *latch = insertBlock("served");
    before->getTerminator()->setSuccessor(0, header);

    Value *turns = compareWithFirst(header);
    builder_.CreateCondBr(SubgroupInverseBallotOp::create(builder_, turns), turn, latch);

    builder_.SetInsertPoint(turn);
    builder_.SetInsertPoint(builder_.CreateBr(latch));
    access_.moveBefore(builder_.GetInsertPoint());
    useFirstDescriptors();

    builder_.SetInsertPoint(latch);
    if (!access_.getType()->isVoidTy()) {
      PHINode *result = builder_.CreatePHI(access_.getType(), 2);
      access_.replaceAllUsesWith(result);
      result->addIncoming(&access_, turn);
      result->addIncoming(PoisonValue::get(access_.getType()), header);
    }
    // Not the same value as in the header: SimplifyCFG would take the access out of the loop, where lanes
    // with different descriptors come together.
    Value *served = SubgroupInverseBallotOp::create(builder_, turns);
    builder_.CreateCondBr(served, after, header);
    after->replacePhiUsesWith(before, latch);
  }

private:
  /// Returns a mask of the lanes with the same indices as the first one.
  Value *compareWithFirst(BasicBlock *header) {
    builder_.SetInsertPoint(header);
    Value *lanes = nullptr;
    for (Value *index : indices_) {
      first_[index] = SubgroupBroadcastFirstOp::create(builder_, index);
      Value *same = SubgroupBallotOp::create(builder_, builder_.CreateICmpEQ(index, first_[index]));
      lanes = lanes ? builder_.CreateAnd(lanes, same) : same;
    }
    return lanes;
  }

  void useFirstDescriptors() {
    builder_.SetInsertPoint(&access_);
    for (Use &operand : access_.args()) {
      auto *descriptor = divergentDescriptor(operand);
      if (!descriptor)
        continue;
      operand = ResourceDescriptorOp::create(builder_, descriptor->getType(), descriptor->getSet(),
                                             descriptor->getBinding(), first_[descriptor->getIndex()],
                                             /*nonUniform=*/false);
      if (descriptor->use_empty())
        descriptor->eraseFromParent();
    }
  }

  CallInst &access_;
  ArrayRef<Value *> indices_;
  IRBuilder<> builder_;
  SmallDenseMap<Value *, Value *, 2> first_; ///< of the first lane, by index
};

} // namespace

PreservedAnalyses LoopOverDescriptors::run(Module &module, ModuleAnalysisManager &) {
  SmallVector<CallInst *> accesses;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (isAccess(instruction))
        accesses.push_back(cast<CallInst>(&instruction));
  bool changed = false;
  for (CallInst *access : accesses) {
    const SmallSetVector<Value *, 2> indices = divergentIndices(*access);
    if (indices.empty())
      continue;
    AccessLoop(*access, indices.getArrayRef()).build();
    changed = true;
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
