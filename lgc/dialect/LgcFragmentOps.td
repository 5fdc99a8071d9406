// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.fragment.*: the inputs and outputs of fragment shaders.

#ifndef LGC_DIALECT_LGC_FRAGMENT_OPS
#define LGC_DIALECT_LGC_FRAGMENT_OPS

include "lgc/dialect/LgcVertexOps.td"

def LgcInterpolated : CallAnyOf<[LgcF16, LgcF32], "half or float">;

def Lgc_FragmentBarycentricsOp : LgcValueOp<"fragment.barycentrics", NeverUniform> {
  let summary = "Get the weights of a primitive's second and third vertex";
  let description = [{
    The barycentric coordinates I and J of a point of the pixel. `point` is an lgc::InterpolationPoint
    (lgc/dialect/VertexExport.h). With `perspective` they are corrected for perspective, else linear on the screen.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn

define <2 x float> @example() {
  %ij = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 0)
  ret <2 x float> %ij
}
  }];
  let arguments = (ins BoolAttr:$perspective, I32Attr:$point);
  let results = (outs LgcVec2F32:$ij);
}

def Lgc_FragmentInterpolateOp : LgcValueOp<"fragment.interpolate", NeverUniform> {
  let summary = "Interpolate a component of an input";
  let description = [{
    Component `component` of the input at `location`, interpolated over the primitive with the barycentric coordinates
    `ij`. Built-in inputs have locations from kBuiltInLocation on (lgc/dialect/VertexExport.h).
  }];
  let llvmExample = [{
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn

define float @example(<2 x float> %ij) {
  %x = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 0)
  ret float %x
}
  }];
  let arguments = (ins LgcVec2F32:$ij, I32Attr:$location, I32Attr:$component);
  let results = (outs LgcInterpolated:$value);
}

def Lgc_FragmentFlatOp : LgcValueOp<"fragment.flat", NeverUniform> {
  let summary = "Get a component of an input that does not vary over the primitive";
  let description = [{
    Component `component` of the input at `location`, as the primitive's provoking vertex has it.
  }];
  let llvmExample = [{
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn

define i32 @example() {
  %id = call i32 @lgc.fragment.flat.i32(i32 2, i32 0)
  ret i32 %id
}
  }];
  let arguments = (ins I32Attr:$location, I32Attr:$component);
  let results = (outs LgcInterfaceScalar:$value);
}

def Lgc_FragmentBarycentricsAtOp : LgcValueOp<"fragment.barycentrics.at", NeverUniform> {
  let summary = "Get the weights of a primitive's second and third vertex at any point";
  let description = [{
    As `lgc.fragment.barycentrics`, at the point with an `offset` in pixels from the centre of the pixel.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.fragment.barycentrics.at(i1, <2 x float>) memory(none) nosync nounwind willreturn

define <2 x float> @example(<2 x float> %offset) {
  %ij = call <2 x float> @lgc.fragment.barycentrics.at(i1 true, <2 x float> %offset)
  ret <2 x float> %ij
}
  }];
  let arguments = (ins BoolAttr:$perspective, LgcVec2F32:$offset);
  let results = (outs LgcVec2F32:$ij);
}

def Lgc_FragmentPullModelOp : LgcValueOp<"fragment.pull.model", NeverUniform> {
  let summary = "Get what barycentric coordinates at any point are computed from";
  let description = [{
    I / W, J / W and 1 / W at the centre of the pixel, which are linear on the screen. I and J are those of
    `lgc.fragment.barycentrics` with perspective.
  }];
  let llvmExample = [{
declare <3 x float> @lgc.fragment.pull.model() memory(none) nosync nounwind willreturn

define <3 x float> @example() {
  %model = call <3 x float> @lgc.fragment.pull.model()
  ret <3 x float> %model
}
  }];
  let results = (outs LgcVec3F32:$model);
}

def Lgc_FragmentVertexWeightsOp : LgcValueOp<"fragment.vertex.weights", NeverUniform> {
  let summary = "Get the weights of all vertices of a primitive";
  let description = [{
    The barycentric coordinates of a point, in the order in which Vulkan numbers the vertices: BaryCoordKHR and
    BaryCoordNoPerspKHR. `ij` is the result of `lgc.fragment.barycentrics` or `lgc.fragment.barycentrics.at`.
  }];
  let llvmExample = [{
declare <3 x float> @lgc.fragment.vertex.weights(<2 x float>) memory(none) nosync nounwind willreturn

define <3 x float> @example(<2 x float> %ij) {
  %weights = call <3 x float> @lgc.fragment.vertex.weights(<2 x float> %ij)
  ret <3 x float> %weights
}
  }];
  let arguments = (ins LgcVec2F32:$ij);
  let results = (outs LgcVec3F32:$weights);
}

