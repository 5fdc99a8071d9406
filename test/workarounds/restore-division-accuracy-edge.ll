; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Vectors have an accuracy, too; one that is there remains.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-restore-division-accuracy %s -o - | FileCheck %s

; CHECK-LABEL: @vector(
; CHECK: fdiv arcp <3 x float> %x, %y, !fpmath ![[#VULKAN:]]
define <3 x float> @vector(<3 x float> %x, <3 x float> %y) {
  %r = fdiv arcp <3 x float> %x, %y
  ret <3 x float> %r
}

; CHECK-LABEL: @better(
; CHECK: fdiv arcp float %x, %y, !fpmath ![[#BETTER:]]
define float @better(float %x, float %y) {
  %r = fdiv arcp float %x, %y, !fpmath !0
  ret float %r
}

; CHECK-DAG: ![[#VULKAN]] = !{float 2.500000e+00}
; CHECK-DAG: ![[#BETTER]] = !{float 1.000000e+00}
!0 = !{float 1.0}
