; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: sed s/TOPOLOGY/point_list/ %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-fragment-inputs - | FileCheck %s --check-prefixes=POINT
; RUN: sed s/TOPOLOGY/line_list/ %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-fragment-inputs - | FileCheck %s --check-prefixes=LINE

; A point has one vertex, with all of the weight. A line has no third one.

; POINT-LABEL: define float @value(
; POINT: %x = call float @llvm.amdgcn.interp.mov(i32 2,
; POINT-NEXT: ret float %x
; LINE-LABEL: define float @value(
; LINE: call i32 @lgc.fragment.vertex.rotation()
; LINE-NOT: icmp eq i32 {{%[0-9]+}}, 2
; LINE: ret float
define float @value() !lgc.stage !9 {
  %x = call float @lgc.fragment.vertex.value.f32(i32 2, i32 0, i32 2)
  ret float %x
}

; POINT-LABEL: define <3 x float> @weights(
; POINT: ret <3 x float> <float 1.000000e+00, float 0.000000e+00, float 0.000000e+00>
; LINE-LABEL: define <3 x float> @weights(
; LINE: [[SUM:%[0-9]+]] = fadd float
; LINE: [[FIRST:%[0-9]+]] = fsub float 1.000000e+00, [[SUM]]
; LINE: [[A:%[0-9]+]] = select i1 {{%[0-9]+}}, float [[SUM]], float [[FIRST]]
; LINE: [[B:%[0-9]+]] = select i1 {{%[0-9]+}}, float [[FIRST]], float [[SUM]]
; LINE: insertelement <3 x float> zeroinitializer, float [[A]], i64 0
; LINE: insertelement <3 x float> {{%[0-9]+}}, float [[B]], i64 1
define <3 x float> @weights() !lgc.stage !9 {
  %ij = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 0)
  %weights = call <3 x float> @lgc.fragment.vertex.weights(<2 x float> %ij)
  ret <3 x float> %weights
}
declare float @lgc.fragment.vertex.value.f32(i32, i32, i32) memory(none) nosync nounwind willreturn
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn
declare <3 x float> @lgc.fragment.vertex.weights(<2 x float>) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"input_assembly", !"topology", !"TOPOLOGY"}
!9 = !{!"fragment"}
