; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A bitwise or with a constant that has some bits, and one of two registers.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=machine-sink --disable-pass=lgc-fold-ors-of-ones %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-fold-ors-of-ones --disable-pass=lgc-fold-ors-of-ones %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-fold-ors-of-ones %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  %x = or i32 %v, 255
  %y = or i32 %x, %s
  store i32 %y, ptr addrspace(1) %p
  ret void
}
