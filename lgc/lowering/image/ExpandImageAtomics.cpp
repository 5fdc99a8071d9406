// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/ExpandImageAtomics.h"

#include "lgc/dialect/ImageOperands.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/image/TexelAccess.h"

using namespace llvm;

namespace lgc {

namespace {

Value *apply(IRBuilder<> &b, ImageAtomic kind, Value *texel, Value *value) {
  switch (kind) {
  case ImageAtomic::FloatAdd:
    return b.CreateFAdd(texel, value);
  case ImageAtomic::FloatMin:
    return b.CreateMinNum(texel, value);
  default:
    return b.CreateMaxNum(texel, value);
  }
}

/// Repeats until no other invocation has modified the texel between its load and the exchange.
class ExchangeLoop {
public:
  explicit ExchangeLoop(ImageAtomicOp &op)
      : op_(op), builder_(&op), coordinates_(op.getCoordinates().begin(), op.getCoordinates().end()) {}

  void build() {
    Value *first = loadBits();
    BasicBlock *before = op_.getParent();
    BasicBlock *after = before->splitBasicBlock(op_.getIterator());
    BasicBlock *loop = BasicBlock::Create(op_.getContext(), "exchange", before->getParent(), after);
    before->getTerminator()->setSuccessor(0, loop);

    builder_.SetInsertPoint(loop);
    PHINode *expected = builder_.CreatePHI(builder_.getInt32Ty(), 2);
    Value *texel = builder_.CreateBitCast(expected, op_.getType());
    Value *wanted = apply(builder_, static_cast<ImageAtomic>(op_.getKind()), texel, op_.getValue());
    Value *found =
        ImageAtomicCompareOp::create(builder_, expected, builder_.CreateBitCast(wanted, expected->getType()),
                                     op_.getImage(), op_.getDimension(), coordinates_);
    expected->addIncoming(first, before);
    expected->addIncoming(found, loop);
    builder_.CreateCondBr(builder_.CreateICmpEQ(found, expected), after, loop);

    after->replacePhiUsesWith(before, loop);
    op_.replaceAllUsesWith(texel);
    op_.eraseFromParent();
  }

private:
  Value *loadBits() {
    Type *texelType = FixedVectorType::get(builder_.getInt32Ty(), 4);
    Value *texel =
        ImageLoadOp::create(builder_, texelType, op_.getImage(), op_.getDimension(),
                            /*hasLevel=*/false, static_cast<uint32_t>(ImageScope::Device), coordinates_);
    return builder_.CreateExtractElement(texel, uint64_t(0));
  }

  ImageAtomicOp &op_;
  IRBuilder<> builder_;
  SmallVector<Value *, 4> coordinates_;
};

} // namespace

PreservedAnalyses ExpandImageAtomics::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readState(module);
  bool changed = false;
  if (state)
    forEachOp<ImageAtomicOp>(module, [&](ImageAtomicOp &op) {
      if (hasInstruction(op, state->gfxIp) || !op.getType()->isFloatTy())
        return;
      ExchangeLoop(op).build();
      changed = true;
    });
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace lgc
