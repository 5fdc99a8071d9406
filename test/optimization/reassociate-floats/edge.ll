; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Only operations that may be contracted and lose signs of zeros take part; integers always do.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-reassociate-floats %s -o - | FileCheck %s

; CHECK-LABEL: define float @precise(
; CHECK-NEXT: %a = fmul nsz float %x, 2.000000e+00
; CHECK-NOT: 6.000000e+00
; CHECK: ret
define float @precise(float %x, float %y) #0 {
  %a = fmul nsz float %x, 2.0
  %b = fmul nsz contract float %a, %y
  %c = fmul nsz contract float %b, 3.0
  ret float %c
}

; CHECK-LABEL: define i32 @integers(
; CHECK: mul i32 %{{.*}}, 6
define i32 @integers(i32 %x, i32 %y) {
  %a = mul i32 %x, 2
  %b = mul i32 %a, %y
  %c = mul i32 %b, 3
  ret i32 %c
}

attributes #0 = { "lgc-relaxed-floats" }
