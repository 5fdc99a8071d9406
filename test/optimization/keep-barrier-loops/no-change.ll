; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; LLVM decides about unrolling loops without barriers.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-barrier-loops %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define void @main(i32 %n) {
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  fence syncscope("workgroup") release
  %next = add nuw i32 %i, 1
  %again = icmp ult i32 %next, 100
  br i1 %again, label %loop, label %end

end:
  ret void
}

declare void @llvm.amdgcn.s.barrier()
