; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; In a shader that rounds to nearest even, too, nothing constrained is left: the back end would refuse it. Each
; shader of a pipeline has modes of its own.
; RUN: %lgc-opt -passes=lgc-lower-rounding %s -o - | FileCheck %s

; CHECK-LABEL: define float @main(float %a) {
; CHECK-NEXT: %[[SUM:.*]] = fadd float %a, %a
; CHECK-NEXT: ret float %[[SUM]]
define float @main(float %a) strictfp {
  %sum = call float @llvm.experimental.constrained.fadd.f32(float %a, float %a, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %sum
}

; 1 + 1.5 * 2^-24
; CHECK-LABEL: define float @constant() {
; CHECK-NEXT: ret float 0x3FF0000020000000
define float @constant() strictfp {
  %sum = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 0x3E78000000000000, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %sum
}

; CHECK-LABEL: define float @truncated() {
; CHECK-NEXT: ret float 1.000000e+00
define float @truncated() strictfp {
  %sum = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 0x3E78000000000000, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %sum
}

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
!2 = !{!"shader", !"stage", !"vertex", !"function", !"constant"}
!3 = !{!"shader", !"stage", !"fragment", !"function", !"truncated", !"round_to_zero_32", i1 true}
