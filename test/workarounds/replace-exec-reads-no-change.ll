; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The mask of the active lanes outside of whole wave mode, and of those with a condition.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes --disable-pass=lgc-replace-exec-reads %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-replace-exec-reads --disable-pass=lgc-replace-exec-reads %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-replace-exec-reads %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  %c = icmp eq i32 %v, 3
  %some = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
  store i32 %some, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.ballot.i32(i1)
