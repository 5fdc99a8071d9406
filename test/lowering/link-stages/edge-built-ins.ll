; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s

; A vertex shader without outputs passes the primitive's number where it returns. An input that is read in several ways
; has an attribute for each: interpolated, flat, and per vertex.

; CHECK-LABEL: define void @vertex(
; CHECK: end:
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 1, i32 0)
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 2, i32 0)
; CHECK-NEXT: [[ID:%[0-9]+]] = call i32 @lgc.vertex.primitive.id()
; CHECK-NEXT: call void @lgc.vertex.output.i32(i32 [[ID]], i32 1, i32 1)
; CHECK-NEXT: ret void
define void @vertex(float %x, i1 %choice) !lgc.stage !8 {
  br i1 %choice, label %other, label %end
other:
  br label %end
end:
  call void @lgc.vertex.output.f32(float %x, i32 3, i32 0)
  ret void
}

; CHECK-LABEL: define float @fragment(
; CHECK: %smooth = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
; CHECK: %flat = call float @lgc.fragment.flat.f32(i32 1, i32 0)
; CHECK: %second = call float @lgc.fragment.vertex.value.f32(i32 1, i32 2, i32 0)
; CHECK: %id = call i32 @lgc.fragment.flat.i32(i32 1, i32 1)
define float @fragment(<2 x float> %ij) !lgc.stage !9 {
  %smooth = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 3, i32 0)
  %flat = call float @lgc.fragment.flat.f32(i32 3, i32 0)
  %second = call float @lgc.fragment.vertex.value.f32(i32 1, i32 3, i32 0)
  %id = call i32 @lgc.fragment.flat.i32(i32 65542, i32 0)
  %a = fadd float %smooth, %flat
  %b = fadd float %a, %second
  %c = uitofp i32 %id to float
  %d = fadd float %b, %c
  ret float %d
}

; CHECK-DAG: = !{!"interpolant", !"attribute", i32 0, !"flat", i1 false, !"per_vertex", i1 false,
; CHECK-DAG: = !{!"interpolant", !"attribute", i32 1, !"flat", i1 true, !"per_vertex", i1 false,
; CHECK-DAG: = !{!"interpolant", !"attribute", i32 2, !"flat", i1 false, !"per_vertex", i1 true,

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare float @lgc.fragment.flat.f32(i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn
declare float @lgc.fragment.vertex.value.f32(i32, i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
