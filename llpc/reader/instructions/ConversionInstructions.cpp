// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conversions between numeric types, without fast-math flags: with `contract`, LLVM may drop a narrowing
// conversion that is followed by a widening one, but shaders use such a pair to round.

#include "llpc/reader/core/AddressSpaces.h"
#include "llpc/reader/instructions/EncodedFloats.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/validation/ValueChecks.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

using Mode = spirv::FPRoundingMode;

/// Returns the rounding mode that decorates the result, else the execution mode for its type.
FailureOr<Mode> roundingMode(Translator &translator, const Instruction &instruction) {
  const auto *decoration =
      translator.module().findDecoration(instruction.result, spirv::Decoration::FPRoundingMode);
  if (!decoration || decoration->operands.empty())
    return translator.floatControls().roundsToZero(translator.resultType(instruction)) ? Mode::RTZ
                                                                                       : Mode::RTE;
  const auto mode = static_cast<Mode>(decoration->operands[0]);
  if (mode == Mode::RTE || mode == Mode::RTZ)
    return mode;
  return translator.failInvalid(instruction, "FPRoundingMode must be RTE or RTZ");
}

/// v_cvt_pkrtz_f16_f32 is the only conversion that rounds towards zero independently of the mode register.
Value *truncateToHalf(Builder &b, Value *x) {
  return perComponent(b, x, [&](ArrayRef<Value *> component) {
    Value *zero = ConstantFP::get(b.getFloatTy(), 0.0);
    return b.CreateExtractElement(b.CreateIntrinsic(Intrinsic::amdgcn_cvt_pkrtz, {}, {component[0], zero}),
                                  uint64_t(0));
  });
}

/// Rounds the components of a constant towards zero, so that specialization constants are converted without
/// code. Returns null if a component is NaN.
Constant *truncateConstant(Constant *x, Type *to) {
  SmallVector<Constant *, 4> components;
  for (unsigned i = 0; i < componentCount(to); ++i) {
    const auto *component = dyn_cast_or_null<ConstantFP>(to->isVectorTy() ? x->getAggregateElement(i) : x);
    if (!component)
      return nullptr;
    APFloat number = component->getValueAPF();
    bool losesInfo = false;
    number.convert(to->getScalarType()->getFltSemantics(), RoundingMode::TowardZero, &losesInfo);
    components.push_back(ConstantFP::get(to->getScalarType(), number));
  }
  return to->isVectorTy() ? ConstantVector::get(components) : components[0];
}

Value *truncateFloat(Builder &b, Value *x, Type *to) {
  if (auto *constant = dyn_cast<Constant>(x))
    if (Constant *truncated = truncateConstant(constant, to))
      return truncated;
  if (x->getType()->getScalarType()->isDoubleTy())
    x = truncateToFloat(b, x);
  return to->getScalarType()->isHalfTy() ? truncateToHalf(b, x) : x;
}

/// Rounds to nearest even while the mode register is set to round towards zero: the back end computes the
/// conversion from 64 to 16 bits in integers. The intrinsic is constrained, so that no pass simplifies the
/// sequence.
Value *roundToHalf(Builder &b, Value *x, Type *to) {
  Builder::FastMathFlagGuard guard(b);
  leaveRoundingToHardware(b);
  b.setDefaultConstrainedRounding(RoundingMode::NearestTiesToEven);
  if (x->getType()->getScalarType()->isFloatTy())
    x = b.CreateFPExt(x, withComponentsOf(b.getDoubleTy(), to));
  return b.CreateFPTrunc(x, to);
}

/// Returns whether the shader asks for rounding to nearest even.
bool asksForNearest(Translator &translator, const Instruction &instruction) {
  const Type *half = Type::getHalfTy(translator.context());
  return translator.hasDecoration(instruction.result, spirv::Decoration::FPRoundingMode) ||
         (translator.floatControls().roundingModeRTE & half->getPrimitiveSizeInBits()) != 0;
}

Result convertFloat(Translator &translator, const Instruction &instruction) {
  const auto mode = roundingMode(translator, instruction);
  if (!mode)
    return failure();
  Builder &b = translator.builder();
  Type *to = translator.resultType(instruction);
  Value *value = decodedArgument(translator, instruction, 0, to);
  Type *from = value->getType();
  if (isEncodedFloat(*translator.module().type(instruction.resultType)))
    return defineEncoded(translator, instruction, value,
                         *mode == Mode::RTZ ? RoundingMode::TowardZero : RoundingMode::NearestTiesToEven);
  if (from == to) // an encoded float, whose denormals stay
    return translator.define(instruction, value);
  const bool narrows = to->getScalarSizeInBits() < from->getScalarSizeInBits();
  if (*mode == Mode::RTZ && narrows)
    return defineFloat(translator, instruction, truncateFloat(b, value, to));
  // LLVM lets the texture unit convert a texel that is only used as 16 bits, which truncates 32-bit ones. A
  // frozen texel stays as it is.
  if (narrows && to->getScalarType()->isHalfTy() && from->getScalarType()->isFloatTy() &&
      asksForNearest(translator, instruction))
    value = b.CreateFreeze(value);
  const FloatControls &controls = translator.floatControls();
  const bool toFloat = to->getScalarType()->isFloatTy();
  if (narrows && toFloat && controls.roundingModeRTZ != 0)
    return translator.failUnsupported(instruction,
                                      "rounding from 64 to 32 bits to nearest even is not supported in a "
                                      "shader with RoundingModeRTZ");
  const bool hardwareTruncates =
      controls.roundsToZero(b.getHalfTy()) || controls.roundsToZero(b.getDoubleTy());
  return defineFloat(translator, instruction,
                     narrows && hardwareTruncates ? roundToHalf(b, value, to) : b.CreateFPCast(value, to));
}

