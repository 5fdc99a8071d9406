; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without relaxed floats, floats keep their order.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-reassociate-floats %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define float @constants(float %x, float %y) {
  %a = fmul nsz contract float %x, 2.0
  %b = fmul nsz contract float %a, %y
  %c = fmul nsz contract float %b, 3.0
  ret float %c
}

define float @factor(float %x, float %y, float %k) {
  %a = fmul nsz contract float %x, %k
  %b = fmul nsz contract float %y, %k
  %s = fadd nsz contract float %a, %b
  ret float %s
}
