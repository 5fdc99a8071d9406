; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The markers of loops are also removed from a function that nothing calls.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow %s -o - | FileCheck %s

; CHECK-LABEL: define internal void @uncalled(
; CHECK-NOT: call void @lgc.control
; CHECK: ret void
define internal void @uncalled(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @lgc.control.loop(i32 1)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  call void @lgc.control.merge(i32 1)
  ret void
}
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind
