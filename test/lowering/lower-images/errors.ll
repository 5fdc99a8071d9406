; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt -passes=lgc-lower-images %s -o /dev/null 2>&1 | FileCheck %s

declare <4 x float> @lgc.image.load.v4f32.v4i32(<4 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare void @lgc.image.store.v4i32.v4i32(<4 x i32>, <4 x i32>, i32, i1, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.compare.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn
declare <3 x i32> @lgc.image.size.v4i32(<4 x i32>, i32, i32) memory(none) nosync nounwind willreturn
declare <4 x float> @lgc.image.load.v4f32.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare float @lgc.image.atomic.f32.v8i32(i32, float, <8 x i32>, i32, ...) nounwind willreturn
declare float @lgc.image.atomic.f32.v4i32(i32, float, <4 x i32>, i32, ...) nounwind willreturn

define void @main(<4 x i32> %buffer, <8 x i32> %image, i32 %index) {
; CHECK: there is no image dimension 77
  %a = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 77, i1 false, i32 0, i32 %index)
; CHECK: there is no scope 4
  %b = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 4, i32 %index)
; CHECK: an access to an image of this dimension has 1 coordinates
  %c = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %index, i32 %index)
; CHECK: the descriptor of a texel buffer has 4 dwords, that of an image 8
  %d = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %image, i32 0, i1 false, i32 0, i32 %index)
; CHECK: there is no image operation 13
  %e = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 13, i32 3, <4 x i32> %buffer, i32 0, i32 %index)
; CHECK: the operand of an atomic operation does not have its type
  %f = call float (i32, float, <4 x i32>, i32, ...) @lgc.image.atomic.f32.v4i32(i32 1, float 1.0, <4 x i32> %buffer, i32 0, i32 %index)
; CHECK: the operand of an atomic operation does not have its type
  %g = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 10, i32 3, <4 x i32> %buffer, i32 0, i32 %index)
; CHECK: the GPU needs a loop for this atomic operation
  %h = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 10, float 1.0, <8 x i32> %image, i32 1, i32 %index)
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
