; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Vectors of two and four dwords, of bytes, and bitcasts from dwords.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-vector-bitcasts %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define <4 x i32> @four(<8 x i16> %x) {
  %y = bitcast <8 x i16> %x to <4 x i32>
  ret <4 x i32> %y
}

define i32 @one(<2 x half> %x) {
  %y = bitcast <2 x half> %x to i32
  ret i32 %y
}

define <6 x i16> @back(<3 x i32> %x) {
  %y = bitcast <3 x i32> %x to <6 x i16>
  ret <6 x i16> %y
}
