// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/arithmetic/LowerFloat8.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/Float8.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

#include <cmath>

using namespace llvm;

namespace lgc {

namespace {

constexpr unsigned kBytesOfDword = 4;

/// A format, with the bits of special values without their signs.
struct Layout {
  unsigned mantissaBits;
  unsigned bias;
  uint32_t largest; ///< the largest finite value
  uint32_t over;    ///< for values beyond it
  uint32_t nan;
  double largestValue;

  /// Returns the exponent of the smallest normal number.
  int leastExponent() const { return 1 - static_cast<int>(bias); }
};

constexpr Layout kE4M3 = {3, 7, 0x7e, 0x7f, 0x7f, 448};
constexpr Layout kE5M2 = {2, 15, 0x7b, 0x7c, 0x7e, 57344};

const Layout &layoutOf(Float8Format format) {
  switch (format) {
  case Float8Format::E4M3:
    return kE4M3;
  case Float8Format::E5M2:
    return kE5M2;
  }
  llvm_unreachable("no other format");
}

/// Builds what replaces one op.
class Conversion {
public:
  Conversion(Instruction &op, uint32_t format, uint32_t gfxMajor)
      : b_(&op), format_(static_cast<Float8Format>(format)), layout_(layoutOf(format_)),
        hasInstructions_(gfxMajor >= 12) {}

  Value *extended(Value *bytes, Type *to) {
    // As halves, E5M2 needs no instruction, and keeps its denormals in every mode.
    const bool isShifted = format_ == Float8Format::E5M2 && to->getScalarType()->isHalfTy();
    return hasInstructions_ && !isShifted ? extendedByInstruction(bytes, to)
                                          : extendedByArithmetic(bytes, to);
  }

  Value *truncated(Value *floats, bool saturate) {
    return hasInstructions_ ? truncatedByInstruction(floats, saturate)
                            : truncatedByArithmetic(floats, saturate);
  }

private:
  static unsigned countOf(Value *value) {
    auto *vector = dyn_cast<FixedVectorType>(value->getType());
    return vector ? vector->getNumElements() : 1;
  }
  static Constant *integer(Type *type, uint64_t value) { return ConstantInt::get(type, value); }
  static Constant *number(Type *type, double value) { return ConstantFP::get(type, value); }

  /// Returns the dword with the bytes from number `first` on, and zeros after the last.
  Value *dwordOf(Value *bytes, unsigned first) {
    if (!bytes->getType()->isVectorTy())
      return b_.CreateZExt(bytes, b_.getInt32Ty());
    const unsigned count = countOf(bytes);
    SmallVector<int, kBytesOfDword> indices;
    for (unsigned i = first; i < first + kBytesOfDword; ++i)
      indices.push_back(static_cast<int>(std::min(i, count))); // `count` is the first of the zeros
    Value *four = b_.CreateShuffleVector(bytes, Constant::getNullValue(bytes->getType()), indices);
    return b_.CreateBitCast(four, b_.getInt32Ty());
  }

  /// Returns the 8-bit floats in the upper bytes of the halves of `upper` as halves. E5M2 is the upper byte
  /// of a half. For E4M3, nothing is computed with denormals of half, which the hardware may flush.
  Value *halvesOf(Value *upper) {
    auto *halves = FixedVectorType::get(b_.getHalfTy(), 2);
    if (format_ == Float8Format::E5M2)
      return b_.CreateBitCast(upper, halves);
    auto *shorts = FixedVectorType::get(b_.getInt16Ty(), 2);
    constexpr uint64_t kBiasDifference = 8 << 10, kLeastNormal = 9 << 10; // 2^-6, as halves
    Value *magnitude = b_.CreateAnd(upper, 0x7f007f00);
    Value *code = b_.CreateAdd(b_.CreateLShr(magnitude, 1), b_.getInt32(kBiasDifference * 0x10001));
    // With the smallest normal number L, a denormal d has the code of (L + d) / 2, which is d after L minus
    // this has been subtracted. From other numbers, 0 is subtracted.
    Value *limited = b_.CreateBinaryIntrinsic(Intrinsic::umin, b_.CreateBitCast(code, shorts),
                                              integer(shorts, kLeastNormal));
    Constant *least = number(halves, std::ldexp(1.0, layout_.leastExponent()));
    Value *difference = b_.CreateFSub(b_.CreateBitCast(limited, halves), least);
    Value *result = b_.CreateFAdd(b_.CreateBitCast(code, halves), difference);
    // The addition makes the highest bit of a NaN 1, which the shift copies to the others.
    Value *next = b_.CreateAdd(magnitude, b_.getInt32(0x01000100));
    Value *nan = b_.CreateAShr(b_.CreateBitCast(next, shorts), 15);
    Value *nanAndSign = b_.CreateOr(b_.CreateAnd(b_.CreateBitCast(nan, b_.getInt32Ty()), 0x7fff7fff),
                                    b_.CreateAnd(upper, 0x80008000));
    return b_.CreateBitCast(b_.CreateOr(b_.CreateBitCast(result, b_.getInt32Ty()), nanAndSign), halves);
  }

