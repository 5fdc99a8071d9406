; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A mask that only the vector ALU writes and reads.
; RUN: %lgc-opt --mcpu=gfx1201 --emit=mir -stop-after=post-RA-hazard-rec --disable-pass=lgc-wait-for-scalar-vcc %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1201 --run-pass=lgc-wait-for-scalar-vcc --disable-pass=lgc-wait-for-scalar-vcc %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1201 --run-pass=lgc-wait-for-scalar-vcc %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) "target-features"="+wavefrontsize64" {
  %c = icmp eq i32 %v, 3
  %x = select i1 %c, i32 %v, i32 5
  store i32 %x, ptr addrspace(1) %p
  ret void
}
