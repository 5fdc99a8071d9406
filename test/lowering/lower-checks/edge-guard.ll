; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; What goes through a descriptor of another kind is left out: a descriptor at a fixed place is replaced where that is
; suspected, one that lanes choose has the index of no descriptor, and of a guard that nothing can fail nothing remains.
; RUN: %lgc-opt -passes=lgc-lower-checks -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK: %fixed = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 2, i1 false)
; CHECK: [[SUSPECT:%.*]] = icmp ne i32 {{.*}}, 4608
; CHECK: [[OTHER:%.*]] = and i1 [[SUSPECT]], {{.*}}
; CHECK: @lgc.check.report(i1 [[SUSPECT]], i1 {{.*}}, i32 3, i32 0,
; CHECK: [[NONE:%.*]] = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 -1, i1 false)
; CHECK: [[RESULT:%.*]] = call <8 x i32> @lgc.check.replace.v8i32(<8 x i32> %fixed, <8 x i32> [[NONE]], i1 [[SUSPECT]], i1 [[OTHER]])
; CHECK: [[SUSPECT:%.*]] = icmp ne i32 {{.*}}, 4608
; CHECK: [[OTHER:%.*]] = and i1 [[SUSPECT]], {{.*}}
; CHECK: [[INDEX:%.*]] = select i1 [[OTHER]], i32 -1, i32 %which
; CHECK: [[CHOSEN:%.*]] = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 [[INDEX]], i1 true)
; CHECK-NOT: lgc.check
; CHECK: call void @use(<8 x i32> [[RESULT]], <8 x i32> [[CHOSEN]], <8 x i32> %fixed)
define void @main(i32 %which) {
  %fixed = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 2, i1 false)
  %fixed.wrong = call i1 @lgc.check.descriptor.v8i32(<8 x i32> %fixed, i32 4608, i32 0)
  %fixed.guarded = call <8 x i32> (<8 x i32>, ...) @lgc.check.guard.v8i32(<8 x i32> %fixed, i1 %fixed.wrong)
  %chosen = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 %which, i1 true)
  %chosen.wrong = call i1 @lgc.check.descriptor.v8i32(<8 x i32> %chosen, i32 4608, i32 1)
  %chosen.guarded = call <8 x i32> (<8 x i32>, ...) @lgc.check.guard.v8i32(<8 x i32> %chosen, i1 %chosen.wrong)
  %right = call <8 x i32> (<8 x i32>, ...) @lgc.check.guard.v8i32(<8 x i32> %fixed, i1 false)
  call void @use(<8 x i32> %fixed.guarded, <8 x i32> %chosen.guarded, <8 x i32> %right)
  ret void
}

; Without validation of kinds a guard is its descriptor.
; CHECK-LABEL: define <8 x i32> @other(
; CHECK-NEXT: ret <8 x i32> %image
define <8 x i32> @other(<8 x i32> %image, i1 %wrong) {
  %guarded = call <8 x i32> (<8 x i32>, ...) @lgc.check.guard.v8i32(<8 x i32> %image, i1 %wrong)
  ret <8 x i32> %guarded
}

declare void @use(<8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i1 @lgc.check.descriptor.v8i32(<8 x i32>, i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
declare <8 x i32> @lgc.check.guard.v8i32(<8 x i32>, ...) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 3, !"type", !"sampled_image", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 64, !"action", !"report"}
!4 = !{!"mapping", !5, !6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 259, !"type", !"storage_buffer", !"user_data_offset", i32 9}
