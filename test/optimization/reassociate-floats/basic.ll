; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Constants of a product are merged, and a common factor is taken out of a sum. The flag that allows it is gone.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-reassociate-floats %s -o - | FileCheck %s

; CHECK-LABEL: define float @constants(
; CHECK: fmul {{.*}}float %{{.*}}, 6.000000e+00
; CHECK-NOT: reassoc
; CHECK: ret
define float @constants(float %x, float %y) #0 {
  %a = fmul nsz contract float %x, 2.0
  %b = fmul nsz contract float %a, %y
  %c = fmul nsz contract float %b, 3.0
  ret float %c
}

; CHECK-LABEL: define float @factor(
; CHECK: %[[SUM:.*]] = fadd nsz contract float %{{[xy]}}, %{{[xy]}}
; CHECK-NEXT: fmul nsz contract float %[[SUM]], %k
; CHECK-NEXT: ret
define float @factor(float %x, float %y, float %k) #0 {
  %a = fmul nsz contract float %x, %k
  %b = fmul nsz contract float %y, %k
  %s = fadd nsz contract float %a, %b
  ret float %s
}

attributes #0 = { "lgc-relaxed-floats" }
