; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A report that each iteration makes is in front of the loop, out of line, in a loop that repeats it: taken if the
; number of the last iteration, which cannot wrap around, is not below the size. The loop itself has no check.
; RUN: %lgc-opt -passes=lgc-hoist-reports -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK: preheader:
; CHECK: [[COUNT:%.*]] = call i32 @llvm.umax.i32(i32 %n, i32 1)
; CHECK: [[LAST:%.*]] = add i32 [[COUNT]], -1
; CHECK: [[BEYOND:%.*]] = icmp uge i32 [[LAST]], %size
; CHECK: [[LANES:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 [[BEYOND]])
; CHECK: [[ANY:%.*]] = icmp ne i32 [[LANES]], 0
; CHECK: br i1 [[ANY]], label %[[COLD:.*]], label %[[BEFORE:.*]], !prof
; CHECK: [[COLD]]:
; CHECK: br label %[[REPEAT:.*]]
; CHECK: [[REPEAT]]:
; CHECK: [[ITERATION:%.*]] = phi i32 [ 0, %[[COLD]] ], [ [[NEXT:%.*]], %[[REPEATED:.*]] ]
; CHECK: [[K:%.*]] = phi i32 [ 0, %[[COLD]] ], [ [[NEXTK:%.*]], %[[REPEATED]] ]
; CHECK: [[MORE:%.*]] = icmp ult i32 [[ITERATION]], [[COUNT]]
; CHECK: br i1 [[MORE]], label %[[REPEATED]], label %[[BEFORE]]
; CHECK: [[REPEATED]]:
; CHECK: [[OUTSIDE:%.*]] = icmp uge i32 [[K]], %size
; CHECK: [[BYTES:%.*]] = shl i32 [[K]], 2
; CHECK: call {{.*}}@lgc.check.report(i1 true, i1 [[OUTSIDE]], {{.*}}i32 [[BYTES]], i32 0, i32 9)
; CHECK: [[NEXT]] = add i32 [[ITERATION]], 1
; CHECK: [[NEXTK]] = add i32 [[K]], 1
; CHECK: br label %[[REPEAT]]
; CHECK: [[BEFORE]]:
; CHECK: br label %loop
; CHECK: loop:
; CHECK-NOT: icmp uge
; CHECK-NOT: @lgc.check.report
; CHECK: br i1
; CHECK: ret void
define void @main(i32 %n, i32 %size, ptr addrspace(1) %data, ptr addrspace(7) %records) {
  %empty = icmp eq i32 %n, 0
  br i1 %empty, label %exit, label %preheader

preheader:
  br label %loop

loop:
  %k = phi i32 [ 0, %preheader ], [ %next, %loop ]
  %outside = icmp uge i32 %k, %size
  %bytes = shl i32 %k, 2
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %outside, i1 %outside, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %bytes, i32 0, i32 9)
  store i32 %k, ptr addrspace(1) %data
  %next = add nuw i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
!2 = !{!"validation", !"checks", i32 2, !"action", !"report"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
