// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conversions between numeric types. No fast-math flags here: with `contract`, LLVM may drop a narrowing
// conversion that a widening one follows, but shaders convert in order to round.

#include "llpc/reader/FloatMath.h"
#include "llpc/reader/Operands.h"
#include "llpc/reader/Types.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// The rounding mode that decorates the result; to nearest even when none does. Nullopt after reporting.
std::optional<spirv::FPRoundingMode> roundingMode(Translator &translator, const Instruction &instruction) {
  using Mode = spirv::FPRoundingMode;
  const auto *decoration =
      translator.module().findDecoration(instruction.result, spirv::Decoration::FPRoundingMode);
  if (!decoration || decoration->operands.empty())
    return Mode::RTE;
  const auto mode = static_cast<Mode>(decoration->operands[0]);
  if (mode == Mode::RTE || mode == Mode::RTZ)
    return mode;
  translator.fail(instruction, "FPRoundingMode must be RTE or RTZ");
  return std::nullopt;
}

/// v_cvt_pkrtz_f16_f32 is the one conversion that rounds to zero whatever the mode register says.
Value *truncateToHalf(Builder &b, Value *x) {
  return perComponent(b, x, [&](ArrayRef<Value *> component) {
    Value *zero = ConstantFP::get(b.getFloatTy(), 0.0);
    return b.CreateExtractElement(b.CreateIntrinsic(Intrinsic::amdgcn_cvt_pkrtz, {}, {component[0], zero}),
                                  uint64_t(0));
  });
}

bool convertFloat(Translator &translator, const Instruction &instruction) {
  Value *value = argument(translator, instruction, 0);
  const auto mode = roundingMode(translator, instruction);
  if (!mode)
    return false;
  Builder &b = translator.builder();
  Type *to = translator.resultType(instruction);
  Type *from = value->getType();
  const bool narrows = to->getScalarSizeInBits() < from->getScalarSizeInBits();
  if (*mode == spirv::FPRoundingMode::RTE || !narrows)
    return translator.define(instruction, b.CreateFPCast(value, to));
  if (!to->getScalarType()->isHalfTy() || !from->getScalarType()->isFloatTy())
    return translator.fail(instruction, "FPRoundingMode RTZ is supported from 32 to 16 bits only");
  return translator.define(instruction, truncateToHalf(b, value));
}

/// What rounds to a 16-bit subnormal becomes 0.
Value *quantizeToHalf(Builder &b, Value *x) {
  Type *type = x->getType();
  Type *halves = withComponentsOf(b.getHalfTy(), type);
  Value *half = b.CreateFPTrunc(x, halves);
  constexpr double kSmallestNormalHalf = 0x1p-14;
  Value *tooSmall = b.CreateFCmpOLT(absolute(b, half), real(halves, kSmallestNormalHalf));
  return b.CreateSelect(tooSmall, Constant::getNullValue(type), b.CreateFPExt(half, type));
}

bool quantize(Translator &translator, const Instruction &instruction) {
  Value *value = argument(translator, instruction, 0);
  if (!value->getType()->getScalarType()->isFloatTy())
    return translator.fail(instruction, "the operand must have 32-bit components");
  return translator.define(instruction, quantizeToHalf(translator.builder(), value));
}

/// A physical pointer has the bits of its address.
bool bitcastPointer(Translator &translator, const Instruction &instruction, Value *value) {
  Builder &b = translator.builder();
  Type *to = translator.resultType(instruction);
  for (Type *type : {value->getType(), to}) {
    bool isAddress = type->isPointerTy() ? type->getPointerAddressSpace() == addressSpace::kGlobal
                                         : type->getPrimitiveSizeInBits() == 64;
    if (!isAddress)
      return translator.fail(instruction, "only physical pointers can be bitcast, to and from 64 bits");
  }
  if (value->getType()->isPointerTy())
    value = b.CreatePtrToInt(value, b.getInt64Ty());
  value = to->isPointerTy() ? b.CreateIntToPtr(b.CreateBitCast(value, b.getInt64Ty()), to)
                            : b.CreateBitCast(value, to);
  return translator.define(instruction, value);
}

/// Component 0 holds the low bits on both sides, which is LLVM's rule for little-endian targets, too.
bool bitcast(Translator &translator, const Instruction &instruction) {
  Value *value = argument(translator, instruction, 0);
  if (!value)
    return false;
  Type *to = translator.resultType(instruction);
  if (to->isPointerTy() || value->getType()->isPointerTy())
    return bitcastPointer(translator, instruction, value);
  return translator.define(instruction, translator.builder().CreateBitCast(value, to));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::ConvertFToU, converting<1, [](Builder &b, Type *to, Value *x) { return floatToUInt(b, x, to); }>},
    {Op::ConvertFToS, converting<1, [](Builder &b, Type *to, Value *x) { return floatToSInt(b, x, to); }>},
    {Op::ConvertSToF, converting<1, [](Builder &b, Type *to, Value *x) { return b.CreateSIToFP(x, to); }>},
    {Op::ConvertUToF, converting<1, [](Builder &b, Type *to, Value *x) { return b.CreateUIToFP(x, to); }>},
    {Op::UConvert, converting<1, [](Builder &b, Type *to, Value *x) { return b.CreateZExtOrTrunc(x, to); }>},
    {Op::SConvert, converting<1, [](Builder &b, Type *to, Value *x) { return b.CreateSExtOrTrunc(x, to); }>},
    {Op::FConvert, convertFloat},
    {Op::QuantizeToF16, quantize},
    {Op::Bitcast, bitcast},
};

} // namespace

std::span<const HandlerEntry> conversionHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
