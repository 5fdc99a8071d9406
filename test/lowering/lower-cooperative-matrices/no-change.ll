; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Vectors that have nothing to do with matrices.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@lds = internal addrspace(3) global [24 x half] poison, align 2

define <16 x half> @main(<16 x half> %a) {
  %row = load <16 x half>, ptr addrspace(3) @lds, align 2
  %product = fmul <16 x half> %a, %row
  ret <16 x half> %product
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
