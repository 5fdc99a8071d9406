; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %s | FileCheck %s

; A case that aborts becomes a branch before the switch, so that its message is written before the others continue.
; CHECK-LABEL: define void @cases(
; CHECK:         %[[OFFSET:.+]] = sub i32 %value, 4
; CHECK-NEXT:    %[[RANGE:.+]] = icmp ule i32 %[[OFFSET]], 1
; CHECK-NEXT:    %[[SINGLE:.+]] = sub i32 %value, 9
; CHECK-NEXT:    %[[EQUAL:.+]] = icmp ule i32 %[[SINGLE]], 0
; CHECK-NEXT:    %[[ABORTS:.+]] = or i1 %[[RANGE]], %[[EQUAL]]
; CHECK-NEXT:    br i1 %[[ABORTS]], label %aborts, label %reconverge
; CHECK:       reconverge:
; CHECK-NEXT:    %has.aborted = phi i1 [ true, %aborts ], [ false, %0 ]
; CHECK-NEXT:    call void asm sideeffect "", ""()
; CHECK-NEXT:    br i1 %has.aborted, label %aborted, label %others
; CHECK:       others:
; CHECK-NEXT:    switch i32 %value, label %end [
; CHECK-NEXT:      i32 1, label %one
; CHECK-NEXT:    ]
; CHECK:       aborts:
; CHECK-NEXT:    call void {{.*}}@lgc.abort.record({{.*}}, i32 %value)
define void @cases(ptr addrspace(7) %buffer, i32 %value) {
  switch i32 %value, label %end [
    i32 5, label %aborts
    i32 1, label %one
    i32 9, label %aborts
    i32 4, label %aborts
  ]

aborts:
  %number = phi i32 [ %value, %0 ], [ %value, %0 ], [ %value, %0 ]
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %number)
  unreachable

one:
  store i32 1, ptr addrspace(7) %buffer
  br label %end

end:
  ret void
}

; The default, too. Then each value has a case, and one of them becomes the default.
; CHECK-LABEL: define i32 @default(
; CHECK:         icmp ule i32 {{.+}}, 1
; CHECK:         icmp ule i32 {{.+}}, 0
; CHECK:         %[[LISTED:.+]] = or i1
; CHECK-NEXT:    br i1 %[[LISTED]], label %reconverge, label %aborts
; CHECK:       others:
; CHECK-NEXT:    switch i32 %value, label %end [
; CHECK-NEXT:      i32 3, label %one
; CHECK-NEXT:      i32 100, label %end
; CHECK-NEXT:    ]
; CHECK:       end:
; CHECK-NEXT:    phi i32 [ 0, %others ], [ 0, %others ], [ 1, %one ]
define i32 @default(ptr addrspace(7) %buffer, i32 %value) {
  switch i32 %value, label %aborts [
    i32 3, label %one
    i32 2, label %end
    i32 7, label %aborts
    i32 100, label %end
  ]

aborts:
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %value)
  unreachable

one:
  br label %end

end:
  %result = phi i32 [ 0, %0 ], [ 0, %0 ], [ 1, %one ]
  ret i32 %result
}

; A case that another one falls through to does not change, nor one that would take more than sixteen comparisons.
; CHECK-LABEL: define void @fallen.into(
; CHECK-NEXT:    switch i32 %value, label %end [
define void @fallen.into(ptr addrspace(7) %buffer, i32 %value) {
  switch i32 %value, label %end [
    i32 1, label %one
    i32 2, label %aborts
  ]

one:
  br label %aborts

aborts:
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %value)
  unreachable

end:
  ret void
}

; CHECK-LABEL: define void @many(
; CHECK-NEXT:    switch i32 %value, label %aborts [
define void @many(ptr addrspace(7) %buffer, i32 %value) {
  switch i32 %value, label %aborts [
    i32 1, label %end
    i32 3, label %end
    i32 5, label %end
    i32 7, label %end
    i32 9, label %end
    i32 11, label %end
    i32 13, label %end
    i32 15, label %end
    i32 17, label %end
    i32 19, label %end
    i32 21, label %end
    i32 23, label %end
    i32 25, label %end
    i32 27, label %end
    i32 29, label %end
    i32 31, label %end
    i32 33, label %end
  ]

aborts:
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %value)
  unreachable

end:
  ret void
}

@type = private addrspace(4) constant [4 x i8] c"u32\00"
@constants = private addrspace(4) constant [0 x i32] zeroinitializer
@status = private addrspace(4) constant [1 x i64] zeroinitializer

declare void @lgc.abort(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold noreturn nounwind

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
