; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Pairs that share a constant, outside of whole wave mode.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes --disable-pass=lgc-separate-constant-parts %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-separate-constant-parts --disable-pass=lgc-separate-constant-parts %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-separate-constant-parts %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  %wide = zext i32 %v to i64
  %other = zext i32 %s to i64
  %sum = add i64 %wide, %other
  store i64 %sum, ptr addrspace(1) %p
  ret void
}
