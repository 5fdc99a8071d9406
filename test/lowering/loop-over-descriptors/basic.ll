; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Lanes with the same descriptors access them together; the image and the sampler have one loop.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-loop-over-descriptors %s -o - | FileCheck %s

declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn
declare void @lgc.image.store.v4f32.v8i32(<4 x float>, <8 x i32>, i32, i1, i32, ...) nounwind willreturn

; CHECK-LABEL: define <4 x float> @sample(
; CHECK:       br label %[[HEADER:descriptor]]
; CHECK:       [[HEADER]]:
; CHECK-NEXT:    [[I:%.*]] = call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)
; CHECK-NEXT:    [[IS_I:%.*]] = icmp eq i32 %i, [[I]]
; CHECK-NEXT:    [[LANES_I:%.*]] = call i64 @lgc.subgroup.ballot(i1 [[IS_I]])
; CHECK-NEXT:    [[J:%.*]] = call i32 @lgc.subgroup.broadcast.first.i32(i32 %j)
; CHECK-NEXT:    [[IS_J:%.*]] = icmp eq i32 %j, [[J]]
; CHECK-NEXT:    [[LANES_J:%.*]] = call i64 @lgc.subgroup.ballot(i1 [[IS_J]])
; CHECK-NEXT:    [[MASK:%.*]] = and i64 [[LANES_I]], [[LANES_J]]
; CHECK-NEXT:    [[TURN:%.*]] = call i1 @lgc.subgroup.inverse.ballot(i64 [[MASK]])
; CHECK-NEXT:    br i1 [[TURN]], label %access, label %served
; CHECK:       access:
; CHECK-NEXT:    [[IMAGE:%.*]] = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 [[I]], i1 false)
; CHECK-NEXT:    [[SAMPLER:%.*]] = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 [[J]], i1 false)
; CHECK-NEXT:    [[TEXEL:%.*]] = call <4 x float> {{.*}}@lgc.image.sample.v4f32(<8 x i32> [[IMAGE]], <4 x i32> [[SAMPLER]],
; CHECK-NEXT:    br label %served
; CHECK:       served:
; CHECK-NEXT:    [[RESULT:%.*]] = phi <4 x float> [ [[TEXEL]], %access ], [ poison, %[[HEADER]] ]
; CHECK-NEXT:    [[SERVED:%.*]] = call i1 @lgc.subgroup.inverse.ballot(i64 [[MASK]])
; CHECK-NEXT:    br i1 [[SERVED]], label %[[AFTER:.*]], label %[[HEADER]]
; CHECK:       [[AFTER]]:
; CHECK-NEXT:    ret <4 x float> [[RESULT]]
define <4 x float> @sample(i32 %i, i32 %j, float %x) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %i, i1 true)
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 %j, i1 true)
  %texel = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 1, i32 4, float %x, float 0.0)
  ret <4 x float> %texel
}

; CHECK-LABEL: define void @store(
; CHECK:         call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)
; CHECK:         call void {{.*}}@lgc.image.store.v4f32.v8i32(
; CHECK:       served:
; CHECK-NOT:     phi
; CHECK:         br i1
; CHECK:         br i1 %c, label %again, label %end
; CHECK:       again:
; CHECK-NEXT:    phi i32 [ 1, %[[LATCH:.*]] ]
define void @store(i32 %i, <4 x float> %value, i1 %c) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %i, i1 true)
  call void (<4 x float>, <8 x i32>, i32, i1, i32, ...) @lgc.image.store.v4f32.v8i32(<4 x float> %value, <8 x i32> %image, i32 1, i1 false, i32 0, i32 %i)
  br i1 %c, label %again, label %end

again:
  %count = phi i32 [ 1, %0 ]
  br label %end

end:
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
