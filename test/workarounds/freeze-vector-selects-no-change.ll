; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The same number of elements, a scalar condition, and other operands.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-vector-selects %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define <2 x i32> @same(<2 x i1> %c) {
  %s = select <2 x i1> %c, <2 x float> splat (float 1.0), <2 x float> zeroinitializer
  %b = bitcast <2 x float> %s to <2 x i32>
  ret <2 x i32> %b
}

define i64 @scalar(i1 %c) {
  %s = select i1 %c, <2 x i32> splat (i32 1), <2 x i32> zeroinitializer
  %b = bitcast <2 x i32> %s to i64
  ret i64 %b
}

define i64 @other(<2 x i32> %x) {
  %b = bitcast <2 x i32> %x to i64
  ret i64 %b
}
