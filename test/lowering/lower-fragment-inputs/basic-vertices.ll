; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-fragment-inputs %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

; The hardware has the provoking vertex first. Of a triangle, vertex 1 is then at place 1, 2 or 0, and so are weights.

; CHECK-LABEL: define float @value(
; GFX10: [[A:%[0-9]+]] = call float @llvm.amdgcn.interp.mov(i32 2, i32 2, i32 0,
; GFX10: [[B:%[0-9]+]] = call float @llvm.amdgcn.interp.mov(i32 0, i32 2, i32 0,
; GFX10: [[C:%[0-9]+]] = call float @llvm.amdgcn.interp.mov(i32 1, i32 2, i32 0,
; GFX11: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{%[0-9]+}}, i32 0, i32 15, i32 15, i1 true)
; GFX11: [[A:%[0-9]+]] = bitcast i32
; GFX11: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{%[0-9]+}}, i32 85, i32 15, i32 15, i1 true)
; GFX11: [[B:%[0-9]+]] = bitcast i32
; GFX11: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 {{%[0-9]+}}, i32 170, i32 15, i32 15, i1 true)
; GFX11: [[C:%[0-9]+]] = bitcast i32
; GFX12: [[A:%[0-9]+]] = bitcast i32
; GFX12: [[B:%[0-9]+]] = bitcast i32
; GFX12: [[C:%[0-9]+]] = bitcast i32
; CHECK: [[ROTATION:%[0-9]+]] = call i32 @lgc.fragment.vertex.rotation()
; CHECK: [[ONE:%[0-9]+]] = icmp eq i32 [[ROTATION]], 1
; CHECK: [[ROTATED:%[0-9]+]] = select i1 [[ONE]], float [[C]], float [[B]]
; CHECK: [[TWO:%[0-9]+]] = icmp eq i32 [[ROTATION]], 2
; CHECK: %x = select i1 [[TWO]], float [[A]], float [[ROTATED]]
define float @value() !lgc.stage !9 {
  %x = call float @lgc.fragment.vertex.value.f32(i32 1, i32 0, i32 2)
  ret float %x
}

; CHECK-LABEL: define <3 x float> @weights(
; CHECK: [[IJ:%ij]] = call <2 x float> @lgc.fragment.barycentrics(i1 false, i32 0)
; CHECK: [[I:%[0-9]+]] = extractelement <2 x float> [[IJ]], i64 0
; CHECK: [[J:%[0-9]+]] = extractelement <2 x float> [[IJ]], i64 1
; CHECK: [[SUM:%[0-9]+]] = fadd float [[I]], [[J]]
; CHECK: [[FIRST:%[0-9]+]] = fsub float 1.000000e+00, [[SUM]]
; CHECK: select i1 {{%[0-9]+}}, float [[I]], float [[FIRST]]
define <3 x float> @weights() !lgc.stage !9 {
  %ij = call <2 x float> @lgc.fragment.barycentrics(i1 false, i32 0)
  %weights = call <3 x float> @lgc.fragment.vertex.weights(<2 x float> %ij)
  ret <3 x float> %weights
}
declare float @lgc.fragment.vertex.value.f32(i32, i32, i32) memory(none) nosync nounwind willreturn
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn
declare <3 x float> @lgc.fragment.vertex.weights(<2 x float>) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"input_assembly", !"topology", !"triangle_strip"}
!9 = !{!"fragment"}
