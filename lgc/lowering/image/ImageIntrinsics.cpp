// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/ImageIntrinsics.h"

#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace lgc {

namespace {

StringRef nameOf(ImageDimension dimension) {
  switch (dimension) {
  case ImageDimension::D1:
    return "1d";
  case ImageDimension::D2:
    return "2d";
  case ImageDimension::D3:
    return "3d";
  case ImageDimension::Cube:
  case ImageDimension::CubeArray:
    return "cube";
  case ImageDimension::D1Array:
    return "1darray";
  case ImageDimension::D2Array:
    return "2darray";
  case ImageDimension::D2Multisample:
    return "2dmsaa";
  case ImageDimension::D2MultisampleArray:
    return "2darraymsaa";
  case ImageDimension::Buffer:
    break;
  }
  llvm_unreachable("a texel buffer is no image");
}

} // namespace

CallInst *createImageIntrinsic(IRBuilder<> &builder, StringRef instruction, ImageDimension dimension,
                               Type *result, ArrayRef<Value *> arguments) {
  const std::string name = ("llvm.amdgcn.image." + instruction + "." + nameOf(dimension)).str();
  const Intrinsic::ID intrinsic = Intrinsic::lookupIntrinsicID(name);
  assert(intrinsic != Intrinsic::not_intrinsic && "the instruction exists for the dimension");
  return builder.CreateIntrinsic(result, intrinsic, arguments);
}

} // namespace lgc
