// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/FloatMath.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace llpc::reader {

namespace {

/// Returns whether the hardware's approximations are precise enough for the type. With rounding towards zero,
/// the product would add too much to the error of v_rcp.
bool mayApproximate(Builder &b, Type *type) {
  return isShortFloat(type) && !b.getIsFPConstrained();
}

/// Attaches the permitted error (Vulkan's for OpFDiv, more than the 1 ULP of v_sqrt), so that the back end
/// uses the hardware's approximation without refinement.
Value *withAccuracy(Builder &b, Value *value, float ulp) {
  if (auto *instruction = dyn_cast<Instruction>(value))
    instruction->setMetadata(LLVMContext::MD_fpmath, MDBuilder(b.getContext()).createFPMath(ulp));
  return value;
}

/// Within its scope, instructions get `arcp` if they may be approximated.
class ReciprocalScope {
public:
  ReciprocalScope(Builder &b, Type *type) : guard_(b) {
    FastMathFlags flags = b.getFastMathFlags();
    flags.setAllowReciprocal(mayApproximate(b, type));
    b.setFastMathFlags(flags);
  }

private:
  Builder::FastMathFlagGuard guard_;
};

constexpr float kDivisionUlp = 2.5f;
constexpr float kSquareRootUlp = 2.5f;

} // namespace

/// InstCombine moves a negation into a division, and keeps the flags that both have.
Value *negate(Builder &b, Value *x) {
  ReciprocalScope scope(b, x->getType());
  return b.CreateFNeg(x);
}

Value *divideFullRange(Builder &b, Value *x, Value *y) {
  Value *quotient = b.CreateFDiv(x, y);
  return mayApproximate(b, x->getType()) ? withAccuracy(b, quotient, kDivisionUlp) : quotient;
}

Value *divide(Builder &b, Value *x, Value *y) {
  ReciprocalScope scope(b, x->getType());
  return divideFullRange(b, x, y);
}

Value *squareRoot(Builder &b, Value *x) {
  Value *root = b.CreateUnaryIntrinsic(Intrinsic::sqrt, x);
  return isShortFloat(x->getType()) ? withAccuracy(b, root, kSquareRootUlp) : root;
}

/// The back end selects v_rsq for the pair if both parts may be contracted. With respect to NoContraction
/// they are one instruction.
Value *inverseSquareRoot(Builder &b, Value *x) {
  Builder::FastMathFlagGuard guard(b);
  FastMathFlags flags = b.getFastMathFlags();
  flags.setAllowContract();
  b.setFastMathFlags(flags);
  return divide(b, real(x->getType(), 1.0), squareRoot(b, x));
}

Value *absolute(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(Intrinsic::fabs, x);
}

Value *floor(Builder &b, Value *x) {
  return b.CreateUnaryIntrinsic(Intrinsic::floor, x);
}

Value *fused(Builder &b, Value *x, Value *y, Value *addend) {
  return b.CreateFMA(x, y, addend);
}

Value *clamp(Builder &b, Value *x, Value *low, Value *high) {
  if (!isShortFloat(x->getType()))
    return b.CreateBinaryIntrinsic(Intrinsic::minnum, b.CreateBinaryIntrinsic(Intrinsic::maxnum, x, low),
                                   high);
  return perComponent(b, {x, low, high}, [&](ArrayRef<Value *> components) {
    return b.CreateIntrinsic(Intrinsic::amdgcn_fmed3, components[0]->getType(), components);
  });
}

Value *clamp(Builder &b, Value *x, double low, double high) {
  return clamp(b, x, real(x->getType(), low), real(x->getType(), high));
}

Value *dot(Builder &b, Value *x, Value *y) {
  Value *products = b.CreateFMul(x, y);
  if (!products->getType()->isVectorTy())
    return products;
  Value *sum = b.CreateExtractElement(products, uint64_t(0));
  for (unsigned index = 1; index < componentCount(x->getType()); ++index)
    sum = b.CreateFAdd(sum, b.CreateExtractElement(products, index));
  return sum;
}

Value *splatLike(Builder &b, Value *scalar, Type *shape) {
  return shape->isVectorTy() ? b.CreateVectorSplat(componentCount(shape), scalar) : scalar;
}

Value *floatToUInt(Builder &b, Value *x, Type *to) {
  return b.CreateFreeze(b.CreateFPToUI(x, to));
}

Value *floatToSInt(Builder &b, Value *x, Type *to) {
  return b.CreateFreeze(b.CreateFPToSI(x, to));
}

Value *truncateToFloat(Builder &b, Value *x) {
  Type *type = x->getType();
  Type *words = withComponentsOf(b.getInt32Ty(), type);
  Value *rounded = b.CreateFPTrunc(x, withComponentsOf(b.getFloatTy(), type));
  // A result that was rounded away from zero is corrected.
  Value *widened = absolute(b, b.CreateFPExt(rounded, type));
  Value *isTooLarge = b.CreateFCmpOGT(widened, absolute(b, x));
  Value *bits = b.CreateAdd(b.CreateBitCast(rounded, words), b.CreateSExt(isTooLarge, words));
  return b.CreateBitCast(bits, rounded->getType());
}

} // namespace llpc::reader
