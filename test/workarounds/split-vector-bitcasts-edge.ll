; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-vector-bitcasts %s -o - | FileCheck %s

; Halves to floats, and five dwords.

; CHECK-LABEL: @halves(
; CHECK-COUNT-2: bitcast half {{%[0-9]+}} to i16
; CHECK: bitcast i32 {{%[0-9]+}} to float
; CHECK-NOT: bitcast <
; CHECK: ret <3 x float>
define <3 x float> @halves(<6 x half> %x) {
  %y = bitcast <6 x half> %x to <3 x float>
  ret <3 x float> %y
}

; CHECK-LABEL: @five(
; CHECK-COUNT-5: shl i32 {{%[0-9]+}}, 16
; CHECK-NOT: bitcast
; CHECK: ret <5 x i32>
define <5 x i32> @five(<10 x i16> %x) {
  %y = bitcast <10 x i16> %x to <5 x i32>
  ret <5 x i32> %y
}