/// An integer with more bits than the float's mantissa is rounded like the result of float arithmetic. For
/// encoded floats that is the 32-bit float from which they are made; those of 8 bits have no number as large
/// as those that it rounds.
template <Value *(*convert)(Builder &, Value *, Type *)>
Result intToFloat(Translator &translator, const Instruction &instruction) {
  if (translator.hasDecoration(instruction.result, spirv::Decoration::FPRoundingMode))
    return translator.failUnsupported(instruction, "FPRoundingMode is supported on OpFConvert only");
  const bool isEncoded = isEncodedFloat(*translator.module().type(instruction.resultType));
  Builder &b = translator.builder();
  Value *value = argument(translator, instruction, 0);
  Type *to =
      isEncoded ? withComponentsOf(b.getFloatTy(), value->getType()) : translator.resultType(instruction);
  Builder::FastMathFlagGuard guard(b);
  if (translator.floatControls().roundsToZero(to))
    leaveRoundingToHardware(b);
  value = convert(b, value, to);
  return isEncoded ? defineEncoded(translator, instruction, value, RoundingMode::NearestTiesToEven)
                   : translator.define(instruction, value);
}

template <Value *(*convert)(Builder &, Value *, Type *)>
Result floatToInt(Translator &translator, const Instruction &instruction) {
  Type *to = translator.resultType(instruction);
  Value *value = decodedArgument(translator, instruction, 0, to);
  checkConversion(translator, instruction, value, to, instruction.opcode == Op::ConvertFToS);
  return translator.define(instruction, convert(translator.builder(), value, to));
}

Value *signedToFloat(Builder &b, Value *x, Type *to) {
  return b.CreateSIToFP(x, to);
}
Value *unsignedToFloat(Builder &b, Value *x, Type *to) {
  return b.CreateUIToFP(x, to);
}

/// A value that rounds to a 16-bit subnormal becomes a zero of the same sign.
Value *quantizeToHalf(Builder &b, Value *x) {
  Type *type = x->getType();
  Type *halves = withComponentsOf(b.getHalfTy(), type);
  Value *half = b.CreateFPTrunc(x, halves);
  constexpr double kSmallestNormalHalf = 0x1p-14;
  Value *tooSmall = b.CreateFCmpOLT(absolute(b, half), real(halves, kSmallestNormalHalf));
  Value *zero = b.CreateCopySign(Constant::getNullValue(type), x);
  return b.CreateSelect(tooSmall, zero, b.CreateFPExt(half, type));
}

Result quantize(Translator &translator, const Instruction &instruction) {
  Value *value = argument(translator, instruction, 0);
  if (!value->getType()->getScalarType()->isFloatTy())
    return translator.failInvalid(instruction, "the operand must have 32-bit components");
  return translator.define(instruction, quantizeToHalf(translator.builder(), value));
}

/// The bits of a physical pointer are those of its address.
Result bitcastPointer(Translator &translator, const Instruction &instruction, Value *value) {
  Builder &b = translator.builder();
  Type *to = translator.resultType(instruction);
  for (Type *type : {value->getType(), to}) {
    bool isAddress = type->isPointerTy() ? type->getPointerAddressSpace() == addressSpace::kGlobal
                                         : type->getPrimitiveSizeInBits() == 64;
    if (!isAddress)
      return translator.failInvalid(instruction,
                                    "only physical pointers can be bitcast, to and from 64 bits");
  }
  if (value->getType()->isPointerTy())
    value = b.CreatePtrToInt(value, b.getInt64Ty());
  value = to->isPointerTy() ? b.CreateIntToPtr(b.CreateBitCast(value, b.getInt64Ty()), to)
                            : b.CreateBitCast(value, to);
  return translator.define(instruction, value);
}

/// Component 0 holds the low bits on both sides, which is also LLVM's rule for little-endian targets.
Result bitcast(Translator &translator, const Instruction &instruction) {
  const auto value = anyArgument(translator, instruction, 0);
  if (!value)
    return failure();
  Type *to = translator.resultType(instruction);
  if (to->isPointerTy() || (*value)->getType()->isPointerTy())
    return bitcastPointer(translator, instruction, *value);
  return translator.define(instruction, translator.builder().CreateBitCast(*value, to));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::ConvertFToU, floatToInt<floatToUInt>},
    {Op::ConvertFToS, floatToInt<floatToSInt>},
    {Op::ConvertSToF, intToFloat<signedToFloat>},
    {Op::ConvertUToF, intToFloat<unsignedToFloat>},
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
