// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The types that SPIR-V 3.52 requires of each instruction. Instructions that work component by component are
// in a table of signatures; the others have a function each.

#include "llpc/spirv/TypeChecker.h"

#include <algorithm>
#include <iterator>

namespace llpc::spirv {

namespace {

// A signature has one character for the result and one for each operand.
// Result:
//   I F B  integer, float, bool: a scalar or vector
//   N      float of any encoding: a scalar or vector
//   i f b  a scalar of these
//   d      a float or bfloat16 scalar
//   V 3    float vector; one of three components
//   M      square matrix
//   p      pointer
//   4      vector of four 32-bit integers
//   S      number or bool: a scalar or vector
//   *      anything
// Operand:
//   =      of the result's type
//   1      of the first operand's type
//   w x    integer of the result's, of the first operand's width and component count
//   I F N  integer, float, float of any encoding of the result's component count
//   i      integer scalar
//   b      bool vector
//   e      what the result's components are
//   v      a vector whose component the result is
//   V      that or a scalar of the result's type
//   m      square matrix whose component the result is
//   r      pointer to the result's type
//   B      bool scalar
//   4 S    as for the result
//   k      integer scalar or vector
//   .      a literal
//   *      some pointer
struct Signature {
  Op opcode;
  std::string_view text;
};

constexpr Signature kSignatures[] = {
    {Op::CopyObject, "*="},
    {Op::ConvertFToU, "IN"},
    {Op::ConvertFToS, "IN"},
    {Op::ConvertSToF, "NI"},
    {Op::ConvertUToF, "NI"},
    {Op::UConvert, "II"},
    {Op::SConvert, "II"},
    {Op::FConvert, "NN"},
    {Op::QuantizeToF16, "F="},
    {Op::ConvertPtrToU, "i*"},
    {Op::ConvertUToPtr, "pi"},
    {Op::SNegate, "Iw"},
    {Op::FNegate, "F="},
    {Op::IAdd, "Iww"},
    {Op::FAdd, "F=="},
    {Op::ISub, "Iww"},
    {Op::FSub, "F=="},
    {Op::IMul, "Iww"},
    {Op::FMul, "F=="},
    {Op::UDiv, "Iww"},
    {Op::SDiv, "Iww"},
    {Op::FDiv, "F=="},
    {Op::UMod, "Iww"},
    {Op::SRem, "Iww"},
    {Op::SMod, "Iww"},
    {Op::FRem, "F=="},
    {Op::FMod, "F=="},
    {Op::VectorTimesScalar, "V=e"},
    {Op::Dot, "dv1"},
    {Op::Any, "bb"},
    {Op::All, "bb"},
    {Op::IsNan, "BF"},
    {Op::IsInf, "BF"},
    {Op::LogicalEqual, "B=="},
    {Op::LogicalNotEqual, "B=="},
    {Op::LogicalOr, "B=="},
    {Op::LogicalAnd, "B=="},
    {Op::LogicalNot, "B="},
    {Op::IEqual, "BIx"},
    {Op::INotEqual, "BIx"},
    {Op::UGreaterThan, "BIx"},
    {Op::SGreaterThan, "BIx"},
    {Op::UGreaterThanEqual, "BIx"},
    {Op::SGreaterThanEqual, "BIx"},
    {Op::ULessThan, "BIx"},
    {Op::SLessThan, "BIx"},
    {Op::ULessThanEqual, "BIx"},
    {Op::SLessThanEqual, "BIx"},
    {Op::FOrdEqual, "BF1"},
    {Op::FUnordEqual, "BF1"},
    {Op::FOrdNotEqual, "BF1"},
    {Op::FUnordNotEqual, "BF1"},
    {Op::FOrdLessThan, "BF1"},
    {Op::FUnordLessThan, "BF1"},
    {Op::FOrdGreaterThan, "BF1"},
    {Op::FUnordGreaterThan, "BF1"},
    {Op::FOrdLessThanEqual, "BF1"},
    {Op::FUnordLessThanEqual, "BF1"},
    {Op::FOrdGreaterThanEqual, "BF1"},
    {Op::FUnordGreaterThanEqual, "BF1"},
    {Op::ShiftRightLogical, "IwI"},
    {Op::ShiftRightArithmetic, "IwI"},
    {Op::ShiftLeftLogical, "IwI"},
    {Op::BitwiseOr, "Iww"},
    {Op::BitwiseXor, "Iww"},
    {Op::BitwiseAnd, "Iww"},
    {Op::Not, "Iw"},
    {Op::BitFieldInsert, "I==ii"},
    {Op::BitFieldSExtract, "I=ii"},
    {Op::BitFieldUExtract, "I=ii"},
    {Op::BitReverse, "I="},
    {Op::BitCount, "II"},
    {Op::DPdx, "F="},
    {Op::DPdy, "F="},
    {Op::Fwidth, "F="},
    {Op::DPdxFine, "F="},
    {Op::DPdyFine, "F="},
    {Op::FwidthFine, "F="},
    {Op::DPdxCoarse, "F="},
    {Op::DPdyCoarse, "F="},
    {Op::FwidthCoarse, "F="},
    {Op::GroupAll, "biB"},
    {Op::GroupAny, "biB"},
    {Op::GroupBroadcast, "Si=i"},
    {Op::GroupIAdd, "Ii.="},
    {Op::GroupFAdd, "Fi.="},
    {Op::GroupFMin, "Fi.="},
    {Op::GroupUMin, "Ii.="},
    {Op::GroupSMin, "Ii.="},
    {Op::GroupFMax, "Fi.="},
    {Op::GroupUMax, "Ii.="},
    {Op::GroupSMax, "Ii.="},
    {Op::ImageSparseTexelsResident, "bi"},
    {Op::GroupNonUniformElect, "bi"},
    {Op::GroupNonUniformAll, "biB"},
    {Op::GroupNonUniformAny, "biB"},
    {Op::GroupNonUniformAllEqual, "biS"},
    {Op::GroupNonUniformBroadcast, "Si=i"},
    {Op::GroupNonUniformBroadcastFirst, "Si="},
    {Op::GroupNonUniformBallot, "4iB"},
    {Op::GroupNonUniformInverseBallot, "bi4"},
    {Op::GroupNonUniformBallotBitExtract, "bi4i"},
    {Op::GroupNonUniformBallotBitCount, "ii.4"},
    {Op::GroupNonUniformBallotFindLSB, "ii4"},
    {Op::GroupNonUniformBallotFindMSB, "ii4"},
    {Op::GroupNonUniformShuffle, "Si=i"},
    {Op::GroupNonUniformShuffleXor, "Si=i"},
    {Op::GroupNonUniformShuffleUp, "Si=i"},
    {Op::GroupNonUniformShuffleDown, "Si=i"},
    {Op::GroupNonUniformIAdd, "Ii.=k"},
    {Op::GroupNonUniformFAdd, "Fi.=k"},
    {Op::GroupNonUniformIMul, "Ii.=k"},
    {Op::GroupNonUniformFMul, "Fi.=k"},
    {Op::GroupNonUniformSMin, "Ii.=k"},
    {Op::GroupNonUniformUMin, "Ii.=k"},
    {Op::GroupNonUniformFMin, "Fi.=k"},
    {Op::GroupNonUniformSMax, "Ii.=k"},
    {Op::GroupNonUniformUMax, "Ii.=k"},
    {Op::GroupNonUniformFMax, "Fi.=k"},
    {Op::GroupNonUniformBitwiseAnd, "Ii.=k"},
    {Op::GroupNonUniformBitwiseOr, "Ii.=k"},
    {Op::GroupNonUniformBitwiseXor, "Ii.=k"},
    {Op::GroupNonUniformLogicalAnd, "Bi.=k"},
    {Op::GroupNonUniformLogicalOr, "Bi.=k"},
    {Op::GroupNonUniformLogicalXor, "Bi.=k"},
    {Op::GroupNonUniformQuadBroadcast, "Si=i"},
    {Op::GroupNonUniformQuadSwap, "Si=i"},
    {Op::PtrEqual, "b*1"},
    {Op::PtrNotEqual, "b*1"},
    {Op::PtrDiff, "i*1"},
    {Op::SubgroupBallotKHR, "4B"},
    {Op::SubgroupFirstInvocationKHR, "S="},
    {Op::FmaKHR, "F==="},
    {Op::SubgroupAllKHR, "bB"},
    {Op::SubgroupAnyKHR, "bB"},
    {Op::SubgroupAllEqualKHR, "bB"},
    {Op::GroupNonUniformRotateKHR, "Si=ii"},
    {Op::SubgroupReadInvocationKHR, "S=i"},
    {Op::GroupIAddNonUniformAMD, "Ii.="},
    {Op::GroupFAddNonUniformAMD, "Fi.="},
    {Op::GroupFMinNonUniformAMD, "Fi.="},
    {Op::GroupUMinNonUniformAMD, "Ii.="},
    {Op::GroupSMinNonUniformAMD, "Ii.="},
    {Op::GroupFMaxNonUniformAMD, "Fi.="},
    {Op::GroupUMaxNonUniformAMD, "Ii.="},
    {Op::GroupSMaxNonUniformAMD, "Ii.="},
    {Op::GroupNonUniformQuadAllKHR, "bB"},
    {Op::GroupNonUniformQuadAnyKHR, "bB"},
    {Op::GroupNonUniformPartitionNV, "4S"},
    {Op::UCountLeadingZerosINTEL, "I="},
    {Op::UCountTrailingZerosINTEL, "I="},
    {Op::AbsISubINTEL, "Iww"},
    {Op::AbsUSubINTEL, "Iww"},
    {Op::IAddSatINTEL, "I=="},
    {Op::UAddSatINTEL, "I=="},
    {Op::IAverageINTEL, "I=="},
    {Op::UAverageINTEL, "I=="},
    {Op::IAverageRoundedINTEL, "I=="},
    {Op::UAverageRoundedINTEL, "I=="},
    {Op::ISubSatINTEL, "I=="},
    {Op::USubSatINTEL, "I=="},
    {Op::IMul32x16INTEL, "I=="},
    {Op::UMul32x16INTEL, "I=="},
    {Op::ExpectKHR, "S=="},
};
static_assert(std::ranges::is_sorted(kSignatures, {}, &Signature::opcode));

struct ExtSignature {
  GlslStd450 opcode;
  std::string_view text;
};

// The missing instructions take structures or interpolate; the reader checks them.
constexpr ExtSignature kGlslSignatures[] = {
    {GlslStd450::Round, "F="},         {GlslStd450::RoundEven, "F="},    {GlslStd450::Trunc, "F="},
    {GlslStd450::FAbs, "F="},          {GlslStd450::SAbs, "Iw"},         {GlslStd450::FSign, "F="},
    {GlslStd450::SSign, "Iw"},         {GlslStd450::Floor, "F="},        {GlslStd450::Ceil, "F="},
    {GlslStd450::Fract, "F="},         {GlslStd450::Radians, "F="},      {GlslStd450::Degrees, "F="},
    {GlslStd450::Sin, "F="},           {GlslStd450::Cos, "F="},          {GlslStd450::Tan, "F="},
    {GlslStd450::Asin, "F="},          {GlslStd450::Acos, "F="},         {GlslStd450::Atan, "F="},
    {GlslStd450::Sinh, "F="},          {GlslStd450::Cosh, "F="},         {GlslStd450::Tanh, "F="},
    {GlslStd450::Asinh, "F="},         {GlslStd450::Acosh, "F="},        {GlslStd450::Atanh, "F="},
    {GlslStd450::Atan2, "F=="},        {GlslStd450::Pow, "F=="},         {GlslStd450::Exp, "F="},
    {GlslStd450::Log, "F="},           {GlslStd450::Exp2, "F="},         {GlslStd450::Log2, "F="},
    {GlslStd450::Sqrt, "F="},          {GlslStd450::InverseSqrt, "F="},  {GlslStd450::Determinant, "fm"},
    {GlslStd450::MatrixInverse, "M="}, {GlslStd450::Modf, "F=r"},        {GlslStd450::FMin, "F=="},
    {GlslStd450::UMin, "Iww"},         {GlslStd450::SMin, "Iww"},        {GlslStd450::FMax, "F=="},
    {GlslStd450::UMax, "Iww"},         {GlslStd450::SMax, "Iww"},        {GlslStd450::FClamp, "F==="},
    {GlslStd450::UClamp, "Iwww"},      {GlslStd450::SClamp, "Iwww"},     {GlslStd450::FMix, "F==="},
    {GlslStd450::Step, "F=="},         {GlslStd450::SmoothStep, "F==="}, {GlslStd450::Fma, "F==="},
    {GlslStd450::Frexp, "F=*"},        {GlslStd450::Ldexp, "F=I"},       {GlslStd450::Length, "fV"},
    {GlslStd450::Distance, "fV1"},     {GlslStd450::Cross, "3=="},       {GlslStd450::Normalize, "F="},
    {GlslStd450::FaceForward, "F==="}, {GlslStd450::Reflect, "F=="},     {GlslStd450::Refract, "F==e"},
    {GlslStd450::FindILsb, "Iw"},      {GlslStd450::FindSMsb, "Iw"},     {GlslStd450::FindUMsb, "Iw"},
    {GlslStd450::NMin, "F=="},         {GlslStd450::NMax, "F=="},        {GlslStd450::NClamp, "F==="},
};
static_assert(std::ranges::is_sorted(kGlslSignatures, {}, &ExtSignature::opcode));

struct TrinarySignature {
  AmdShaderTrinaryMinMax opcode;
  std::string_view text;
};

constexpr TrinarySignature kTrinarySignatures[] = {
    {AmdShaderTrinaryMinMax::FMin3AMD, "F==="}, {AmdShaderTrinaryMinMax::UMin3AMD, "Iwww"},
    {AmdShaderTrinaryMinMax::SMin3AMD, "Iwww"}, {AmdShaderTrinaryMinMax::FMax3AMD, "F==="},
    {AmdShaderTrinaryMinMax::UMax3AMD, "Iwww"}, {AmdShaderTrinaryMinMax::SMax3AMD, "Iwww"},
    {AmdShaderTrinaryMinMax::FMid3AMD, "F==="}, {AmdShaderTrinaryMinMax::UMid3AMD, "Iwww"},
    {AmdShaderTrinaryMinMax::SMid3AMD, "Iwww"},
};
static_assert(std::ranges::is_sorted(kTrinarySignatures, {}, &TrinarySignature::opcode));

bool isSquare(const Type &type) {
  return type.kind == TypeKind::Matrix && type.count == type.element->count;
}

template <size_t Size, typename Row, typename Opcode>
const Row *findRow(const Row (&table)[Size], Opcode opcode) {
  auto found = std::ranges::lower_bound(table, opcode, {}, &Row::opcode);
  return found != std::end(table) && found->opcode == opcode ? &*found : nullptr;
}

bool isNumberOrBool(const Type &type) {
  return isOf(type, TypeKind::Int) || isOf(type, TypeKind::Float) || isOf(type, TypeKind::Bool);
}

/// Returns whether the type is that of a ballot.
bool isFourWords(const Type &type) {
  return type.kind == TypeKind::Vector && type.count == 4 && isOf(type, TypeKind::Int) &&
         type.element->width == 32;
}

bool matchesResult(char code, const Type &type) {
  switch (code) {
  case 'I':
    return isOf(type, TypeKind::Int);
  case 'F':
    return isOf(type, TypeKind::Float);
  case 'N':
    return isAnyFloat(type.scalar()->kind);
  case 'B':
    return isOf(type, TypeKind::Bool);
  case 'i':
    return type.kind == TypeKind::Int;
  case 'f':
    return type.kind == TypeKind::Float;
  case 'd':
    return type.kind == TypeKind::Float || type.kind == TypeKind::BFloat16;
  case 'b':
    return type.kind == TypeKind::Bool;
  case 'V':
    return type.kind == TypeKind::Vector && isOf(type, TypeKind::Float);
  case '3':
    return type.kind == TypeKind::Vector && isOf(type, TypeKind::Float) && type.count == 3;
  case '4':
    return isFourWords(type);
  case 'S':
    return isNumberOrBool(type);
  case 'M':
    return isSquare(type);
  case 'p':
    return type.kind == TypeKind::Pointer;
  default:
    return true;
  }
}

/// Describes the type that the result must have.
std::string_view resultRule(char code) {
  switch (code) {
  case 'I':
    return "an integer scalar or vector";
  case 'F':
  case 'N':
    return "a floating-point scalar or vector";
  case 'B':
    return "a bool scalar or vector";
  case 'i':
    return "an integer scalar";
  case 'd':
  case 'f':
    return "a floating-point scalar";
  case 'b':
    return "a bool";
  case 'V':
    return "a floating-point vector";
  case '4':
    return "a vector of four 32-bit integers";
  case 'S':
    return "a number, a bool or a vector of these";
  case 'M':
    return "a square matrix";
  case 'p':
    return "a pointer";
  default: // '3'
    return "a floating-point vector of three components";
  }
}

/// Describes the type that an operand must have.
std::string_view operandRule(char code) {
  switch (code) {
  case '=':
    return "of the result's type";
  case 'w':
    return "integer, as wide as the result and with as many components";
  case 'I':
    return "integer, with as many components as the result";
  case 'F':
  case 'N':
    return "floating-point, with as many components as the result";
  case 'i':
    return "an integer scalar";
  case 'e':
    return "of the type of the result's components";
  case 'v':
    return "a vector of the result's type";
  case 'V':
    return "of the result's type or a vector of it";
  case 'b':
    return "a bool vector";
  case 'B':
    return "a bool";
  case 'k':
    return "an integer scalar or vector";
  case '4':
  case 'S':
    return resultRule(code);
  case '1':
    return "of the first operand's type";
  case 'x':
    return "integer, as wide as the first operand and with as many components";
  case 'm':
    return "a square matrix of the result's type";
  case 'r':
    return "a pointer to the result's type";
  default: // '*'
    return "a pointer";
  }
}

bool isIntegerLike(const Type &type, const Type &model) {
  return isOf(type, TypeKind::Int) && isOf(model, TypeKind::Int) &&
         componentCount(type) == componentCount(model) && type.scalar()->width == model.scalar()->width;
}

bool matchesOperand(char code, const Type &type, const Type &result, const Type &first) {
  bool sameCount = componentCount(type) == componentCount(result);
  switch (code) {
  case '=':
    return &type == &result;
  case 'w':
    return isIntegerLike(type, result);
  case 'I':
    return isOf(type, TypeKind::Int) && sameCount;
  case 'F':
    return isOf(type, TypeKind::Float) && sameCount;
  case 'N':
    return isAnyFloat(type.scalar()->kind) && sameCount;
  case 'i':
    return type.kind == TypeKind::Int;
  case 'e':
    return &type == result.scalar();
  case 'v':
    return type.kind == TypeKind::Vector && type.element == &result;
  case 'V':
    return type.scalar() == &result;
  case 'b':
    return type.kind == TypeKind::Vector && isOf(type, TypeKind::Bool);
  case 'B':
    return type.kind == TypeKind::Bool;
  case 'k':
    return isOf(type, TypeKind::Int);
  case '4':
  case 'S':
    return matchesResult(code, type);
  case '1':
    return &type == &first;
  case 'x':
    return isIntegerLike(type, first);
  case 'm':
    return isSquare(type) && type.element->element == &result;
  case 'r':
    return type.kind == TypeKind::Pointer && type.element == &result;
  default: // '*'
    return type.kind == TypeKind::Pointer;
  }
}

} // namespace

constexpr TypeChecker::CustomRule TypeChecker::kCustomRules[] = {
    {Op::ConstantTrue, &TypeChecker::checkConstantBool},
    {Op::ConstantFalse, &TypeChecker::checkConstantBool},
    {Op::Constant, &TypeChecker::checkConstantNumber},
    {Op::ConstantComposite, &TypeChecker::checkConstantComposite},
    {Op::ConstantNull, &TypeChecker::checkConstantNull},
    {Op::SpecConstantTrue, &TypeChecker::checkConstantBool},
    {Op::SpecConstantFalse, &TypeChecker::checkConstantBool},
    {Op::SpecConstant, &TypeChecker::checkConstantNumber},
    {Op::SpecConstantComposite, &TypeChecker::checkConstantComposite},
    {Op::Variable, &TypeChecker::checkVariable},
    {Op::Load, &TypeChecker::checkLoad},
    {Op::Store, &TypeChecker::checkStore},
    {Op::CopyMemory, &TypeChecker::checkCopyMemory},
    {Op::CopyMemorySized, &TypeChecker::checkCopyMemorySized},
    {Op::AccessChain, &TypeChecker::checkAccessChain},
    {Op::InBoundsAccessChain, &TypeChecker::checkAccessChain},
    {Op::PtrAccessChain, &TypeChecker::checkAccessChain},
    {Op::ArrayLength, &TypeChecker::checkArrayLength},
    {Op::InBoundsPtrAccessChain, &TypeChecker::checkAccessChain},
    {Op::Decorate, &TypeChecker::checkDecorate},
    {Op::GroupDecorate, &TypeChecker::checkGroupDecorate},
    {Op::VectorExtractDynamic, &TypeChecker::checkVectorExtractDynamic},
    {Op::VectorInsertDynamic, &TypeChecker::checkVectorInsertDynamic},
    {Op::VectorShuffle, &TypeChecker::checkVectorShuffle},
    {Op::CompositeConstruct, &TypeChecker::checkCompositeConstruct},
    {Op::CompositeExtract, &TypeChecker::checkCompositeExtract},
    {Op::CompositeInsert, &TypeChecker::checkCompositeInsert},
    {Op::Transpose, &TypeChecker::checkTranspose},
    {Op::Bitcast, &TypeChecker::checkBitcast},
    {Op::MatrixTimesScalar, &TypeChecker::checkMatrixProduct},
    {Op::VectorTimesMatrix, &TypeChecker::checkMatrixProduct},
    {Op::MatrixTimesVector, &TypeChecker::checkMatrixProduct},
    {Op::MatrixTimesMatrix, &TypeChecker::checkMatrixProduct},
    {Op::OuterProduct, &TypeChecker::checkMatrixProduct},
    {Op::IAddCarry, &TypeChecker::checkExtendedArithmetic},
    {Op::ISubBorrow, &TypeChecker::checkExtendedArithmetic},
    {Op::UMulExtended, &TypeChecker::checkExtendedArithmetic},
    {Op::SMulExtended, &TypeChecker::checkExtendedArithmetic},
    {Op::Select, &TypeChecker::checkSelect},
    {Op::AtomicLoad, &TypeChecker::checkAtomic},
    {Op::AtomicStore, &TypeChecker::checkAtomicStore},
    {Op::AtomicExchange, &TypeChecker::checkAtomic},
    {Op::AtomicCompareExchange, &TypeChecker::checkAtomic},
    {Op::AtomicIIncrement, &TypeChecker::checkAtomic},
    {Op::AtomicIDecrement, &TypeChecker::checkAtomic},
    {Op::AtomicIAdd, &TypeChecker::checkAtomic},
    {Op::AtomicISub, &TypeChecker::checkAtomic},
    {Op::AtomicSMin, &TypeChecker::checkAtomic},
    {Op::AtomicUMin, &TypeChecker::checkAtomic},
    {Op::AtomicSMax, &TypeChecker::checkAtomic},
    {Op::AtomicUMax, &TypeChecker::checkAtomic},
    {Op::AtomicAnd, &TypeChecker::checkAtomic},
    {Op::AtomicOr, &TypeChecker::checkAtomic},
    {Op::AtomicXor, &TypeChecker::checkAtomic},
    {Op::BranchConditional, &TypeChecker::checkBranchConditional},
    {Op::Return, &TypeChecker::checkReturn},
    {Op::ReturnValue, &TypeChecker::checkReturnValue},
    {Op::CopyLogical, &TypeChecker::checkCopyLogical},
    {Op::UntypedVariableKHR, &TypeChecker::checkUntypedVariable},
    {Op::UntypedAccessChainKHR, &TypeChecker::checkUntypedAccessChain},
    {Op::UntypedInBoundsAccessChainKHR, &TypeChecker::checkUntypedAccessChain},
    {Op::UntypedPtrAccessChainKHR, &TypeChecker::checkUntypedAccessChain},
    {Op::UntypedInBoundsPtrAccessChainKHR, &TypeChecker::checkUntypedAccessChain},
    {Op::UntypedArrayLengthKHR, &TypeChecker::checkUntypedArrayLength},
    {Op::SDot, &TypeChecker::checkDotProduct},
    {Op::UDot, &TypeChecker::checkDotProduct},
    {Op::SUDot, &TypeChecker::checkDotProduct},
    {Op::SDotAccSat, &TypeChecker::checkDotProduct},
    {Op::UDotAccSat, &TypeChecker::checkDotProduct},
    {Op::SUDotAccSat, &TypeChecker::checkDotProduct},
    {Op::CooperativeMatrixLoadKHR, &TypeChecker::checkCooperativeMatrixLoad},
    {Op::CooperativeMatrixStoreKHR, &TypeChecker::checkCooperativeMatrixStore},
    {Op::CooperativeMatrixMulAddKHR, &TypeChecker::checkCooperativeMatrixMulAdd},
    {Op::CooperativeMatrixLengthKHR, &TypeChecker::checkCooperativeMatrixLength},
    {Op::ConstantCompositeReplicateEXT, &TypeChecker::checkReplicatedComposite},
    {Op::SpecConstantCompositeReplicateEXT, &TypeChecker::checkReplicatedComposite},
    {Op::CompositeConstructReplicateEXT, &TypeChecker::checkReplicatedComposite},
    {Op::ReadClockKHR, &TypeChecker::checkReadClock},
    {Op::AbortKHR, &TypeChecker::checkAbort},
    {Op::ConstantDataKHR, &TypeChecker::checkConstantData},
    {Op::SpecConstantDataKHR, &TypeChecker::checkConstantData},
    {Op::AtomicFMinEXT, &TypeChecker::checkAtomic},
    {Op::AtomicFMaxEXT, &TypeChecker::checkAtomic},
    {Op::AssumeTrueKHR, &TypeChecker::checkAssumption},
    {Op::AtomicFAddEXT, &TypeChecker::checkAtomic},
    {Op::FDot2MixAcc32VALVE, &TypeChecker::checkMixedDotProduct},
    {Op::FDot2MixAcc16VALVE, &TypeChecker::checkMixedDotProduct},
    {Op::FDot4MixAcc32VALVE, &TypeChecker::checkMixedDotProduct},
};

bool TypeChecker::check(const Instruction &instruction) {
  if (instruction.opcode == Op::Function)
    function_ = &instruction;
  instruction_ = &instruction;
  opcode_ = instruction.opcode;
  operands_ = instruction.operands;
  result_ = instruction.resultType != 0 ? module_.type(instruction.resultType) : nullptr;
  if (opcode_ == Op::ExtInst)
    return checkExtInst();
  if (opcode_ == Op::SpecConstantOp) {
    opcode_ = static_cast<Op>(operands_[0]);
    operands_ = operands_.subspan(1);
  }
  return checkOperation();
}

bool TypeChecker::checkOperation() {
  static_assert(std::ranges::is_sorted(kCustomRules, {}, &CustomRule::opcode));
  if (const Signature *row = findRow(kSignatures, opcode_))
    return checkSignature(row->text, operands_);
  auto custom = std::ranges::lower_bound(kCustomRules, opcode_, {}, &CustomRule::opcode);
  bool found = custom != std::end(kCustomRules) && custom->opcode == opcode_;
  return !found || (this->*custom->check)();
}

bool TypeChecker::checkExtInst() {
  const auto check = [&](const auto *row) { return !row || checkSignature(row->text, operands_.subspan(2)); };
  switch (module_.extInstSet(operands_[0])) {
  case ExtInstSet::GlslStd450:
    return check(findRow(kGlslSignatures, static_cast<GlslStd450>(operands_[1])));
  case ExtInstSet::AmdShaderTrinaryMinMax:
    return check(findRow(kTrinarySignatures, static_cast<AmdShaderTrinaryMinMax>(operands_[1])));
  default:
    return true;
  }
}

bool TypeChecker::checkSignature(std::string_view signature, std::span<const uint32_t> ids) {
  if (!expectResult(matchesResult(signature[0], *result_), resultRule(signature[0])))
    return false;
  for (size_t i = 0; i < ids.size(); ++i)
    if (signature[i + 1] != '.' &&
        !matchesOperand(signature[i + 1], *typeOf(ids[i]), *result_, *typeOf(ids[0])))
      return fail(concat("operand ", i + 1, " must be ", operandRule(signature[i + 1]), "; ", idText(ids[i]),
                         " is of type ", idText(typeOf(ids[i])->id)));
  return checkCooperativeMatrices(signature.substr(1), ids);
}

bool TypeChecker::expectType(Id id, const Type *type) {
  return typeOf(id) == type || fail(concat("operand ", idText(id), " is not of type ", idText(type->id)));
}

bool checkTypes(ParseContext &context) {
  TypeChecker checker(context);
  return std::ranges::all_of(context.module.instructions,
                             [&](const Instruction &i) { return checker.check(i); });
}

} // namespace llpc::spirv
