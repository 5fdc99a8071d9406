; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Constrained operations become plain scalar ones that keep their flags; constants are folded with rounding to zero
; here, since LLVM would round to nearest: 1 + 1.5 * 2^-24 to 1, 2^24 + 3 to 2^24 + 2.
; RUN: %lgc-opt -passes=lgc-lower-rounding %s -o - | FileCheck %s

; CHECK-LABEL: define float @arithmetic(
; CHECK-SAME: float %b) {
; CHECK: %[[SUM:.*]] = fadd nsz contract float %a, %b
; CHECK: %[[QUOTIENT:.*]] = fdiv float %[[SUM]], %a, !fpmath
; CHECK: %[[FUSED:.*]] = call float @llvm.fma.f32(float %[[QUOTIENT]], float %a, float %b)
; CHECK: ret float %[[FUSED]]
define float @arithmetic(float %a, float %b) strictfp {
  %sum = call nsz contract float @llvm.experimental.constrained.fadd.f32(float %a, float %b, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  %quotient = call float @llvm.experimental.constrained.fdiv.f32(float %sum, float %a, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp, !fpmath !2
  %fused = call float @llvm.experimental.constrained.fma.f32(float %quotient, float %a, float %b, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %fused
}

; CHECK-LABEL: define <2 x float> @constants(
; CHECK: %[[X:.*]] = extractelement <2 x float> %half, i64 0
; CHECK: fadd float %[[X]], 0x3E78000000000000
; CHECK: insertelement <2 x float> %{{.*}}, float 1.000000e+00, i64 1
define <2 x float> @constants(<2 x float> %v) strictfp {
  %half = insertelement <2 x float> %v, float 1.0, i64 1
  %sum = call <2 x float> @llvm.experimental.constrained.fadd.v2f32(<2 x float> %half, <2 x float> splat (float 0x3E78000000000000), metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret <2 x float> %sum
}

; CHECK-LABEL: define float @integer(
; CHECK: ret float 0x4170000020000000
define float @integer() strictfp {
  %number = call float @llvm.experimental.constrained.uitofp.f32.i32(i32 16777219, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %number
}

; Doubles round to nearest even.
; CHECK-LABEL: define double @otherWidth(
; CHECK: ret double 0x3FF0000000000002
define double @otherWidth() strictfp {
  %sum = call double @llvm.experimental.constrained.fadd.f64(double 1.0, double 0x3CB8000000000000, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret double %sum
}

; A denormal is flushed before and after.
; CHECK-LABEL: define float @denormal(
; CHECK: ret float 0.000000e+00
define float @denormal() strictfp {
  %product = call float @llvm.experimental.constrained.fmul.f32(float 0x3800000000000000, float 2.0, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %product
}

; CHECK-LABEL: define i1 @comparison(
; CHECK: fcmp olt half %a, %b
define i1 @comparison(half %a, half %b) strictfp {
  %less = call i1 @llvm.experimental.constrained.fcmp.f16(half %a, half %b, metadata !"olt", metadata !"fpexcept.ignore") strictfp
  ret i1 %less
}

!lgc.pipeline = !{!0, !3, !4, !5, !6, !7, !8}
!0 = !{!"target", !"major", i32 11}
!2 = !{float 2.5}
!3 = !{!"shader", !"stage", !"compute", !"function", !"arithmetic", !"round_to_zero_32", i1 true}
!4 = !{!"shader", !"stage", !"vertex", !"function", !"constants", !"round_to_zero_32", i1 true}
!5 = !{!"shader", !"stage", !"tess_control", !"function", !"integer", !"round_to_zero_32", i1 true}
!6 = !{!"shader", !"stage", !"tess_evaluation", !"function", !"otherWidth", !"round_to_zero_32", i1 true}
!7 = !{!"shader", !"stage", !"geometry", !"function", !"denormal", !"round_to_zero_32", i1 true}
!8 = !{!"shader", !"stage", !"fragment", !"function", !"comparison", !"round_to_zero_32", i1 true}
