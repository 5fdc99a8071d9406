; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s

; An input that nothing writes is 0, and a component that is both flat and interpolated is written twice. What is written
; with an undefined value is not written.

; CHECK-LABEL: define void @vertex(
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
; CHECK-NEXT: call void @lgc.vertex.output.f32(float %x, i32 1, i32 0)
; CHECK-NEXT: call void @lgc.vertex.export(float %x, i32 0, i32 1)
; CHECK-NEXT: ret void
define void @vertex(float %x) !lgc.stage !8 {
  call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
  call void @lgc.vertex.output.f32(float undef, i32 1, i32 0)
  call void @lgc.vertex.export(float poison, i32 0, i32 0)
  call void @lgc.vertex.export(float %x, i32 0, i32 1)
  ret void
}

; CHECK-LABEL: define float @fragment(
; CHECK: %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
; CHECK: %b = call float @lgc.fragment.flat.f32(i32 1, i32 0)
; CHECK: %d = fadd float %a, 0.000000e+00
define float @fragment(<2 x float> %ij) !lgc.stage !9 {
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
  %b = call float @lgc.fragment.flat.f32(i32 0, i32 0)
  %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
  %d = fadd float %a, %c
  %e = fadd float %d, %b
  ret float %e
}

; Without a state of the pipeline, one is made: an attribute of two components in a binding of its own.
; CHECK: define void @fetch
define void @fetch() {
  %x = call float @lgc.vertex.attribute.f32(i32 2, i32 1)
  ret void
}

; CHECK: !{!"vertex_input", [[BINDING:![0-9]+]], [[ATTRIBUTE:![0-9]+]]}
; CHECK: [[BINDING]] = !{!"binding", !"binding", i32 2, !"stride", i32 8{{.*}}}
; CHECK: [[ATTRIBUTE]] = !{!"attribute", !"location", i32 2, !"binding", i32 2, !"format", i32 103, !"offset", i32 0}

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.vertex.attribute.f32(i32, i32) memory(none) nosync nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare float @lgc.fragment.flat.f32(i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
