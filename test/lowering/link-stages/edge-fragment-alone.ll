; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s
; RUN: %lgc-opt -passes=lgc-link-stages,lgc-link-stages %s | FileCheck %s

; Without a vertex shader, each location is an attribute as it is, two if a part of it is flat; unused inputs go.

; CHECK: call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 2)
; CHECK: call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 1)
; CHECK: call i32 @lgc.fragment.flat.i32(i32 2, i32 3)
; CHECK-NOT: call float @lgc.fragment.interpolate
; CHECK: !{!"fragment", !"alone", i1 true, {{.*}}!"locations", i32 2, i32 7, i32 7, !"color_formats"
define void @fragment(<2 x float> %ij) {
  %x = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 7, i32 2)
  %y = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 1)
  %n = call i32 @lgc.fragment.flat.i32(i32 7, i32 3)
  %unused = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 4, i32 0)
  %z = bitcast i32 %n to float
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %x, i32 0, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %y, i32 0, i32 1, i32 0)
  call void @lgc.fragment.color.f32(float %z, i32 0, i32 2, i32 0)
  ret void
}

declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
