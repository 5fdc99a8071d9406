; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-fragment-inputs %s | FileCheck %s %end

; Values of 16 bits are in attributes as ones of 32 bits.

; CHECK-LABEL: define half @fragment(
; CHECK: %a = fptrunc float {{%[0-9]+}} to half
; CHECK: %b = trunc i32 {{%[0-9]+}} to i16
; CHECK: %c = fptrunc float {{%[0-9]+}} to half
define half @fragment(<2 x float> %ij) {
  %a = call half @lgc.fragment.interpolate.f16(<2 x float> %ij, i32 1, i32 2)
  %b = call i16 @lgc.fragment.flat.i16(i32 0, i32 3)
  %c = call half @lgc.fragment.flat.f16(i32 0, i32 2)
  %d = sitofp i16 %b to half
  %e = fadd half %a, %c
  %f = fadd half %d, %e
  ret half %f
}
declare half @lgc.fragment.interpolate.f16(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i16 @lgc.fragment.flat.i16(i32, i32) memory(none) nosync nounwind willreturn
declare half @lgc.fragment.flat.f16(i32, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
