; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-fragment-inputs %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

; gfx10 interpolates from LDS; later generations load a parameter for each quad first.

; CHECK-LABEL: define float @fragment(
; CHECK: [[MASK:%[0-9]+]] = call i32 @lgc.fragment.primitive.mask()
; GFX10: [[P1:%[0-9]+]] = call float @llvm.amdgcn.interp.p1(float {{%[0-9]+}}, i32 2, i32 1, i32 [[MASK]])
; GFX10: %a = call float @llvm.amdgcn.interp.p2(float [[P1]], float {{%[0-9]+}}, i32 2, i32 1, i32 [[MASK]])
; GFX10: call float @llvm.amdgcn.interp.mov(i32 2, i32 3, i32 0, i32 {{%[0-9]+}})
; GFX11: [[P:%[0-9]+]] = call float @llvm.amdgcn.lds.param.load(i32 2, i32 1, i32 [[MASK]])
; GFX11: [[P10:%[0-9]+]] = call float @llvm.amdgcn.interp.inreg.p10(float [[P]], float {{%[0-9]+}}, float [[P]])
; GFX11: %a = call float @llvm.amdgcn.interp.inreg.p2(float [[P]], float {{%[0-9]+}}, float [[P10]])
; GFX11: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{%[0-9]+}}, i32 0, i32 15, i32 15, i1 true)
; GFX11: call i32 @llvm.amdgcn.strict.wqm.i32(
; GFX12: call float @llvm.amdgcn.lds.param.load(i32 2, i32 1,
; GFX12: call i32 @llvm.amdgcn.strict.wqm.i32(
define float @fragment(<2 x float> %ij) {
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 2)
  %b = call i32 @lgc.fragment.flat.i32(i32 0, i32 3)
  %c = sitofp i32 %b to float
  %d = fadd float %a, %c
  ret float %d
}
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
