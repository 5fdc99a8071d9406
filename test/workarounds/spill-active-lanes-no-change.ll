; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A divergent branch, outside of whole wave mode.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=machinelicm --disable-pass=lgc-spill-active-lanes %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-spill-active-lanes --disable-pass=lgc-spill-active-lanes %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-spill-active-lanes %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  %c = icmp eq i32 %v, 3
  br i1 %c, label %yes, label %no

yes:
  store i32 %v, ptr addrspace(1) %p
  br label %no

no:
  ret void
}
