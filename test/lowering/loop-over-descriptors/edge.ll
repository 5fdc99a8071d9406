; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An image and a sampler with the same index are compared once, and one that is uniform is not compared. An access in a
; loop's only block, and two accesses in one block, get loops of their own.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-loop-over-descriptors %s -o - | FileCheck %s "--implicit-check-not=call i32 @lgc.subgroup.broadcast.first"

declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn
declare i32 @lgc.image.atomic.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn

; CHECK-LABEL: define <4 x float> @combined(
; CHECK: [[I:%.*]] = call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)
; CHECK: @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 [[I]], i1 false)
; CHECK: @lgc.resource.descriptor.v4i32(i32 0, i32 1, i32 [[I]], i1 false)
define <4 x float> @combined(i32 %i, float %x) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %i, i1 true)
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 1, i32 %i, i1 true)
  %texel = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 1, i32 4, float %x, float 0.0)
  ret <4 x float> %texel
}

; CHECK-LABEL: define <4 x float> @one(
; CHECK: [[SAMPLER:%.*]] = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 7, i1 true)
; CHECK: [[I:%.*]] = call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)
; CHECK: [[IMAGE:%.*]] = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 [[I]], i1 false)
; CHECK: @lgc.image.sample.v4f32(<8 x i32> [[IMAGE]], <4 x i32> [[SAMPLER]],
define <4 x float> @one(i32 %i, float %x) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %i, i1 true)
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 7, i1 true)
  %texel = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 1, i32 4, float %x, float 0.0)
  ret <4 x float> %texel
}

; CHECK-LABEL: define i32 @loop(
; CHECK: loop:
; CHECK: %sum = phi i32 [ 0, %0 ], [ %more, %[[END:.*]] ]
; CHECK: call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)
; CHECK: %old = call i32 {{.*}}@lgc.image.atomic.i32.v4i32(
; CHECK: [[OLD:%.*]] = phi i32 [ %old,
; CHECK: call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)
; CHECK: %older = call i32 {{.*}}@lgc.image.atomic.i32.v4i32(i32 1, i32 [[OLD]],
; CHECK: [[END]]:
; CHECK: br i1 {{.*}}, label %loop, label %done
define i32 @loop(i32 %i) {
  br label %loop

loop:
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %buffer = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 3, i32 %i, i1 true)
  %old = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 1, i32 %sum, <4 x i32> %buffer, i32 0, i32 0)
  %older = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 1, i32 %old, <4 x i32> %buffer, i32 0, i32 0)
  %more = add i32 %sum, %older
  %again = icmp ult i32 %more, 100
  br i1 %again, label %loop, label %done

done:
  ret i32 %more
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
