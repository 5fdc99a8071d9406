// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/instructions/AmdExtendedInstructions.h"
#include "llpc/reader/instructions/HandlerTemplates.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::AmdGcnShader;
using spirv::AmdShaderTrinaryMinMax;

Value *cubeValue(Builder &b, Intrinsic::ID intrinsic, Value *direction) {
  SmallVector<Value *, 3> components;
  for (uint64_t index : {0, 1, 2})
    components.push_back(b.CreateExtractElement(direction, index));
  return b.CreateIntrinsic(intrinsic, {}, components);
}

/// Coordinates in the face from 0 to 1. v_cubema returns twice the longest component, with its sign.
Value *faceCoordinates(Builder &b, Value *direction) {
  Value *twice = cubeValue(b, Intrinsic::amdgcn_cubema, direction);
  Value *inverse = b.CreateIntrinsic(Intrinsic::amdgcn_rcp, {b.getFloatTy()},
                                     {b.CreateUnaryIntrinsic(Intrinsic::fabs, twice)});
  Value *result = PoisonValue::get(FixedVectorType::get(b.getFloatTy(), 2));
  uint64_t index = 0;
  for (Intrinsic::ID intrinsic : {Intrinsic::amdgcn_cubesc, Intrinsic::amdgcn_cubetc}) {
    Value *scaled = b.CreateFMul(cubeValue(b, intrinsic, direction), inverse);
    Value *moved = b.CreateFAdd(scaled, ConstantFP::get(b.getFloatTy(), 0.5));
    result = b.CreateInsertElement(result, moved, index++);
  }
  return result;
}

template <Intrinsic::ID least>
Value *smallest(Builder &b, Value *x, Value *y, Value *z) {
  return b.CreateBinaryIntrinsic(least, b.CreateBinaryIntrinsic(least, x, y), z);
}

/// The larger of the smaller of two and of what the third leaves of the larger one.
template <Intrinsic::ID least, Intrinsic::ID greatest>
Value *middle(Builder &b, Value *x, Value *y, Value *z) {
  Value *low = b.CreateBinaryIntrinsic(least, x, y);
  Value *high = b.CreateBinaryIntrinsic(greatest, x, y);
  return b.CreateBinaryIntrinsic(greatest, low, b.CreateBinaryIntrinsic(least, high, z));
}

Value *middleFloat(Builder &b, Value *x, Value *y, Value *z) {
  if (!isShortFloat(x->getType()))
    return middle<Intrinsic::minnum, Intrinsic::maxnum>(b, x, y, z);
  return perComponent(b, {x, y, z}, [&](ArrayRef<Value *> components) {
    return b.CreateIntrinsic(Intrinsic::amdgcn_fmed3, components[0]->getType(), components);
  });
}

Handler handlerOf(AmdShaderTrinaryMinMax instruction) {
  switch (instruction) {
  case AmdShaderTrinaryMinMax::FMin3AMD:
    return elementwise<3, smallest<Intrinsic::minnum>>;
  case AmdShaderTrinaryMinMax::UMin3AMD:
    return elementwise<3, smallest<Intrinsic::umin>>;
  case AmdShaderTrinaryMinMax::SMin3AMD:
    return elementwise<3, smallest<Intrinsic::smin>>;
  case AmdShaderTrinaryMinMax::FMax3AMD:
    return elementwise<3, smallest<Intrinsic::maxnum>>;
  case AmdShaderTrinaryMinMax::UMax3AMD:
    return elementwise<3, smallest<Intrinsic::umax>>;
  case AmdShaderTrinaryMinMax::SMax3AMD:
    return elementwise<3, smallest<Intrinsic::smax>>;
  case AmdShaderTrinaryMinMax::FMid3AMD:
    return elementwise<3, middleFloat>;
  case AmdShaderTrinaryMinMax::UMid3AMD:
    return elementwise<3, middle<Intrinsic::umin, Intrinsic::umax>>;
  case AmdShaderTrinaryMinMax::SMid3AMD:
    return elementwise<3, middle<Intrinsic::smin, Intrinsic::smax>>;
  }
  llvm_unreachable("the decoder knows the set");
}

} // namespace

Result translateAmdGcnShader(Translator &translator, const spirv::Instruction &instruction) {
  const auto number = static_cast<AmdGcnShader>(instruction.operand(1));
  Builder &b = translator.builder();
  Type *type = translator.resultType(instruction);
  if (number == AmdGcnShader::TimeAMD) {
    if (!type->isIntegerTy(64))
      return translator.failInvalid(instruction, "the result must be a 64-bit integer");
    return translator.define(instruction, lgc::InputClockOp::create(b, /*acrossDevice=*/false));
  }
  const auto direction = anyArgument(translator, instruction, 0);
  if (!direction)
    return failure();
  if ((*direction)->getType() != FixedVectorType::get(b.getFloatTy(), 3))
    return translator.failInvalid(instruction, "operand 1 must be a vector of three 32-bit floats");
  Value *value = number == AmdGcnShader::CubeFaceIndexAMD ? cubeValue(b, Intrinsic::amdgcn_cubeid, *direction)
                                                          : faceCoordinates(b, *direction);
  if (type != value->getType())
    return translator.failInvalid(instruction,
                                  "the result must be a float, or a vector of two for coordinates");
  return translator.define(instruction, value);
}

Result translateAmdTrinaryMinMax(Translator &translator, const spirv::Instruction &instruction) {
  return handlerOf(static_cast<AmdShaderTrinaryMinMax>(instruction.operand(1)))(translator, instruction);
}

} // namespace llpc::reader
