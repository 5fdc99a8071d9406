; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A loop in which nothing is spilled.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=si-lower-sgpr-spills --disable-pass=lgc-hoist-spill-lanes %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-hoist-spill-lanes --disable-pass=lgc-hoist-spill-lanes %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-hoist-spill-lanes %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %v
  br i1 %again, label %loop, label %end

end:
  ret void
}
