// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/ImageCoordinates.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

/// Projects a direction to a face of the cube: the coordinates of the face are divided by the one along its
/// axis.
class CubeProjection {
public:
  CubeProjection(IRBuilderBase &builder, ArrayRef<Value *> direction) : b_(builder) {
    across_ = onCube(Intrinsic::amdgcn_cubesc, direction);
    down_ = onCube(Intrinsic::amdgcn_cubetc, direction);
    face_ = onCube(Intrinsic::amdgcn_cubeid, direction);
    // Twice the coordinate along the axis.
    Value *axis = b_.CreateUnaryIntrinsic(Intrinsic::fabs, onCube(Intrinsic::amdgcn_cubema, direction));
    reciprocal_ = b_.CreateUnaryIntrinsic(Intrinsic::amdgcn_rcp, axis);
  }

  Value *face() const { return face_; }
  Value *across() { return fromOneToTwo(across_); }
  Value *down() { return fromOneToTwo(down_); }

  /// Appends the derivatives of the two coordinates, by the quotient rule.
  void appendGradient(ArrayRef<Value *> gradient, SmallVectorImpl<Value *> &result) {
    const Selected selected = select(gradient);
    for (auto [coordinate, derivative] : {std::pair(across_, selected.across), {down_, selected.down}}) {
      Value *projected = b_.CreateFMul(coordinate, reciprocal_);
      Value *twice = b_.CreateFAdd(projected, projected);
      Value *along = b_.CreateFMul(twice, selected.axis);
      result.push_back(b_.CreateFMul(b_.CreateFSub(derivative, along), reciprocal_));
    }
  }

private:
  struct Selected {
    Value *across, *down, *axis;
  };

  Value *onCube(Intrinsic::ID intrinsic, ArrayRef<Value *> direction) {
    return b_.CreateIntrinsic(intrinsic, {}, direction);
  }

  /// The hardware wants coordinates of a face from 1 to 2. A multiplication and an addition with a rounding
  /// of its own would be one instruction more.
  Value *fromOneToTwo(Value *coordinate) {
    Type *type = coordinate->getType();
    return b_.CreateIntrinsic(Intrinsic::fma, type, {coordinate, reciprocal_, ConstantFP::get(type, 1.5)});
  }

  /// Returns the derivatives of the face's coordinates, and of the absolute value of the one along its axis.
  /// Vulkan, "Cube Map Face Selection and Transformations".
  Selected select(ArrayRef<Value *> gradient) {
    Value *x = gradient[0], *y = gradient[1], *z = gradient[2];
    Value *face = b_.CreateFPToUI(face_, b_.getInt32Ty());
    Value *isNegative = b_.CreateTrunc(face, b_.getInt1Ty());
    Value *isY = b_.CreateICmpEQ(b_.CreateLShr(face, 1), b_.getInt32(1));
    Value *isZ = b_.CreateICmpUGE(face, b_.getInt32(4));
    const auto flipped = [&](Value *value, Value *condition) {
      return b_.CreateSelect(condition, b_.CreateFNeg(value), value);
    };
    Value *isPositive = b_.CreateNot(isNegative);
    Value *across =
        b_.CreateSelect(isY, x, b_.CreateSelect(isZ, flipped(x, isNegative), flipped(z, isPositive)));
    Value *down = b_.CreateSelect(isY, flipped(z, isNegative), b_.CreateFNeg(y));
    Value *axis = flipped(b_.CreateSelect(isY, y, b_.CreateSelect(isZ, z, x)), isNegative);
    return {across, down, axis};
  }

  IRBuilderBase &b_;
  Value *face_, *reciprocal_, *across_, *down_;
};

Value *roundLayer(IRBuilderBase &b, Value *layer) {
  return b.CreateUnaryIntrinsic(Intrinsic::roundeven, layer);
}

void projectCube(IRBuilderBase &b, bool isArray, SamplingPoint &point) {
  CubeProjection cube(b, ArrayRef(point.coordinates).take_front(3));
  SmallVector<Value *, 6> gradients;
  for (ArrayRef<Value *> rest = point.gradients; !rest.empty(); rest = rest.drop_front(3))
    cube.appendGradient(rest.take_front(3), gradients);
  Value *face = cube.face();
  if (isArray) {
    // A layer below 0 would become another face.
    Value *layer = b.CreateBinaryIntrinsic(Intrinsic::maxnum, roundLayer(b, point.coordinates[3]),
                                           ConstantFP::get(face->getType(), 0.0));
    face = b.CreateIntrinsic(Intrinsic::fma, {face->getType()},
                             {layer, ConstantFP::get(face->getType(), 8.0), face});
  }
  point.coordinates = {cube.across(), cube.down(), face};
  point.gradients = std::move(gradients);
}

} // namespace

void projectToHardware(IRBuilderBase &builder, ImageDimension dimension, SamplingPoint &point) {
  if (isCube(dimension))
    projectCube(builder, dimension == ImageDimension::CubeArray, point);
  else if (point.coordinates.size() > directions(dimension))
    point.coordinates.back() = roundLayer(builder, point.coordinates.back());
}

} // namespace lgc
