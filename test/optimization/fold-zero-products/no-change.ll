; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A product stays as it is if infinities count, in the function or for the operation alone, or if no factor is zero.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-fold-zero-products %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define float @function(float %x) {
  %p = fmul nsz contract float %x, 0.0
  ret float %p
}

define float @precise(float %x) #0 {
  %p = fmul nsz float %x, 0.0
  ret float %p
}

define float @signed(float %x) #0 {
  %p = fmul contract float %x, 0.0
  ret float %p
}

define float @quotient(float %x) #0 {
  %q = fdiv nsz contract float %x, 0.0
  ret float %q
}

define float @other(float %x) #0 {
  %p = fmul nsz contract float %x, 2.0
  ret float %p
}

attributes #0 = { "lgc-relaxed-floats" }
