; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-entry-point %s | FileCheck %s %end

; The inputs of a fragment shader in the hardware's order; those that are not read are not asked for. The back end learns
; which export ends a wave without lanes.

; CHECK-LABEL: define amdgpu_ps void @_amdgpu_ps_main(
; CHECK-SAME: i32 inreg noundef %globalTable,
; CHECK-SAME: i32 inreg noundef %primitiveMask, <2 x float> noundef %input0, <2 x float> noundef %input1, <2 x float> noundef %input2, <3 x float> noundef %input3, <2 x float> noundef %input4, <2 x float> noundef %input5, <2 x float> noundef %input6, float noundef %input7, float noundef %input8, float noundef %input9, float noundef %input10, float noundef %input11, i32 noundef %input12, i32 noundef %input13, i32 noundef %input14)
; CHECK: extractelement <2 x float> %input2, i64 0
; CHECK: extractelement <2 x float> %input4, i64 1
; CHECK: [[W:%[0-9]+]] = fdiv arcp afn float 1.000000e+00, %input11
; CHECK: icmp ne i32 %input12, 0
; CHECK: trunc i32 %primitiveMask to i1
; CHECK: attributes #{{[0-9]+}} = {{.*}}"amdgpu-color-export"="0" "amdgpu-depth-export"="1"
define void @fragment() !lgc.stage !8 {
  %centroid = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 1)
  %sample = call <2 x float> @lgc.fragment.barycentrics(i1 false, i32 2)
  %i = extractelement <2 x float> %centroid, i64 0
  %j = extractelement <2 x float> %sample, i64 1
  %position = call <4 x float> @lgc.fragment.coord()
  %w = extractelement <4 x float> %position, i64 3
  %front = call i1 @lgc.fragment.front.facing()
  %mask = call i32 @lgc.fragment.primitive.mask()
  %bit = trunc i32 %mask to i1
  %a = fadd float %i, %j
  %b = fadd float %a, %w
  %c = and i1 %front, %bit
  %d = uitofp i1 %c to float
  %e = fadd float %b, %d
  store volatile float %e, ptr addrspace(1) null
  ret void
}
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn
declare <4 x float> @lgc.fragment.coord() memory(none) nosync nounwind willreturn
declare i1 @lgc.fragment.front.facing() memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.primitive.mask() memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"fragment", !3}
!2 = !{!"mapping"}
!3 = !{!"fragment", !"depth_format", i32 1, !"writes_depth", i1 true}
!8 = !{!"fragment"}
