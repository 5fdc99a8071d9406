; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Numbers that may wrap around are compared in 64 bits; one that falls must not get below 0 either; an amount that is not
; constant has no sign. Conditions that do not change are in front of the loop as they are. A loop that may be left before
; its first report has to be entered.
; RUN: %lgc-opt -passes=lgc-hoist-reports -S %s -o - | FileCheck %s

; CHECK: before.grow:
; CHECK: [[FIRST:%.*]] = zext i32 %first to i64
; CHECK: [[END:%.*]] = add nuw nsw i64 [[FIRST]], 21
; CHECK: icmp uge i64 [[END]],
; CHECK: before.above:
; CHECK: [[END:%.*]] = add nuw nsw i64 {{.*}}, 7
; CHECK: icmp ugt i64 [[END]],
; CHECK: before.fall:
; CHECK: icmp uge i32 %first, %size
; CHECK: icmp ult i64 {{.*}}, 14
; CHECK: before.stride:
; CHECK: [[STEP:%.*]] = zext i32 %step to i64
; CHECK: [[END:%.*]] = mul nuw nsw i64 [[STEP]], 7
; CHECK: icmp uge i64 [[END]],
; CHECK: repeat{{.*}}:
; CHECK: phi i32
; CHECK: [[K:%.*]] = phi i32 [ 0, {{.*}} ], [ [[NEXT:%.*]], {{.*}} ]
; CHECK: [[NEXT]] = add i32 [[K]], %step
; CHECK: before.same:
; CHECK: icmp uge i32 7, %size
; CHECK: or i1 {{.*}}%other
; CHECK: call {{.*}}@lgc.check.report(i1 true, i1 %other
; CHECK: before.leave:
; CHECK: [[COUNT:%.*]] = call i32 @llvm.umin.i32(i32 %n, i32 1000)
; CHECK: [[LAST:%.*]] = add {{.*}}i32 [[COUNT]], -1
; CHECK: [[BEYOND:%.*]] = icmp uge i32 [[LAST]], %size
; CHECK: [[ENTERED:%.*]] = icmp ne i32 [[COUNT]], 0
; CHECK: select i1 [[ENTERED]], i1 [[BEYOND]], i1 false
; CHECK: loop.leave:
; CHECK-NOT: @lgc.check.report(
; CHECK: ret void
define amdgpu_ps void @main(i32 %n, i32 %size, i1 %other, i32 %first, i32 %step, i64 %long, ptr addrspace(1) %data, ptr addrspace(7) %records) {
  br label %before.grow

before.grow:
  br label %loop.grow
loop.grow:
  %k.grow = phi i32 [ %first, %before.grow ], [ %next.grow, %latch.grow ]
  %i.grow = phi i32 [ 0, %before.grow ], [ %j.grow, %latch.grow ]
  %bad.grow = icmp uge i32 %k.grow, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.grow, i1 %bad.grow, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.grow, i32 0, i32 9)
  br label %latch.grow
latch.grow:
  %next.grow = add i32 %k.grow, 3
  %j.grow = add nuw nsw i32 %i.grow, 1
  %more.grow = icmp ult i32 %j.grow, 8
  br i1 %more.grow, label %loop.grow, label %before.above
before.above:
  br label %loop.above
loop.above:
  %k.above = phi i32 [ %first, %before.above ], [ %next.above, %latch.above ]
  %i.above = phi i32 [ 0, %before.above ], [ %j.above, %latch.above ]
  %bad.above = icmp ult i32 %size, %k.above
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.above, i1 %bad.above, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.above, i32 0, i32 9)
  br label %latch.above
latch.above:
  %next.above = add i32 %k.above, 1
  %j.above = add nuw nsw i32 %i.above, 1
  %more.above = icmp ult i32 %j.above, 8
  br i1 %more.above, label %loop.above, label %before.fall
before.fall:
  br label %loop.fall
loop.fall:
  %k.fall = phi i32 [ %first, %before.fall ], [ %next.fall, %latch.fall ]
  %i.fall = phi i32 [ 0, %before.fall ], [ %j.fall, %latch.fall ]
  %bad.fall = icmp uge i32 %k.fall, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.fall, i1 %bad.fall, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.fall, i32 0, i32 9)
  br label %latch.fall
latch.fall:
  %next.fall = add i32 %k.fall, -2
  %j.fall = add nuw nsw i32 %i.fall, 1
  %more.fall = icmp ult i32 %j.fall, 8
  br i1 %more.fall, label %loop.fall, label %before.stride
before.stride:
  br label %loop.stride
loop.stride:
  %k.stride = phi i32 [ 0, %before.stride ], [ %next.stride, %latch.stride ]
  %i.stride = phi i32 [ 0, %before.stride ], [ %j.stride, %latch.stride ]
  %bad.stride = icmp uge i32 %k.stride, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.stride, i1 %bad.stride, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.stride, i32 0, i32 9)
  br label %latch.stride
latch.stride:
  %next.stride = add i32 %k.stride, %step
  %j.stride = add nuw nsw i32 %i.stride, 1
  %more.stride = icmp ult i32 %j.stride, 8
  br i1 %more.stride, label %loop.stride, label %before.same
before.same:
  br label %loop.same
loop.same:
  %k.same = phi i32 [ 0, %before.same ], [ %next.same, %latch.same ]
  %i.same = phi i32 [ 0, %before.same ], [ %j.same, %latch.same ]
  %bad.same = icmp uge i32 %k.same, %size
  %any.same = or i1 %other, %bad.same
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %any.same, i1 %other, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.same, i32 0, i32 9)
  br label %latch.same
latch.same:
  %next.same = add nuw i32 %k.same, 1
  %j.same = add nuw nsw i32 %i.same, 1
  %more.same = icmp ult i32 %j.same, 8
  br i1 %more.same, label %loop.same, label %before.leave
before.leave:
  br label %loop.leave
loop.leave:
  %k.leave = phi i32 [ 0, %before.leave ], [ %next.leave, %latch.leave ]
  %done.leave = icmp eq i32 %k.leave, %n
  br i1 %done.leave, label %end, label %body.leave
body.leave:
  %bad.leave = icmp uge i32 %k.leave, %size
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %bad.leave, i1 %bad.leave, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 6, i32 0, i32 0, i32 1, i32 2, i32 3, i32 -1, i32 -1, i32 %k.leave, i32 0, i32 9)
  br label %latch.leave
latch.leave:
  %next.leave = add nuw i32 %k.leave, 1
  %more.leave = icmp ult i32 %next.leave, 1000
  br i1 %more.leave, label %loop.leave, label %end
end:
  ret void
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"main", !"wave_size", i32 32}
!2 = !{!"validation", !"checks", i32 2, !"action", !"report"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
