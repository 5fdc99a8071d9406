; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A loop with a barrier that has many iterations, or an unknown number, is not unrolled.
; RUN: sed s/COUNT/100/ %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-barrier-loops - -o - | FileCheck %s
; RUN: sed 's/COUNT/%%n/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-barrier-loops - -o - | FileCheck %s
; CHECK: br i1 %again, label %loop, label %end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[DISABLE:[0-9]+]]}
; CHECK: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"}

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
