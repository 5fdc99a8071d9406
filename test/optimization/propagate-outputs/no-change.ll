; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-propagate-outputs %s | FileCheck %s

; What stays an input: values that are expensive or not the same for all vertices, loads from storage buffers, which the
; fragment shader may change, and at offsets or of buffers that vary, outputs of another type, undefined ones; in
; another float mode, operations.

define void @vertex(i32 %i) !lgc.stage !8 {
  %push = call ptr addrspace(4) @lgc.resource.push.constants()
  %vector = load <4 x float>, ptr addrspace(4) %push, align 16, !invariant.load !10
  %x = extractelement <4 x float> %vector, i64 0
  %y = extractelement <4 x float> %vector, i64 1
  %moded = fadd float %x, %y
  %quotient = fdiv float %x, %y
  %storage = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 0, i1 false)
  %stored = load float, ptr addrspace(7) %storage, align 4, !invariant.load !10
  %uniform = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  %field = getelementptr i8, ptr addrspace(7) %uniform, i32 %i
  %indexed = load float, ptr addrspace(7) %field, align 4, !invariant.load !10
  %one.of = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %i, i1 false)
  %chosen = load float, ptr addrspace(7) %one.of, align 4, !invariant.load !10
  call void @lgc.vertex.output.f32(float %moded, i32 0, i32 0)
  call void @lgc.vertex.output.f32(float %quotient, i32 0, i32 1)
  call void @lgc.vertex.output.f32(float %stored, i32 0, i32 2)
  call void @lgc.vertex.output.f32(float %indexed, i32 0, i32 3)
  call void @lgc.vertex.output.f32(float %chosen, i32 1, i32 0)
  call void @lgc.vertex.output.i32(i32 1, i32 1, i32 1)
  call void @lgc.vertex.output.f32(float undef, i32 1, i32 2)
  ret void
}

; CHECK-LABEL: define void @fragment(
; CHECK-NEXT: %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
; CHECK-NEXT: %b = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 1)
; CHECK-NEXT: %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 2)
; CHECK-NEXT: %d = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 3)
; CHECK-NEXT: %e = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
; CHECK-NEXT: %f = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 1)
; CHECK-NEXT: %g = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 2)
; CHECK-NEXT: %h = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 0)
define void @fragment(<2 x float> %ij) !lgc.stage !9 {
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
  %b = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 1)
  %c = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 2)
  %d = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 3)
  %e = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
  %f = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 1)
  %g = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 2)
  %h = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 0)
  call void @lgc.fragment.color.f32(float %a, i32 0, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %b, i32 0, i32 1, i32 0)
  call void @lgc.fragment.color.f32(float %c, i32 0, i32 2, i32 0)
  call void @lgc.fragment.color.f32(float %d, i32 0, i32 3, i32 0)
  call void @lgc.fragment.color.f32(float %e, i32 1, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %f, i32 1, i32 1, i32 0)
  call void @lgc.fragment.color.f32(float %g, i32 1, i32 2, i32 0)
  call void @lgc.fragment.color.f32(float %h, i32 1, i32 3, i32 0)
  ret void
}

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.output.i32(i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment", !"round_to_zero_32", i1 true}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"uniform_buffer", !"count", i32 2}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer", !"count", i32 1}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
!10 = !{}
