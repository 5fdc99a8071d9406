; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-entry-point %s | FileCheck %s

; The hardware may leave centroids out, and says so in the mask's highest bit: then the centre is as good. That is used
; where the shader reads the coordinates at the centre, too; otherwise the hardware is told not to.

; CHECK-LABEL: define amdgpu_ps void @_amdgpu_ps_main(
; CHECK: [[OUT:%[0-9]+]] = icmp slt i32 %primitiveMask, 0
; CHECK-NEXT: select i1 [[OUT]], <2 x float> %input1, <2 x float> %input2
; CHECK: extractelement <2 x float> %input6, i64 1
define void @fragment() !lgc.stage !8 {
  %centre = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 0)
  %i = extractelement <2 x float> %centre, i64 0
  store volatile float %i, ptr addrspace(1) null
  %centroid = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 1)
  %j = extractelement <2 x float> %centroid, i64 1
  store volatile float %j, ptr addrspace(1) null
  %linear = call <2 x float> @lgc.fragment.barycentrics(i1 false, i32 1)
  %k = extractelement <2 x float> %linear, i64 1
  store volatile float %k, ptr addrspace(1) null
  ret void
}
; CHECK: !"needs_centroids", i1 true
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!2 = !{!"mapping"}
!8 = !{!"fragment"}
