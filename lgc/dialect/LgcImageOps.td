// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.image.*: accesses to images and texel buffers through their descriptors.

#ifndef LGC_DIALECT_LGC_IMAGE_OPS
#define LGC_DIALECT_LGC_IMAGE_OPS

include "lgc/dialect/LgcBase.td"

// The components that a texel does not have are 0, 0, 0 and 1.
def LgcTexelScalar : CallAnyOf<[LgcI32, LgcI64, LgcF32], "i32, i64 or float">;
def LgcStoredTexel : CallAnyOf<[LgcTexelScalar, LgcVec2F32, LgcVec3F32, LgcVec4F32, LgcVec2I32, LgcVec3I32, LgcVec4I32],
                               "i32, i64, float or a vector of 2 to 4 x i32 or float">;
def LgcTexelInteger : CallAnyOf<[LgcI32, LgcI64], "i32 or i64">;
// A fifth component is the residency code of an access that asks for it: 0 if all memory that it reads is resident.
// The other components are then the bits of the texel.
def LgcReadTexel : CallAnyOf<[LgcVec4I32, LgcVec4I64, LgcVec4F32, LgcVec5I32, LgcVec5I64],
                             "vector of 4 x i32, i64 or float, or of 5 x i32 or i64">;
def LgcSample : CallAnyOf<[LgcVec4I32, LgcVec4F32, LgcVec5I32], "vector of 4 x i32 or float, or of 5 x i32">;
def LgcSamplingOperand : CallAnyOf<[LgcI32, LgcF32], "i32 or float">;

// `dimension` is an lgc::ImageDimension, `scope` an lgc::ImageScope (lgc/dialect/ImageOperands.h). Coordinates count
// texels; a layer, a face and a sample come behind them in this order. The instruction of an access with `!nontemporal`
// has it, too.
class LgcImageOp<string mnemonic, Memory memory, list<Trait> traits = []>
    : LgcOp<"image." # mnemonic, memory, [NoUnwind, WillReturn], traits>;

def Lgc_ImageLoadOp : LgcImageOp<"load", MemoryRead> {
  let uniformity = NeverUniform;
  let summary = "Load a texel";
  let description = [{
    The texel at `coordinates`, converted from the image's format: to float, or extended to i32 for integer
    formats; i64 is for formats of one 64-bit component. If `has_level` is set, the mip level follows the
    coordinates; else it is the first one. A load from outside the image gives 0 in the components that the
    format has. A result of five components has the bits of the texel and the residency code, which is 0 if the texel's
    memory is resident; memory that is not reads as 0.
  }];
  let llvmExample = [{
declare <4 x float> @lgc.image.load.v4f32.v4i32(<4 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn

define <4 x float> @example(<4 x i32> %buffer, i32 %index) {
  %texel = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %index)
  ret <4 x float> %texel
}
  }];
  let arguments = (ins LgcDescriptor:$image, I32Attr:$dimension, BoolAttr:$has_level, I32Attr:$scope,
                       Variadic<LgcI32>:$coordinates);
  let results = (outs LgcReadTexel:$texel);
}

