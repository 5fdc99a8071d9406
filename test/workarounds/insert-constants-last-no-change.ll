; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A constant without poison elements, none at all, and variable indices, which may mean any element.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-insert-constants-last %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define <2 x float> @defined(float %x) {
  %a = insertelement <2 x float> <float 1.0, float 2.0>, float %x, i64 0
  ret <2 x float> %a
}

define <2 x float> @poison(float %x) {
  %a = insertelement <2 x float> poison, float %x, i64 0
  ret <2 x float> %a
}

define <2 x float> @variable(float %x, i32 %i) {
  %a = insertelement <2 x float> <float poison, float 2.0>, float %x, i32 %i
  ret <2 x float> %a
}

define <2 x float> @variableLater(float %x, i32 %i) {
  %a = insertelement <2 x float> <float poison, float 2.0>, float %x, i64 0
  %b = insertelement <2 x float> %a, float %x, i32 %i
  ret <2 x float> %b
}
