; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Sums of products that the shader spells out stay as they are.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-dot-products %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i32 @main(<4 x i8> %a, <4 x i8> %b) {
  %x = sext <4 x i8> %a to <4 x i32>
  %y = sext <4 x i8> %b to <4 x i32>
  %products = mul <4 x i32> %x, %y
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %products)
  ret i32 %sum
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
