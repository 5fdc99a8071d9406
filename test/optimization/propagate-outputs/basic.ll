; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-propagate-outputs %s | FileCheck %s

; Inputs that are constants, and loads of push constants and uniform buffers with at most one operation, are computed in
; the fragment shader. Outputs stay until stages are linked.

; CHECK-LABEL: define void @vertex(
; CHECK: call void @lgc.vertex.output.f32(float 2.500000e-01, i32 0, i32 0)
define void @vertex(float %x) !lgc.stage !8 {
  %push = call ptr addrspace(4) @lgc.resource.push.constants()
  %vector = load <4 x float>, ptr addrspace(4) %push, align 16, !invariant.load !10
  %third = extractelement <4 x float> %vector, i64 2
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  %field = getelementptr i8, ptr addrspace(7) %buffer, i32 64
  %word = load i32, ptr addrspace(7) %field, align 4, !invariant.load !10
  %swizzled = shufflevector <4 x float> %vector, <4 x float> poison, <2 x i32> <i32 1, i32 0>
  %scaled = fmul nsz <2 x float> %swizzled, splat (float 2.0)
  %second = extractelement <2 x float> %scaled, i64 0
  call void @lgc.vertex.output.f32(float 0.25, i32 0, i32 0)
  call void @lgc.vertex.output.f32(float %third, i32 1, i32 0)
  call void @lgc.vertex.output.i32(i32 %word, i32 2, i32 0)
  call void @lgc.vertex.output.f32(float %second, i32 3, i32 0)
  call void @lgc.vertex.output.f32(float %x, i32 4, i32 0)
  ret void
}

; CHECK-LABEL: define float @fragment(
; CHECK-NEXT: [[PUSH:%.+]] = call ptr addrspace(4) @lgc.resource.push.constants()
; CHECK-NEXT: [[AT8:%.+]] = getelementptr i8, ptr addrspace(4) [[PUSH]], i64 8
; CHECK-NEXT: [[THIRD:%.+]] = load float, ptr addrspace(4) [[AT8]], align 8, !invariant.load
; CHECK: [[AT4:%.+]] = getelementptr i8, ptr addrspace(4) {{%.+}}, i64 4
; CHECK-NEXT: [[SECOND:%.+]] = load float, ptr addrspace(4) [[AT4]], align 4, !invariant.load
; CHECK-NEXT: [[SCALED:%.+]] = fmul nsz float [[SECOND]], 2.000000e+00
; CHECK-NEXT: [[BUFFER:%.+]] = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
; CHECK-NEXT: [[AT64:%.+]] = getelementptr i8, ptr addrspace(7) [[BUFFER]], i{{32|64}} 64
; CHECK-NEXT: [[WORD:%.+]] = load i32, ptr addrspace(7) [[AT64]], align 4, !invariant.load
; CHECK-NEXT: %e = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 4, i32 0)
; CHECK-NEXT: %f = uitofp i32 [[WORD]] to float
; CHECK-NEXT: %g = fadd float 2.500000e-01, [[THIRD]]
; CHECK-NEXT: %h = fadd float %g, [[SCALED]]
define float @fragment(<2 x float> %ij) !lgc.stage !9 {
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 0, i32 0)
  %b = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
  %c = call i32 @lgc.fragment.flat.i32(i32 2, i32 0)
  %d = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 3, i32 0)
  %e = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 4, i32 0)
  %f = uitofp i32 %c to float
  %g = fadd float %a, %b
  %h = fadd float %g, %d
  %i = fadd float %h, %e
  %j = fadd float %i, %f
  ret float %j
}

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.output.i32(i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn
declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"uniform_buffer", !"count", i32 1}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
!10 = !{}