def Lgc_FragmentVertexValueOp : LgcValueOp<"fragment.vertex.value", NeverUniform> {
  let summary = "Get a component of an input as a vertex has it";
  let description = [{
    Component `component` of the input at `location`, as vertex `vertex` of the primitive has it, in the order in which
    Vulkan numbers the vertices.
  }];
  let llvmExample = [{
declare float @lgc.fragment.vertex.value.f32(i32, i32, i32) memory(none) nosync nounwind willreturn

define float @example() {
  %x = call float @lgc.fragment.vertex.value.f32(i32 1, i32 2, i32 0)
  ret float %x
}
  }];
  let arguments = (ins I32Attr:$vertex, I32Attr:$location, I32Attr:$component);
  let results = (outs LgcInterfaceScalar:$value);
}

class LgcFragmentNumberOp<string mnemonic, string summaryText, string descriptionText>
    : LgcValueOp<"fragment." # mnemonic, NeverUniform> {
  let summary = summaryText;
  let description = descriptionText;
  let llvmExample = "declare i32 @lgc.fragment." # mnemonic # [{() memory(none) nosync nounwind willreturn

define i32 @example() {
  %value = call i32 @lgc.fragment.}] # mnemonic # [{()
  ret i32 %value
}
  }];
  let results = (outs LgcI32:$value);
}

def Lgc_FragmentVertexRotationOp
    : LgcFragmentNumberOp<"vertex.rotation", "Find out how the rasteriser has rotated the vertices", [{
    By how many steps the vertices of the primitive have been rotated so that the provoking one is the first: vertex k is at
    place k plus that number, modulo the number of vertices.
  }]>;

def Lgc_FragmentSampleIdOp : LgcFragmentNumberOp<"sample.id", "Get the number of the sample", [{
    The sample for which the invocation runs if each sample has one of its own: Vulkan's SampleId.
  }]>;

def Lgc_FragmentCoverageOp : LgcFragmentNumberOp<"coverage", "Get the samples that the primitive covers", [{
    A bit for each sample that is covered; of them, only that of the invocation if each sample has one of its own: Vulkan's
    input SampleMask.
  }]>;

def Lgc_FragmentLayerOp : LgcFragmentNumberOp<"layer", "Get the layer that the fragment is drawn to", [{
    The layer of the attachments, which the vertex shader has chosen.
  }]>;

def Lgc_FragmentSampleOffsetOp : LgcValueOp<"fragment.sample.offset", FollowsOperands> {
  let summary = "Get the position of a sample";
  let description = [{
    The position of sample `sample` relative to the centre of the pixel, in pixels. Undefined if there is no such sample.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.fragment.sample.offset(i32) memory(none) nosync nounwind willreturn

define <2 x float> @example(i32 %sample) {
  %offset = call <2 x float> @lgc.fragment.sample.offset(i32 %sample)
  ret <2 x float> %offset
}
  }];
  let arguments = (ins LgcI32:$sample);
  let results = (outs LgcVec2F32:$offset);
}

def Lgc_FragmentCoordOp : LgcValueOp<"fragment.coord", NeverUniform> {
  let summary = "Get the position of the fragment";
  let description = [{
    The position in the framebuffer, the depth, and the reciprocal of the clip coordinate W: Vulkan's FragCoord.
  }];
  let llvmExample = [{
declare <4 x float> @lgc.fragment.coord() memory(none) nosync nounwind willreturn

define <4 x float> @example() {
  %position = call <4 x float> @lgc.fragment.coord()
  ret <4 x float> %position
}
  }];
  let results = (outs LgcVec4F32:$position);
}

def Lgc_FragmentFrontFacingOp : LgcValueOp<"fragment.front.facing", NeverUniform> {
  let summary = "Find out whether the primitive faces to the front";
  let description = [{
    Vulkan's FrontFacing: true for points and lines.
  }];
  let llvmExample = [{
declare i1 @lgc.fragment.front.facing() memory(none) nosync nounwind willreturn

define i1 @example() {
  %front = call i1 @lgc.fragment.front.facing()
  ret i1 %front
}
  }];
  let results = (outs LgcBool:$front);
}

def Lgc_FragmentPrimitiveMaskOp : LgcValueOp<"fragment.primitive.mask", AlwaysUniform> {
  let summary = "Get the primitive mask of the wave";
  let description = [{
    The value that instructions which read inputs take in M0: where the inputs are, and which quads begin a primitive.
  }];
  let llvmExample = [{
declare i32 @lgc.fragment.primitive.mask() memory(none) nosync nounwind willreturn

define i32 @example() {
  %mask = call i32 @lgc.fragment.primitive.mask()
  ret i32 %mask
}
  }];
  let results = (outs LgcI32:$mask);
}

def Lgc_FragmentBeganAsHelperOp : LgcValueOp<"fragment.began.as.helper", NeverUniform> {
  let summary = "Find out whether the invocation began as a helper";
  let description = [{
    True in an invocation that began without a covered sample, to complete its quad: Vulkan's HelperInvocation.
  }];
  let llvmExample = [{
declare i1 @lgc.fragment.began.as.helper() memory(none) nosync nounwind willreturn

define i1 @example() {
  %helper = call i1 @lgc.fragment.began.as.helper()
  ret i1 %helper
}
  }];
  let results = (outs LgcBool:$helper);
}

