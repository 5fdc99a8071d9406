; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s

; What the vertex shader writes for the rasteriser is an output, too, if the fragment shader reads it: a clip distance
; (location 65536 + 2), the layer (+ 4). It gets the number of the primitive (65542) from the hardware. Nothing writes the
; viewport's index (+ 5). The coordinates of points (65543) have no attribute; they are the last interpolant.

; CHECK-LABEL: define void @vertex(
; CHECK-DAG: call void @lgc.vertex.export(float %x, i32 2, i32 1)
; CHECK-DAG: call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
; CHECK-DAG: call void @lgc.vertex.export(float %layer, i32 4, i32 0)
; CHECK-DAG: call void @lgc.vertex.output.f32(float %layer, i32 1, i32 0)
; CHECK-DAG: [[ID:%[0-9]+]] = call i32 @lgc.vertex.primitive.id()
; CHECK-DAG: call void @lgc.vertex.output.i32(i32 [[ID]], i32 1, i32 1)
; CHECK-NOT: lgc.vertex.output
; CHECK: ret void
define void @vertex(float %x, float %layer) !lgc.stage !8 {
  call void @lgc.vertex.export(float %x, i32 2, i32 0)
  call void @lgc.vertex.export(float %x, i32 2, i32 1)
  call void @lgc.vertex.export(float %layer, i32 4, i32 0)
  ret void
}

; CHECK-LABEL: define float @fragment(
; CHECK: %distance = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
; CHECK: %layer = call i32 @lgc.fragment.flat.i32(i32 1, i32 0)
; CHECK: %id = call i32 @lgc.fragment.flat.i32(i32 1, i32 1)
; CHECK: %t = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 1)
; CHECK: add i32 %id, 0
define float @fragment(<2 x float> %ij) !lgc.stage !9 {
  %distance = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 65538, i32 1)
  %layer = call i32 @lgc.fragment.flat.i32(i32 65540, i32 0)
  %viewport = call i32 @lgc.fragment.flat.i32(i32 65541, i32 0)
  %id = call i32 @lgc.fragment.flat.i32(i32 65542, i32 0)
  %t = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 65543, i32 1)
  %a = add i32 %id, %viewport
  %b = add i32 %a, %layer
  %c = uitofp i32 %b to float
  %d = fadd float %c, %distance
  %e = fadd float %d, %t
  ret float %e
}

; CHECK: = !{!"vertex", !"linked", i1 true, !"attributes", i32 2,
; CHECK: = !{!"interpolant", !"attribute", i32 0, !"flat", i1 false, !"per_vertex", i1 false, !"point_coord", i1 true}

declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
