; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Vectors of another size, several uses, a bitcast at the end of its block.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-vector-selects %s -o - | FileCheck %s

; CHECK: [[B:%.*]] = freeze <2 x i32> %b
; CHECK: [[D:%.*]] = freeze float %d
; CHECK-NEXT: br label
; CHECK: add <2 x i32> [[B]], splat (i32 7)
; CHECK: mul <2 x i32> [[B]], splat (i32 3)
; CHECK: fadd float [[D]],
define float @main(<4 x i1> %c, <2 x i1> %e) {
  %a = select <4 x i1> %c, <4 x i16> splat (i16 1), <4 x i16> splat (i16 2)
  %b = bitcast <4 x i16> %a to <2 x i32>
  %s = select <2 x i1> %e, <2 x half> splat (half 0xH3C00), <2 x half> zeroinitializer
  %d = bitcast <2 x half> %s to float
  br label %next
next:
  %x = add <2 x i32> %b, splat (i32 7)
  %y = mul <2 x i32> %b, splat (i32 3)
  %z = add <2 x i32> %x, %y
  %w = extractelement <2 x i32> %z, i64 0
  %f = bitcast i32 %w to float
  %g = fadd float %d, 1.0
  %r = fadd float %f, %g
  ret float %r
}
