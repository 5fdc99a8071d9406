; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %s | FileCheck %s

; One side may abort, the other one has a loop: the former is executed first, and its values pass to the join.
; CHECK-LABEL: define i32 @first(
; CHECK-NEXT:    br i1 %condition, label %reconverge, label %side
; CHECK:       side:
; CHECK-NEXT:    switch i32 %value, label %rest [
; CHECK-NEXT:      i32 2, label %[[DONE:reconverge.*]]
; CHECK-NEXT:      i32 3, label %[[DONE]]
; CHECK:       reconverge:
; CHECK-NEXT:    %is.done = phi i1 [ false, %0 ], [ true, %rest ], [ true, %side ], [ true, %side ]
; CHECK-NEXT:    %[[RESULT:.+]] = phi i32 [ poison, %0 ], [ 5, %rest ], [ 4, %side ], [ 4, %side ]
; CHECK-NEXT:    call void asm sideeffect "", ""()
; CHECK-NEXT:    br i1 %is.done, label %join, label %loop
; CHECK:       loop:
; CHECK-NEXT:    %i = phi i32 [ 0, %reconverge ], [ %next, %loop ]
; CHECK:       join:
; CHECK-NEXT:    %result = phi i32 [ 1, %loop ], [ %[[RESULT]], %reconverge ]
define i32 @first(ptr addrspace(7) %buffer, i1 %condition, i1 %bad, i32 %value) {
  br i1 %condition, label %loop, label %side

side:
  switch i32 %value, label %rest [
    i32 2, label %join
    i32 3, label %join
    i32 4, label %aborts
  ]

aborts:
  call void @fails(ptr addrspace(7) %buffer)
  br label %rest

rest:
  br label %join

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @lgc.control.loop(i32 1)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %value
  br i1 %again, label %loop, label %join

join:
  %result = phi i32 [ 4, %side ], [ 4, %side ], [ 5, %rest ], [ 1, %loop ]
  ret i32 %result
}

; A loop may be in a function. No change if both sides have one, or neither has.
; CHECK-LABEL: define void @callees(
; CHECK-NEXT:    br i1 %condition, label %side, label %reconverge
; CHECK:         br i1 %is.done, label %both, label %other
; CHECK:       both:
; CHECK-NEXT:    br i1 %condition, label %side.2, label %other.2
; CHECK:       join.2:
; CHECK-NEXT:    br i1 %condition, label %side.3, label %other.3
define void @callees(ptr addrspace(7) %buffer, i1 %condition) {
  br i1 %condition, label %side, label %other

side:
  call void @fails(ptr addrspace(7) %buffer)
  br label %both

other:
  call void @waits()
  br label %both

both:
  br i1 %condition, label %side.2, label %other.2

side.2:
  call void @fails(ptr addrspace(7) %buffer)
  call void @waits()
  br label %join.2

other.2:
  call void @waits()
  br label %join.2

join.2:
  br i1 %condition, label %side.3, label %other.3

side.3:
  call void @fails(ptr addrspace(7) %buffer)
  br label %end

other.3:
  store i32 1, ptr addrspace(7) %buffer
  br label %end

end:
  ret void
}

define internal void @waits() {
  call void @waits.for.ever()
  ret void
}

define internal void @waits.for.ever() {
  br label %loop

loop:
  call void @lgc.control.loop(i32 1)
  br label %loop
}

define internal void @fails(ptr addrspace(7) %buffer) {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 7)
  unreachable
}

@type = private addrspace(4) constant [4 x i8] c"u32\00"
@constants = private addrspace(4) constant [0 x i32] zeroinitializer
@status = private addrspace(4) constant [1 x i64] zeroinitializer

declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.abort(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold noreturn nounwind

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
