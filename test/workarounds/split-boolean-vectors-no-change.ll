; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Vectors of other types, and booleans at constant indices, do not change.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-boolean-vectors %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i1 @main(<3 x i1> %b, <3 x i32> %v, i32 %i) {
  %x = extractelement <3 x i1> %b, i64 1
  %w = insertelement <3 x i32> %v, i32 7, i32 %i
  %y = extractelement <3 x i32> %w, i32 %i
  %z = icmp eq i32 %y, 0
  %r = and i1 %x, %z
  ret i1 %r
}
