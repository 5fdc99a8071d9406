; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Six iterations may be unrolled, seven not.
; RUN: sed s/COUNT/6/ %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-barrier-loops - -o - | FileCheck %s --check-prefix=FEW
; RUN: sed s/COUNT/7/ %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-barrier-loops - -o - | FileCheck %s --check-prefix=MANY
; FEW-NOT: !llvm.loop
; MANY: br i1 %again, label %loop, label %end, !llvm.loop

define void @main(i32 %n) {
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @llvm.amdgcn.s.barrier()
  %next = add nuw i32 %i, 1
  %again = icmp ult i32 %next, COUNT
  br i1 %again, label %loop, label %end

end:
  ret void
}

declare void @llvm.amdgcn.s.barrier()
