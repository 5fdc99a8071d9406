; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Selections without a negation, by a vector of conditions, of scalars, halves and doubles stay.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-negated-selects %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define <3 x float> @plain(i1 %c, <3 x float> %x, <3 x float> %y) {
  %s = select i1 %c, <3 x float> %x, <3 x float> %y
  ret <3 x float> %s
}

define <3 x float> @severalConditions(<3 x i1> %c, <3 x float> %x) {
  %n = fneg <3 x float> %x
  %s = select <3 x i1> %c, <3 x float> %x, <3 x float> %n
  ret <3 x float> %s
}

define float @scalar(i1 %c, float %x) {
  %n = fneg float %x
  %s = select i1 %c, float %x, float %n
  ret float %s
}

define <2 x half> @halves(i1 %c, <2 x half> %x) {
  %n = fneg <2 x half> %x
  %s = select i1 %c, <2 x half> %x, <2 x half> %n
  ret <2 x half> %s
}

define <2 x double> @doubles(i1 %c, <2 x double> %x) {
  %n = fneg <2 x double> %x
  %s = select i1 %c, <2 x double> %x, <2 x double> %n
  ret <2 x double> %s
}