def Lgc_ImageStoreOp : LgcImageOp<"store", MemoryUnknown> {
  let summary = "Store a texel";
  let description = [{
    Stores `texel`, converted to the image's format, at `coordinates`. If `has_level` is set, the mip level follows
    the coordinates. Components beyond those of `texel` become 0. A store outside the image has no effect.
  }];
  let llvmExample = [{
declare void @lgc.image.store.v4f32.v4i32(<4 x float>, <4 x i32>, i32, i1, i32, ...) nounwind willreturn

define void @example(<4 x i32> %buffer, i32 %index, <4 x float> %texel) {
  call void (<4 x float>, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.v4f32.v4i32(<4 x float> %texel, <4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %index)
  ret void
}
  }];
  let arguments = (ins LgcStoredTexel:$texel, LgcDescriptor:$image, I32Attr:$dimension, BoolAttr:$has_level,
                       I32Attr:$scope, Variadic<LgcI32>:$coordinates);
}

def Lgc_ImageAtomicOp : LgcImageOp<"atomic", MemoryUnknown, [AllTypesMatch<["before", "value"]>]> {
  let uniformity = NeverUniform;
  let summary = "Modify a texel atomically";
  let description = [{
    Replaces the texel at `coordinates` by the result of `kind`, an lgc::ImageAtomic, on it and
    `value`. The result is the texel as it was before. The order of memory accesses around it is that of
    relaxed atomics; fences make it stronger.
  }];
  let llvmExample = [{
declare i32 @lgc.image.atomic.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn

define i32 @example(<4 x i32> %buffer, i32 %index, i32 %value) {
  %before = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 1, i32 %value, <4 x i32> %buffer, i32 0, i32 %index)
  ret i32 %before
}
  }];
  let arguments = (ins I32Attr:$kind, LgcTexelScalar:$value, LgcDescriptor:$image, I32Attr:$dimension,
                       Variadic<LgcI32>:$coordinates);
  let results = (outs LgcTexelScalar:$before);
}

def Lgc_ImageAtomicCompareOp : LgcImageOp<"atomic.compare", MemoryUnknown, [AllTypesMatch<["before", "comparand", "value"]>]> {
  let uniformity = NeverUniform;
  let summary = "Compare and exchange a texel atomically";
  let description = [{
    Replaces the texel at `coordinates` by `value` if it is equal to `comparand`. The result is the texel as it
    was before. The order of memory accesses around it is that of relaxed atomics.
  }];
  let llvmExample = [{
declare i32 @lgc.image.atomic.compare.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn

define i32 @example(<4 x i32> %buffer, i32 %index) {
  %before = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.compare.i32.v4i32(i32 0, i32 1, <4 x i32> %buffer, i32 0, i32 %index)
  ret i32 %before
}
  }];
  let arguments = (ins LgcTexelInteger:$comparand, LgcTexelInteger:$value, LgcDescriptor:$image, I32Attr:$dimension,
                       Variadic<LgcI32>:$coordinates);
  let results = (outs LgcTexelInteger:$before);
}

// Convergent, because a sample without a level or gradients takes its derivatives from the lanes of its quad.
class LgcSamplingOp<string mnemonic> : LgcOp<"image." # mnemonic, MemoryRead, [Convergent, NoUnwind, WillReturn]>;

def Lgc_ImageSampleOp : LgcSamplingOp<"sample"> {
  let uniformity = NeverUniform;
  let summary = "Sample an image";
  let description = [{
    The filtered texel of `image` that `sampler` selects. The operands are the coordinates, as float, and those
    that the bits of `given` name (namespace lgc::sampling), in the order of the bits. Coordinates are normalized
    unless the sampler says otherwise; a layer is rounded. Without a level and gradients, the level of detail
    comes from the differences of the coordinates in the quad. Of a comparison, component 0 is the result. A result of
    five components has the bits of the texel and the residency code, as that of lgc.image.load.
  }];
  let llvmExample = [{
declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn

define <4 x float> @example(<8 x i32> %image, <4 x i32> %sampler, float %x, float %y) {
  %color = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 2, i32 4, float %x, float %y, float 0.0)
  ret <4 x float> %color
}
  }];
  let arguments = (ins LgcVec8I32:$image, LgcVec4I32:$sampler, I32Attr:$dimension, I32Attr:$given,
                       Variadic<LgcSamplingOperand>:$addressing);
  let results = (outs LgcSample:$texel);
}

