; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The report of an access of an image has its resource, and the index of the descriptor in front of the words. That of a
; condition has no resource.
; RUN: %lgc-opt -passes=lgc-lower-checks -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK: @lgc.check.report(i1 %failed, i1 %failed, {{.*}}, i32 10, i32 0, {{.*}}, i32 0, i32 3, i32 %which, i32 5, i32 %level, i32 4)
; CHECK: @lgc.check.report(i1 %failed, i1 %failed, {{.*}}, i32 8, i32 1, {{.*}}, i32 -1, i32 -1, i32 %level)
; CHECK-NOT: lgc.check
; CHECK: ret void
define void @main(i32 %which, i1 %failed, i32 %level) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 %which, i1 false)
  call void (i1, <8 x i32>, i32, i32, ...) @lgc.check.image.v8i32(i1 %failed, <8 x i32> %image, i32 10, i32 0, i32 5, i32 %level, i32 4)
  call void (i1, i32, i32, ...) @lgc.check.condition(i1 %failed, i32 8, i32 1, i32 %level)
  ret void
}

declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare void @lgc.check.image.v8i32(i1, <8 x i32>, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
declare void @lgc.check.condition(i1, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 3, !"type", !"storage_image", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 4}
!4 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
