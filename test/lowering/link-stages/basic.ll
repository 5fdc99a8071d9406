; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s

; Inputs name attributes, packed in the order of locations, flat ones behind the others. Outputs that nothing reads are
; gone.

; CHECK-LABEL: define void @vertex(
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
; CHECK-NEXT: call void @lgc.vertex.output.i32(i32 %i, i32 1, i32 0)
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %y, i32 0, i32 1)
; CHECK-NEXT: ret void
define void @vertex(float %x, float %y, i32 %i) !lgc.stage !8 {
  call void @lgc.vertex.output.f32(float %x, i32 3, i32 1)
  call void @lgc.vertex.output.f32(float %x, i32 3, i32 2)
  call void @lgc.vertex.output.i32(i32 %i, i32 4, i32 0)
  call void @lgc.vertex.output.f32(float %y, i32 7, i32 3)
  ret void
}

; CHECK-LABEL: define float @fragment(
; CHECK: %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 1)
; CHECK: %b = call i32 @lgc.fragment.flat.i32(i32 1, i32 0)
; CHECK: %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
define float @fragment(<2 x float> %ij) !lgc.stage !9 {
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 7, i32 3)
  %b = call i32 @lgc.fragment.flat.i32(i32 4, i32 0)
  %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 3, i32 1)
  %d = uitofp i32 %b to float
  %e = fadd float %a, %c
  %f = fadd float %e, %d
  ret float %f
}

; CHECK: = !{!"vertex", !"linked", i1 true, !"attributes", i32 2,
; CHECK: = !{!"fragment", !"alone", i1 false, [[SMOOTH:![0-9]+]], [[FLAT:![0-9]+]],
; CHECK: [[SMOOTH]] = !{!"interpolant", !"attribute", i32 0, !"flat", i1 false,
; CHECK: [[FLAT]] = !{!"interpolant", !"attribute", i32 1, !"flat", i1 true,

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.output.i32(i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