def Lgc_ImageGatherOp : LgcSamplingOp<"gather"> {
  let uniformity = NeverUniform;
  let summary = "Gather four texels";
  let description = [{
    Component `component` of each of the four texels that linear filtering would use: below on the left, below on
    the right, above on the right, above on the left, where y grows downwards. The operands are those of
    lgc.image.sample, and so is a fifth component; without a level or a bias the texels are those of the first level.
  }];
  let llvmExample = [{
declare <4 x float> @lgc.image.gather.v4f32(<8 x i32>, <4 x i32>, i32, i32, i32, ...) convergent memory(read) nounwind willreturn

define <4 x float> @example(<8 x i32> %image, <4 x i32> %sampler, float %x, float %y) {
  %reds = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 2, i32 0, i32 0, float %x, float %y)
  ret <4 x float> %reds
}
  }];
  let arguments = (ins LgcVec8I32:$image, LgcVec4I32:$sampler, I32Attr:$dimension, I32Attr:$component,
                       I32Attr:$given, Variadic<LgcSamplingOperand>:$addressing);
  let results = (outs LgcSample:$texels);
}

def Lgc_ImageLevelOfDetailOp : LgcSamplingOp<"level.of.detail"> {
  let uniformity = NeverUniform;
  let summary = "Get the level of detail that a sample would use";
  let description = [{
    Component 0 is the level that sampling at the coordinates would use, component 1 the level of detail before
    it is clamped to the image's levels. A layer is not among the coordinates.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.image.level.of.detail(<8 x i32>, <4 x i32>, i32, ...) convergent memory(read) nounwind willreturn

define <2 x float> @example(<8 x i32> %image, <4 x i32> %sampler, float %x, float %y) {
  %levels = call <2 x float> (<8 x i32>, <4 x i32>, i32, ...) @lgc.image.level.of.detail(<8 x i32> %image, <4 x i32> %sampler, i32 2, float %x, float %y)
  ret <2 x float> %levels
}
  }];
  let arguments = (ins LgcVec8I32:$image, LgcVec4I32:$sampler, I32Attr:$dimension, Variadic<LgcF32>:$coordinates);
  let results = (outs LgcVec2F32:$levels);
}

def Lgc_ImageSizeOp : LgcValueOp<"image.size", FollowsOperands> {
  let summary = "Get the size of an image";
  let description = [{
    The size of mip level `level` of `image` in texels, as its descriptor has it: width, height and depth, and the
    number of layers behind those that the dimension has; the rest is 1. The faces of a cube are not counted. An
    image that is not there has size 0.
  }];
  let llvmExample = [{
declare <3 x i32> @lgc.image.size.v4i32(<4 x i32>, i32, i32) memory(none) nosync nounwind willreturn

define i32 @example(<4 x i32> %buffer) {
  %size = call <3 x i32> @lgc.image.size.v4i32(<4 x i32> %buffer, i32 0, i32 0)
  %width = extractelement <3 x i32> %size, i32 0
  ret i32 %width
}
  }];
  let arguments = (ins LgcDescriptor:$image, LgcI32:$level, I32Attr:$dimension);
  let results = (outs LgcVec3I32:$size);
}

def Lgc_ImageLevelsOp : LgcValueOp<"image.levels", FollowsOperands> {
  let summary = "Get the number of mip levels";
  let description = [{
    The number of mip levels of `image`, 0 for an image that is not there.
  }];
  let llvmExample = [{
declare i32 @lgc.image.levels(<8 x i32>) memory(none) nosync nounwind willreturn

define i32 @example(<8 x i32> %image) {
  %levels = call i32 @lgc.image.levels(<8 x i32> %image)
  ret i32 %levels
}
  }];
  let arguments = (ins LgcVec8I32:$image);
  let results = (outs LgcI32:$levels);
}

def Lgc_ImageSamplesOp : LgcValueOp<"image.samples", FollowsOperands> {
  let summary = "Get the number of samples of a texel";
  let description = [{
    The number of samples that each texel of `image` has, 0 for an image that is not there.
  }];
  let llvmExample = [{
declare i32 @lgc.image.samples(<8 x i32>) memory(none) nosync nounwind willreturn

define i32 @example(<8 x i32> %image) {
  %samples = call i32 @lgc.image.samples(<8 x i32> %image)
  ret i32 %samples
}
  }];
  let arguments = (ins LgcVec8I32:$image);
  let results = (outs LgcI32:$samples);
}

#endif
