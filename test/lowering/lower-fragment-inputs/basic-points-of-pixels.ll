; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-fragment-inputs %s | FileCheck %s

; Weights at any point of a pixel: I / W, J / W and 1 / W are linear, and so are linear weights; differences in the quad
; are the slopes, also where other lanes of the quad are inactive. The positions of four samples begin at entry 32 of the
; table.

; CHECK-LABEL: define <2 x float> @perspective(
; CHECK: [[MODEL:%[0-9]+]] = call <3 x float> @lgc.fragment.pull.model()
; CHECK: [[VALUE:%[0-9]+]] = extractelement <3 x float> [[MODEL]], i64 0
; CHECK: [[FROM:%[0-9]+]] = call float @llvm.amdgcn.update.dpp.f32(float poison, float [[VALUE]], i32 160, i32 15, i32 15, i1 true)
; CHECK: [[TO:%[0-9]+]] = call float @llvm.amdgcn.update.dpp.f32(float poison, float [[VALUE]], i32 245, i32 15, i32 15, i1 true)
; CHECK-NEXT: [[SLOPE:%[0-9]+]] = fsub float [[TO]], [[FROM]]
; CHECK-NEXT: insertelement <6 x float> poison, float [[SLOPE]], i64 0
; CHECK: [[WHOLE:%[0-9]+]] = call <6 x float> @llvm.amdgcn.strict.wqm.v6f32(
; CHECK: [[X:%[0-9]+]] = extractelement <6 x float> [[WHOLE]], i64 0
; CHECK-NEXT: [[AWAY:%[0-9]+]] = extractelement <2 x float> %offset, i64 0
; CHECK-NEXT: [[HERE:%[0-9]+]] = extractelement <3 x float> [[MODEL]], i64 0
; CHECK-NEXT: call float @llvm.fma.f32(float [[X]], float [[AWAY]], float [[HERE]])
; CHECK: call float @llvm.amdgcn.rcp.f32(
define <2 x float> @perspective(<2 x float> %offset) !lgc.stage !9 {
  %ij = call <2 x float> @lgc.fragment.barycentrics.at(i1 true, <2 x float> %offset)
  ret <2 x float> %ij
}

; CHECK-LABEL: define <2 x float> @linear(
; CHECK: call <2 x float> @lgc.fragment.barycentrics(i1 false, i32 3)
; CHECK: call float @llvm.amdgcn.update.dpp.f32(
; CHECK-NOT: rcp
define <2 x float> @linear(<2 x float> %offset) !lgc.stage !9 {
  %ij = call <2 x float> @lgc.fragment.barycentrics.at(i1 false, <2 x float> %offset)
  ret <2 x float> %ij
}

; CHECK-LABEL: define <2 x float> @sample(
; CHECK: call i32 @lgc.user.data.special(i32 268435456)
; CHECK: getelementptr inbounds i8, ptr addrspace(4) {{%[0-9]+}}, i64 192
; CHECK: [[ENTRY:%[0-9]+]] = add i32 %number, 32
; CHECK: [[OFFSET:%[0-9]+]] = mul i32 [[ENTRY]], 16
; CHECK: call <2 x float> @llvm.amdgcn.s.buffer.load.v2f32(<4 x i32> %samplePositions, i32 [[OFFSET]], i32 0)
define <2 x float> @sample(i32 %number) !lgc.stage !9 {
  %offset = call <2 x float> @lgc.fragment.sample.offset(i32 %number)
  ret <2 x float> %offset
}
declare <2 x float> @lgc.fragment.barycentrics.at(i1, <2 x float>) memory(none) nosync nounwind willreturn
declare <2 x float> @lgc.fragment.sample.offset(i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"multisample", !"samples", i32 4}
!9 = !{!"fragment"}
