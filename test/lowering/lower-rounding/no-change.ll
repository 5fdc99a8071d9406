; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Plain operations do not change in any mode.
; RUN: %lgc-opt -passes=lgc-lower-rounding %s -o - | FileCheck %s

; CHECK: %sum = fadd contract double %a, %b
; CHECK: %product = fmul contract double %sum, 1.000000e-01
; CHECK: ret double %product
define double @main(double %a, double %b) {
  %sum = fadd contract double %a, %b
  %product = fmul contract double %sum, 1.000000e-01
  ret double %product
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"round_to_zero_16_and_64", i1 true}
