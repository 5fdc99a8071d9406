; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s

; Point size, layer and viewport share an export, distances follow; the last position is marked. The depth comes before
; the colours; a colour without an attachment is not exported.

; CHECK-LABEL: define void @vertex(
; CHECK: [[BITS:%[0-9]+]] = shl i32 {{%[0-9]+}}, 16
; CHECK: or i32 {{%[0-9]+}}, [[BITS]]
; CHECK: call void @llvm.amdgcn.exp.f32(i32 12, i32 15, {{.*}}, i1 false, i1 false)
; CHECK: call void @llvm.amdgcn.exp.f32(i32 13, i32 5, float %x, float poison, float {{%[0-9]+}}, float poison, i1 false, i1 false)
; CHECK: call void @llvm.amdgcn.exp.f32(i32 14, i32 15, float 0.000000e+00, float %x, float %y, float 0.000000e+00, i1 false, i1 false)
; CHECK: call void @llvm.amdgcn.exp.f32(i32 15, i32 1, float %z, float poison, float poison, float poison, i1 true, i1 true)
define void @vertex(float %x, float %y, float %z) {
  call void @lgc.vertex.export(float %x, i32 1, i32 0)
  call void @lgc.vertex.export(float %x, i32 2, i32 1)
  call void @lgc.vertex.export(float %y, i32 3, i32 0)
  call void @lgc.vertex.export(float %z, i32 3, i32 2)
  call void @lgc.vertex.export(float %y, i32 4, i32 0)
  call void @lgc.vertex.export(float %z, i32 5, i32 0)
  ret void
}

; CHECK-LABEL: define void @fragment(
; CHECK: call void @llvm.amdgcn.exp.f32(i32 8, i32 1, float %z, float poison, float poison, float poison, i1 false, i1 false)
; CHECK: call void @llvm.amdgcn.exp.f32(i32 0, i32 3, float %x, float 0.000000e+00, float poison, float poison, i1 true, i1 true)
; CHECK-NEXT: ret void
define void @fragment(float %x, float %z) {
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %x, i32 5, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %x, i32 1, i32 0, i32 0)
  call void @lgc.fragment.depth(float %z)
  ret void
}

; CHECK: !{!"vertex", !"linked", i1 true, !"attributes", i32 0, !"exports", i32 62, !"clip_distances", i32 2, !"cull_distances", i32 3,

declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.depth(float) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"render_targets", !6}
!6 = !{!"color", !"location", i32 1, !"format", i32 103}