// Not an LgcValueOp: an invocation becomes a helper.
def Lgc_FragmentIsHelperOp : LgcOp<"fragment.is.helper", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let uniformity = NeverUniform;
  let summary = "Find out whether the invocation is a helper";
  let description = [{
    True in an invocation that began as a helper or has become one by `lgc.fragment.demote`.
  }];
  let llvmExample = [{
declare i1 @lgc.fragment.is.helper() memory(inaccessiblemem: readwrite) nounwind willreturn

define i1 @example() {
  %helper = call i1 @lgc.fragment.is.helper()
  ret i1 %helper
}
  }];
  let results = (outs LgcBool:$helper);
}

def Lgc_FragmentDemoteOp : LgcOp<"fragment.demote", MemoryReadAndInaccessible, [Convergent, NoUnwind, WillReturn]> {
  let summary = "Make the invocation a helper";
  let description = [{
    From here on the invocation writes nothing, but computes what the others of its quad need. What it has written before
    stays: no pass may move a store across it, so the op counts as a read of all memory.
  }];
  let llvmExample = [{
declare void @lgc.fragment.demote() convergent memory(read, inaccessiblemem: readwrite) nounwind willreturn

define void @example() {
  call void @lgc.fragment.demote()
  ret void
}
  }];
}

def Lgc_FragmentWholeQuadsOp
    : LgcOp<"fragment.whole.quads", MemoryNone, [Convergent, NoUnwind, WillReturn], [AllTypesMatch<["result", "value"]>]> {
  let uniformity = FollowsOperands;
  let summary = "Compute a value in helper invocations, too";
  let description = [{
    `value`, which helper invocations of quads with an active invocation compute, too, with all that it depends on.
  }];
  let llvmExample = [{
declare float @lgc.fragment.whole.quads.f32(float) convergent memory(none) nounwind willreturn

define float @example(float %difference) {
  %result = call float @lgc.fragment.whole.quads.f32(float %difference)
  ret float %result
}
  }];
  let arguments = (ins LgcNumberOrVector:$value);
  let results = (outs LgcNumberOrVector:$result);
}

def Lgc_FragmentFinishOp : LgcOp<"fragment.finish", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Keep what the invocation writes";
  let description = [{
    Marks the block in which the shader writes its outputs. An invocation that ends elsewhere is discarded.
  }];
  let llvmExample = [{
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example() {
  call void @lgc.fragment.finish()
  ret void
}
  }];
}

def Lgc_FragmentColorOp : LgcOp<"fragment.color", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Write a component of a colour";
  let description = [{
    Writes component `component` of the colour for the attachment at `location`; `index` 1 is the second source of
    blending. Executed once, at the end of the shader.
  }];
  let llvmExample = [{
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example(float %red) {
  call void @lgc.fragment.color.f32(float %red, i32 0, i32 0, i32 0)
  ret void
}
  }];
  let arguments = (ins LgcInterfaceScalar:$value, I32Attr:$location, I32Attr:$component, I32Attr:$index);
}

def Lgc_FragmentDepthOp : LgcOp<"fragment.depth", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Replace the depth of the fragment";
  let description = [{
    Vulkan's FragDepth. Executed once, at the end of the shader.
  }];
  let llvmExample = [{
declare void @lgc.fragment.depth(float) memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example(float %depth) {
  call void @lgc.fragment.depth(float %depth)
  ret void
}
  }];
  let arguments = (ins LgcF32:$depth);
}

def Lgc_FragmentStencilOp : LgcOp<"fragment.stencil", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Replace the reference value of the stencil test";
  let description = [{
    Vulkan's FragStencilRefEXT, of which the low eight bits count. Executed once, at the end of the shader.
  }];
  let llvmExample = [{
declare void @lgc.fragment.stencil(i32) memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example(i32 %reference) {
  call void @lgc.fragment.stencil(i32 %reference)
  ret void
}
  }];
  let arguments = (ins LgcI32:$reference);
}

def Lgc_FragmentSampleMaskOp : LgcOp<"fragment.sample.mask", MemoryInaccessible, [NoUnwind, WillReturn]> {
  let summary = "Restrict the samples that the fragment covers";
  let description = [{
    Vulkan's SampleMask as an output: a bit for each sample that is kept. Executed once, at the end of the shader.
  }];
  let llvmExample = [{
declare void @lgc.fragment.sample.mask(i32) memory(inaccessiblemem: readwrite) nounwind willreturn

define void @example(i32 %mask) {
  call void @lgc.fragment.sample.mask(i32 %mask)
  ret void
}
  }];
  let arguments = (ins LgcI32:$mask);
}

#endif
