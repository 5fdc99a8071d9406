; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-fold-zero-products %s -o - | FileCheck %s

; Negative zero counts, since signs of zeros may be lost. A difference keeps the sign of what is subtracted.

; CHECK-LABEL: define <2 x double> @difference(
; CHECK: %[[X:.*]] = extractelement <2 x double> %v, i64 0
; CHECK: %[[MINUS:.*]] = fsub nsz contract double 0.000000e+00, %[[X]]
; CHECK: insertelement <2 x double> poison, double %[[MINUS]], i64 0
define <2 x double> @difference(<2 x double> %v) #0 {
  %p = fmul nsz contract <2 x double> %v, <double -0.0, double 4.0>
  %d = fsub nsz contract <2 x double> %p, %v
  ret <2 x double> %d
}

; Halves stay in pairs unless all are zero.

; CHECK-LABEL: define <2 x half> @halves(
; CHECK-NEXT: %p = fmul nsz contract <2 x half> %v, <half 0xH0000, half 0xH4000>
; CHECK-NEXT: fadd nsz contract <2 x half> %p, zeroinitializer
define <2 x half> @halves(<2 x half> %v) #0 {
  %p = fmul nsz contract <2 x half> %v, <half 0.0, half 2.0>
  %z = fmul nsz contract <2 x half> %v, zeroinitializer
  %s = fadd nsz contract <2 x half> %p, %z
  ret <2 x half> %s
}

attributes #0 = { "lgc-relaxed-floats" }
