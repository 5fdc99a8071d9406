; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-exports %s | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-exports %s | FileCheck %s --check-prefixes=CHECK,GFX11

; Alpha to coverage: since gfx11, an export of depth has the alpha of the first colour, too. That colour is exported with
; its alpha even though it has no attachment.

; GFX10: call void @llvm.amdgcn.exp.f32(i32 8, i32 1, float %z, float poison, float poison, float poison, i1 false, i1 false)
; GFX11: call void @llvm.amdgcn.exp.f32(i32 8, i32 3, float %z, float %a, float poison, float poison, i1 false, i1 false)
; CHECK: call void @llvm.amdgcn.exp.f32(i32 0, i32 3, float 0.000000e+00, float %a, float poison, float poison, i1 true, i1 true)
; CHECK-NEXT: ret void
; GFX10: !"color_mask", i32 15, !"depth_format", i32 1, !"writes_depth", i1 true,
; GFX11: !"color_mask", i32 15, !"depth_format", i32 3, !"writes_depth", i1 true,
define void @vertex() {
  ret void
}

define void @fragment(float %z, float %a) {
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %a, i32 0, i32 3, i32 0)
  call void @lgc.fragment.depth(float %z)
  ret void
}

declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.depth(float) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.stencil(i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.sample.mask(i32) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"multisample", !"samples", i32 4, !"alpha_to_coverage", i1 true}
