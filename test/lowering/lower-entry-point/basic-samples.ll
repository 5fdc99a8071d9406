; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-entry-point %s | FileCheck %s %end

; Where each sample has an invocation, its number and the layer are in the ancillary register, only its sample is in the
; mask, and all inputs are at the sample, except those at the centre of the pixel. The rotation of vertices has two bits for each quad.

; CHECK-LABEL: define amdgpu_ps void @_amdgpu_ps_main(
; CHECK-SAME: i32 inreg noundef %primitiveMask, i32 inreg noundef %rotations, <2 x float> noundef %input0,
; CHECK: [[ID:%[0-9]+]] = lshr i32 %input13, 8
; CHECK-NEXT: and i32 [[ID]], 15
; CHECK: [[LAYER:%[0-9]+]] = lshr i32 %input13, 16
; CHECK-NEXT: and i32 [[LAYER]], 8191
; CHECK: [[BIT:%[0-9]+]] = shl i32 1,
; CHECK-NEXT: and i32 %input14, [[BIT]]
; CHECK: extractelement <2 x float> %input0, i64 0
; CHECK: extractelement <2 x float> %input0, i64 1
; CHECK: extractelement <2 x float> %input5, i64 0
; CHECK: extractelement <3 x float> %input3, i64 2
; CHECK: [[ROTATION:%[0-9]+]] = lshr i32 %rotations,
; CHECK-NEXT: and i32 [[ROTATION]], 3
define void @fragment() !lgc.stage !8 {
  %id = call i32 @lgc.fragment.sample.id()
  store volatile i32 %id, ptr addrspace(1) null
  %layer = call i32 @lgc.fragment.layer()
  store volatile i32 %layer, ptr addrspace(1) null
  %mask = call i32 @lgc.fragment.coverage()
  store volatile i32 %mask, ptr addrspace(1) null
  %centre = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 0)
  %i = extractelement <2 x float> %centre, i64 0
  store volatile float %i, ptr addrspace(1) null
  %centroid = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 1)
  %j = extractelement <2 x float> %centroid, i64 1
  store volatile float %j, ptr addrspace(1) null
  %pixel = call <2 x float> @lgc.fragment.barycentrics(i1 false, i32 3)
  %k = extractelement <2 x float> %pixel, i64 0
  store volatile float %k, ptr addrspace(1) null
  %model = call <3 x float> @lgc.fragment.pull.model()
  %w = extractelement <3 x float> %model, i64 2
  store volatile float %w, ptr addrspace(1) null
  %rotation = call i32 @lgc.fragment.vertex.rotation()
  store volatile i32 %rotation, ptr addrspace(1) null
  ret void
}
; CHECK: !"shades_samples", i1 true, !"reads_rotation", i1 true, !"needs_centroids", i1 false
declare i32 @lgc.fragment.sample.id() memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.layer() memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.coverage() memory(none) nosync nounwind willreturn
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn
declare <3 x float> @lgc.fragment.pull.model() memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.vertex.rotation() memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"fragment", !3}
!2 = !{!"mapping"}
!3 = !{!"fragment", !"shades_samples", i1 true}
!8 = !{!"fragment"}
