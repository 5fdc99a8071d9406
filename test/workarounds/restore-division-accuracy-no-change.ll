; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A division without arcp has to be exact; halves and doubles have no shorter form that depends on the metadata.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-restore-division-accuracy %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define float @exact(float %x, float %y) {
  %r = fdiv contract float %x, %y
  ret float %r
}

define half @ofHalves(half %x, half %y) {
  %r = fdiv arcp half %x, %y
  ret half %r
}

define double @ofDoubles(double %x, double %y) {
  %r = fdiv arcp double %x, %y
  ret double %r
}

define float @product(float %x, float %y) {
  %r = fmul arcp float %x, %y
  ret float %r
}
