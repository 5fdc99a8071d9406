; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s

; Outputs of the same value are one component: the same scalar, or the same element of a vector. Flat and interpolated
; ones are apart, because an attribute is either.

; CHECK-LABEL: define void @vertex(
; CHECK: call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
; CHECK: call void @lgc.vertex.output.f32(float %second, i32 0, i32 1)
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %third, i32 0, i32 2)
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 1, i32 0)
; CHECK-NEXT: ret
define void @vertex(float %x, <4 x float> %vector) !lgc.stage !8 {
  %second = extractelement <4 x float> %vector, i32 1
  %again = extractelement <4 x float> %vector, i64 1
  %third = extractelement <4 x float> %vector, i32 2
  %inserted = insertelement <4 x float> %vector, float %x, i32 3
  %through = extractelement <4 x float> %inserted, i32 3
  call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
  call void @lgc.vertex.output.f32(float %second, i32 1, i32 0)
  call void @lgc.vertex.output.f32(float %again, i32 2, i32 0)
  call void @lgc.vertex.output.f32(float %third, i32 3, i32 0)
  call void @lgc.vertex.output.f32(float %through, i32 4, i32 0)
  call void @lgc.vertex.output.f32(float %x, i32 5, i32 0)
  ret void
}

; CHECK-LABEL: define void @fragment(
; CHECK: %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
; CHECK: %b = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 1)
; CHECK: %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 1)
; CHECK: %d = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 2)
; CHECK: %e = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
; CHECK: %f = call float @lgc.fragment.flat.f32(i32 1, i32 0)
define void @fragment(<2 x float> %ij) !lgc.stage !9 {
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
  %b = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
  %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 0)
  %d = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 3, i32 0)
  %e = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 4, i32 0)
  %f = call float @lgc.fragment.flat.f32(i32 5, i32 0)
  call void @lgc.fragment.color.f32(float %a, i32 0, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %b, i32 0, i32 1, i32 0)
  call void @lgc.fragment.color.f32(float %c, i32 0, i32 2, i32 0)
  call void @lgc.fragment.color.f32(float %d, i32 0, i32 3, i32 0)
  call void @lgc.fragment.color.f32(float %e, i32 1, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %f, i32 1, i32 1, i32 0)
  ret void
}

; CHECK: = !{!"vertex", !"linked", i1 true, !"attributes", i32 2,

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare float @lgc.fragment.flat.f32(i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