  /// Halves have all values of 8-bit floats.
  Value *extendedByArithmetic(Value *bytes, Type *to) {
    if (!to->isVectorTy()) {
      Value *halves = halvesOf(b_.CreateShl(dwordOf(bytes, 0), 8));
      return b_.CreateFPCast(b_.CreateExtractElement(halves, uint64_t(0)), to);
    }
    Value *result = PoisonValue::get(to->getWithNewType(b_.getHalfTy()));
    Constant *zeros = Constant::getNullValue(bytes->getType());
    auto *shorts = FixedVectorType::get(b_.getInt16Ty(), 2);
    for (unsigned i = 0; i < countOf(bytes); i += 2) {
      Value *pair = b_.CreateShuffleVector(bytes, zeros, {static_cast<int>(i), static_cast<int>(i + 1)});
      Value *upper = b_.CreateShl(b_.CreateZExt(pair, shorts), 8);
      result = withPair(result, halvesOf(b_.CreateBitCast(upper, b_.getInt32Ty())), i);
    }
    return b_.CreateFPCast(result, to);
  }

  /// Replaces components `first` and `first` + 1, if there is one, of a vector.
  Value *withPair(Value *vector, Value *pair, unsigned first) {
    for (unsigned i = first; i < std::min(first + 2, countOf(vector)); ++i)
      vector = b_.CreateInsertElement(vector, b_.CreateExtractElement(pair, i - first), i);
    return vector;
  }

  Value *extendedByInstruction(Value *bytes, Type *to) {
    const bool isE4M3 = format_ == Float8Format::E4M3;
    const unsigned count = countOf(bytes);
    if (!to->isVectorTy()) {
      Value *result =
          b_.CreateIntrinsic(isE4M3 ? Intrinsic::amdgcn_cvt_f32_fp8 : Intrinsic::amdgcn_cvt_f32_bf8, {},
                             {dwordOf(bytes, 0), b_.getInt32(0)});
      return b_.CreateFPCast(result, to);
    }
    Value *result = PoisonValue::get(to->getWithNewType(b_.getFloatTy()));
    Value *dword = nullptr;
    for (unsigned i = 0; i < count; i += 2) {
      if (i % kBytesOfDword == 0)
        dword = dwordOf(bytes, i);
      Value *pair =
          b_.CreateIntrinsic(isE4M3 ? Intrinsic::amdgcn_cvt_pk_f32_fp8 : Intrinsic::amdgcn_cvt_pk_f32_bf8, {},
                             {dword, b_.getInt1(i % kBytesOfDword != 0)});
      result = withPair(result, pair, i);
    }
    return b_.CreateFPCast(result, to);
  }

  Value *truncatedByInstruction(Value *floats, bool saturate) {
    if (saturate) { // NaNs pass
      Type *type = floats->getType();
      floats = b_.CreateBinaryIntrinsic(Intrinsic::maximum, floats, number(type, -layout_.largestValue));
      floats = b_.CreateBinaryIntrinsic(Intrinsic::minimum, floats, number(type, layout_.largestValue));
    }
    const unsigned count = countOf(floats);
    const auto component = [&](unsigned i) {
      return floats->getType()->isVectorTy() ? b_.CreateExtractElement(floats, std::min(i, count - 1))
                                             : floats;
    };
    const bool isE4M3 = format_ == Float8Format::E4M3;
    auto *fourBytes = FixedVectorType::get(b_.getInt8Ty(), kBytesOfDword);
    SmallVector<Value *, 4> bytes;
    // The instruction writes half of the dword and keeps the other.
    Value *dword = nullptr;
    for (unsigned i = 0; i < count; i += 2) {
      const bool isLow = i % kBytesOfDword == 0;
      dword =
          b_.CreateIntrinsic(isE4M3 ? Intrinsic::amdgcn_cvt_pk_fp8_f32 : Intrinsic::amdgcn_cvt_pk_bf8_f32, {},
                             {component(i), component(i + 1),
                              isLow ? UndefValue::get(b_.getInt32Ty()) : dword, b_.getInt1(!isLow)});
      if (!isLow || i + 2 >= count)
        bytes.push_back(b_.CreateBitCast(dword, fourBytes));
    }
    return joined(bytes, floats->getType());
  }

