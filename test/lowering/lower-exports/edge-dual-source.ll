; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-exports %s | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s --check-prefixes=CHECK,GFX11

; Two sources of blending are exported like two colours on gfx10. Later generations want both of a pixel in neighbouring
; lanes, which exchange them even if one is not active.

; GFX10: call void @llvm.amdgcn.exp.f32(i32 0, i32 15, float %x, {{.*}}, i1 false, i1 false)
; GFX10: call void @llvm.amdgcn.exp.f32(i32 1, i32 15, float %y, {{.*}}, i1 true, i1 true)
; GFX11: [[ODD:%[0-9]+]] = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 -1431655766)
; GFX11: [[X:%[0-9]+]] = call i32 @llvm.amdgcn.set.inactive.i32(i32 {{%[0-9]+}}, i32 poison)
; GFX11: [[Y:%[0-9]+]] = call i32 @llvm.amdgcn.set.inactive.i32(i32 {{%[0-9]+}}, i32 poison)
; GFX11: [[PASSED:%[0-9]+]] = select i1 [[ODD]], i32 [[X]], i32 [[Y]]
; GFX11: [[RECEIVED:%[0-9]+]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 [[PASSED]], i32 177,
; GFX11: select i1 [[ODD]], i32 [[RECEIVED]], i32 [[X]]
; GFX11: select i1 [[ODD]], i32 [[Y]], i32 [[RECEIVED]]
; GFX11: call void @llvm.amdgcn.exp.f32(i32 21, i32 15, {{.*}}, i1 false, i1 false)
; GFX11: call void @llvm.amdgcn.exp.f32(i32 22, i32 15, {{.*}}, i1 true, i1 true)
; CHECK: !{!"fragment", {{.*}}!"color_formats", i32 9, i32 9, !"color_mask", i32 255
define void @vertex() {
  ret void
}

define void @fragment(float %x, float %y) {
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %x, i32 0, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %y, i32 0, i32 0, i32 1)
  ret void
}

declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"render_targets", !6}
!6 = !{!"color", !"location", i32 0, !"format", i32 109, !"blends", i1 true, !"blends_with_second_source", i1 true}
