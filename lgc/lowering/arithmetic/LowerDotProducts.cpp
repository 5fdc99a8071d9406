// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/arithmetic/LowerDotProducts.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

#include <utility>

using namespace llvm;

namespace lgc {

namespace {

/// Returns the addition that is the only use of the result, if the op does not add something already.
BinaryOperator *additionOf(IntegerDotOp &op) {
  const auto *addend = dyn_cast<ConstantInt>(op.getAddend());
  if (!addend || !addend->isZero() || op.getSaturate() || !op.hasOneUse())
    return nullptr;
  auto *addition = dyn_cast<BinaryOperator>(op.user_back());
  const bool isInBlock = addition && addition->getParent() == op.getParent();
  return isInBlock && addition->getOpcode() == BinaryOperator::Add ? addition : nullptr;
}

/// Builds what replaces one op, and the addition of its result.
class DotProduct {
public:
  DotProduct(IntegerDotOp &op, BinaryOperator *addition, uint32_t gfxMajor)
      : builder_(addition ? cast<Instruction>(addition) : &op), gfxMajor_(gfxMajor), first_(op.getFirst()),
        second_(op.getSecond()), addend_(op.getAddend()), firstSigned_(op.getFirstSigned()),
        secondSigned_(op.getSecondSigned()), saturate_(op.getSaturate()) {
    if (addition)
      addend_ = addition->getOperand(addition->getOperand(0) == &op ? 1 : 0);
  }

  Value *ofBytes() {
    const bool isUnsigned = !firstSigned_ && !secondSigned_;
    if (gfxMajor_ >= 11) {
      // It clamps to signed values.
      const bool clampsLater = saturate_ && isUnsigned;
      Value *sum = builder_.CreateIntrinsic(
          Intrinsic::amdgcn_sudot4, {},
          {builder_.getInt1(firstSigned_), first_, builder_.getInt1(secondSigned_), second_,
           clampsLater ? builder_.getInt32(0) : addend_, builder_.getInt1(saturate_ && !clampsLater)});
      return clampsLater ? added(sum) : sum;
    }
    if (isUnsigned)
      return ofUnsignedBytes();
    if (firstSigned_ && secondSigned_)
      return instruction(Intrinsic::amdgcn_sdot4, second_, addend_, saturate_);
    return ofMixedBytes();
  }

  Value *ofShorts() {
    const bool areAlike = firstSigned_ == secondSigned_;
    if (gfxMajor_ < 11 && areAlike) {
      auto *pair = FixedVectorType::get(builder_.getInt16Ty(), 2);
      first_ = builder_.CreateBitCast(first_, pair);
      return instruction(firstSigned_ ? Intrinsic::amdgcn_sdot2 : Intrinsic::amdgcn_udot2,
                         builder_.CreateBitCast(second_, pair), addend_, saturate_);
    }
    Value *sum = nullptr;
    for (unsigned index : {0, 1}) {
      Value *first = component(first_, index, firstSigned_);
      Value *second = component(second_, index, secondSigned_);
      Value *product = builder_.CreateMul(first, second);
      sum = sum ? builder_.CreateAdd(sum, product) : product;
    }
    return added(sum);
  }

private:
  Value *instruction(Intrinsic::ID intrinsic, Value *second, Value *addend, bool saturate) {
    return builder_.CreateIntrinsic(intrinsic, {}, {first_, second, addend, builder_.getInt1(saturate)});
  }

  /// With u and v unsigned, u * v is (u - 128) * (v - 128) + 128 * (u + v - 128). The sums of u and of v are
  /// those of absolute differences from 0.
  Value *ofUnsignedBytes() {
    Value *signs = builder_.getInt32(0x80808080);
    Value *sum = builder_.getInt32(-4 * 128);
    for (Value *bytes : {first_, second_})
      sum = builder_.CreateIntrinsic(Intrinsic::amdgcn_sad_u8, {}, {bytes, builder_.getInt32(0), sum});
    first_ = builder_.CreateXor(first_, signs);
    Value *start = saturate_ ? builder_.getInt32(0) : addend_;
    Value *products = instruction(Intrinsic::amdgcn_sdot4, builder_.CreateXor(second_, signs), start,
                                  /*saturate=*/false);
    Value *result = builder_.CreateAdd(builder_.CreateShl(sum, 7), products);
    return saturate_ ? added(result) : result;
  }

  /// With s signed and u unsigned, s * u is s * (u - 128) + s * 64 + s * 64, and u - 128 is a signed byte: u
  /// with its highest bit changed.
  Value *ofMixedBytes() {
    if (!firstSigned_)
      std::swap(first_, second_);
    Value *start = saturate_ ? builder_.getInt32(0) : addend_;
    Value *half = builder_.getInt32(0x40404040);
    for (unsigned i = 0; i < 2; ++i)
      start = instruction(Intrinsic::amdgcn_sdot4, half, start, /*saturate=*/false);
    Value *less = builder_.CreateXor(second_, builder_.getInt32(0x80808080));
    Value *sum = instruction(Intrinsic::amdgcn_sdot4, less, start, /*saturate=*/false);
    return saturate_ ? added(sum) : sum;
  }

  Value *component(Value *pair, unsigned index, bool isSigned) {
    if (index == 1)
      return isSigned ? builder_.CreateAShr(pair, 16) : builder_.CreateLShr(pair, 16);
    Value *low = builder_.CreateTrunc(pair, builder_.getInt16Ty());
    return isSigned ? builder_.CreateSExt(low, pair->getType()) : builder_.CreateZExt(low, pair->getType());
  }

  Value *added(Value *products) {
    if (!saturate_)
      return builder_.CreateAdd(products, addend_);
    return builder_.CreateBinaryIntrinsic(
        firstSigned_ || secondSigned_ ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, products, addend_);
  }

  IRBuilder<> builder_;
  uint32_t gfxMajor_;
  Value *first_, *second_, *addend_;
  bool firstSigned_, secondSigned_, saturate_;
};

} // namespace

PreservedAnalyses LowerDotProducts::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  bool changed = false;
  forEachOp<IntegerDotOp>(module, [&](IntegerDotOp &op) {
    BinaryOperator *addition = additionOf(op);
    DotProduct product(op, addition, state->gfxIp.major);
    Value *sum = nullptr;
    switch (op.getComponentBits()) {
    case 8:
      sum = product.ofBytes();
      break;
    case 16:
      sum = product.ofShorts();
      break;
    default:
      reportError(op, kMalformedIr, "components of a dot product have 8 or 16 bits");
      sum = PoisonValue::get(op.getType());
    }
    if (addition) {
      addition->replaceAllUsesWith(sum);
      addition->eraseFromParent();
    } else {
      op.replaceAllUsesWith(sum);
    }
    op.eraseFromParent();
    changed = true;
  });
  return preservingControlFlow(changed);
}

} // namespace lgc