  /// Returns the components for a value like `floats` from groups of four.
  Value *joined(ArrayRef<Value *> groups, Type *floats) {
    auto *vector = dyn_cast<FixedVectorType>(floats);
    if (!vector)
      return b_.CreateExtractElement(groups[0], uint64_t(0));
    Value *result = PoisonValue::get(vector->getWithNewType(b_.getInt8Ty()));
    for (unsigned i = 0; i < vector->getNumElements(); ++i) {
      Value *byte = b_.CreateExtractElement(groups[i / kBytesOfDword], i % kBytesOfDword);
      result = b_.CreateInsertElement(result, byte, i);
    }
    return result;
  }

  Value *truncatedByArithmetic(Value *floats, bool saturate) {
    constexpr unsigned kMantissaBits = 23, kBias = 127;
    Type *type = floats->getType(), *words = type->getWithNewType(b_.getInt32Ty());
    Value *bits = b_.CreateBitCast(floats, words);
    Value *magnitude = b_.CreateAnd(bits, 0x7fffffff);
    // The addition carries into the exponent.
    const unsigned shift = kMantissaBits - layout_.mantissaBits;
    Value *isOdd = b_.CreateAnd(b_.CreateLShr(magnitude, shift), 1);
    Value *rounded = b_.CreateAdd(b_.CreateAdd(magnitude, integer(words, (1u << (shift - 1)) - 1)), isOdd);
    Value *normal = b_.CreateSub(b_.CreateLShr(rounded, shift),
                                 integer(words, (kBias - layout_.bias) << layout_.mantissaBits));
    // In units of the smallest denormal, a denormal is its own code. The product is exact.
    const int unit = layout_.leastExponent() - static_cast<int>(layout_.mantissaBits);
    Value *units = b_.CreateFMul(b_.CreateBitCast(magnitude, type), number(type, std::ldexp(1.0, -unit)));
    Value *denormal = b_.CreateFPToUI(b_.CreateUnaryIntrinsic(Intrinsic::roundeven, units), words);
    Value *isDenormal =
        b_.CreateICmpULT(magnitude, integer(words, (kBias - layout_.bias + 1) << kMantissaBits));
    Value *code = b_.CreateSelect(isDenormal, denormal, normal);
    code = b_.CreateBinaryIntrinsic(Intrinsic::umin, code,
                                    integer(words, saturate ? layout_.largest : layout_.over));
    Value *isNan = b_.CreateICmpUGT(magnitude, integer(words, 0x7f800000));
    code = b_.CreateSelect(isNan, integer(words, layout_.nan), code);
    Value *sign = b_.CreateAnd(b_.CreateLShr(bits, 24), 0x80);
    return b_.CreateTrunc(b_.CreateOr(code, sign), type->getWithNewType(b_.getInt8Ty()));
  }

  IRBuilder<> b_;
  Float8Format format_;
  const Layout &layout_;
  bool hasInstructions_;
};

class Float8Lowering : public OpVisitor<Float8Lowering> {
public:
  explicit Float8Lowering(uint32_t gfxMajor) : gfxMajor_(gfxMajor) {}

  PreservedAnalyses run(Module &module) {
    visit(module);
    return preservingControlFlow(changed_);
  }

  void visitFloat8Extend(Float8ExtendOp &op) {
    const bool isValid = check(op, op.getBytes()->getType(), op.getFormat());
    replace(op, isValid ? Conversion(op, op.getFormat(), gfxMajor_).extended(op.getBytes(), op.getType())
                        : PoisonValue::get(op.getType()));
  }

  void visitFloat8Truncate(Float8TruncateOp &op) {
    const bool isValid = check(op, op.getFloats()->getType(), op.getFormat());
    replace(op, isValid
                    ? Conversion(op, op.getFormat(), gfxMajor_).truncated(op.getFloats(), op.getSaturate())
                    : PoisonValue::get(op.getType()));
  }

private:
  static bool check(CallInst &op, Type *operand, uint32_t format) {
    if (format >= kFloat8Formats) {
      reportError(op, kMalformedIr, "there is no format " + Twine(format) + " of 8-bit floats");
      return false;
    }
    if (operand == op.getType()->getWithNewType(operand->getScalarType()))
      return true;
    reportError(op, kMalformedIr, "a conversion of 8-bit floats keeps the number of components");
    return false;
  }

  void replace(CallInst &op, Value *value) {
    changed_ = true;
    replaceOp(op, value);
  }

  uint32_t gfxMajor_;
  bool changed_ = false;
};

} // namespace

PreservedAnalyses LowerFloat8::run(Module &module, ModuleAnalysisManager &) {
  const std::optional<PipelineState> state = readState(module);
  return state ? Float8Lowering(state->gfxIp.major).run(module) : PreservedAnalyses::all();
}

} // namespace lgc
