; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; 64-bit constants that fit into one literal.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=finalize-isel --disable-pass=lgc-split-wide-moves %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-split-wide-moves --disable-pass=lgc-split-wide-moves %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-split-wide-moves %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  store i64 7, ptr addrspace(1) %p
  ret void
}
