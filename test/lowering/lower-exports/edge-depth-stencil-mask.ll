; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-exports %s | FileCheck %s %end

; Depth, stencil and sample mask share an export, the first one, with a component for each.

; CHECK: [[STENCIL:%[0-9]+]] = bitcast i32 %s to float
; CHECK: [[MASK:%[0-9]+]] = bitcast i32 %m to float
; CHECK: call void @llvm.amdgcn.exp.f32(i32 8, i32 7, float %z, float [[STENCIL]], float [[MASK]], float poison, i1 true, i1 true)
; CHECK-NEXT: ret void
; CHECK: !"depth_format", i32 9, !"writes_depth", i1 true, !"writes_stencil", i1 true, !"writes_sample_mask", i1 true,
define void @vertex() {
  ret void
}

define void @fragment(float %z, i32 %s, i32 %m) {
  call void @lgc.fragment.finish()
  call void @lgc.fragment.depth(float %z)
  call void @lgc.fragment.stencil(i32 %s)
  call void @lgc.fragment.sample.mask(i32 %m)
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
!4 = !{!"graphics"}
