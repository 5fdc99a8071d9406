; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The negation may be either operand or both, be used elsewhere, and stand beside a constant.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-negated-selects %s -o - | FileCheck %s

; CHECK-LABEL: @both(
; CHECK: %[[A:.*]] = fneg float %{{.*}}
; CHECK: %[[B:.*]] = fneg float %{{.*}}
; CHECK: select i1 %c, float %[[A]], float %[[B]]
; CHECK-NOT: select {{.*}} <2 x float>
define <2 x float> @both(i1 %c, <2 x float> %x, <2 x float> %y) {
  %a = fneg <2 x float> %x
  %b = fneg <2 x float> %y
  %s = select i1 %c, <2 x float> %a, <2 x float> %b
  ret <2 x float> %s
}

; CHECK-LABEL: @usedElsewhere(
; CHECK: %a = fneg <4 x float> %x
; CHECK: select i1 %c, float %{{.*}}, float 1.000000e+00
; CHECK: select i1 %c, float %{{.*}}, float 2.000000e+00
; CHECK: %[[S:.*]] = insertelement <4 x float> %{{.*}}, float %{{.*}}, i64 3
; CHECK: fadd <4 x float> %[[S]], %a
define <4 x float> @usedElsewhere(i1 %c, <4 x float> %x) {
  %a = fneg <4 x float> %x
  %s = select i1 %c, <4 x float> %a, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>
  %sum = fadd <4 x float> %s, %a
  ret <4 x float> %sum
}
