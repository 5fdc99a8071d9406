; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt -passes=lgc-lower-images %s -o /dev/null 2>&1 | FileCheck %s

declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn
declare <4 x float> @lgc.image.gather.v4f32(<8 x i32>, <4 x i32>, i32, i32, i32, ...) convergent memory(read) nounwind willreturn
declare <2 x float> @lgc.image.level.of.detail(<8 x i32>, <4 x i32>, i32, ...) convergent memory(read) nounwind willreturn
declare <4 x float> @lgc.image.load.v4f32.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <3 x i32> @lgc.image.size.v8i32(<8 x i32>, i32, i32) memory(none) nosync nounwind willreturn

define void @main(<8 x i32> %i, <4 x i32> %s, float %x) {
; CHECK: there is no image dimension 10
  %a = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 10, i32 0, float %x)
; CHECK: an image of this dimension cannot be sampled
  %b = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 8, i32 0, float %x, float %x)
; CHECK: a sampling operation cannot have these operands together
  %c = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 1, i32 6, float %x, float %x, float %x)
; CHECK: a sampling operation cannot have these operands together
  %d = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 4, i32 16, float %x, float %x, float %x, i32 1, i32 1, i32 1)
; CHECK: the operands are not the coordinates and those that are given
  %e = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 4, float %x, float %x)
; CHECK: the operands are not the coordinates and those that are given
  %f = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 1, i32 16, float %x, float %x)
; CHECK: the operands are not the coordinates and those that are given
  %g = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 1, i32 0, float %x, float %x)
; CHECK: a gather has two dimensions, a component below 4 and no gradients
  %h = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %i, <4 x i32> %s, i32 3, i32 0, i32 0, float %x, float %x, float %x)
; CHECK: a gather has two dimensions, a component below 4 and no gradients
  %j = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 4, i32 0, float %x, float %x)
; CHECK: the coordinates are not those of the dimension
  %k = call <2 x float> (<8 x i32>, <4 x i32>, i32, ...) @lgc.image.level.of.detail(<8 x i32> %i, <4 x i32> %s, i32 6, float %x)
; CHECK: an image of this dimension has no levels
  %l = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %i, i32 8, i1 true, i32 0, i32 1, i32 1, i32 0, i32 2)
; CHECK: the descriptor of a texel buffer has 4 dwords, that of an image 8
  %m = call <3 x i32> @lgc.image.size.v8i32(<8 x i32> %i, i32 0, i32 0)
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
