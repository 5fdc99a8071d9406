; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %s | FileCheck %s

; Code on the exit paths of a loop remains in its iteration: both exits go through the latch, and so do the values that
; are live out.

; CHECK-LABEL: define i32 @leave(
define i32 @leave(i32 %n) {
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  br label %header

; CHECK:      header.enter:
; CHECK-NEXT:   call void asm sideeffect "", ""() [[MEETING:#[0-9]+]]
; CHECK-NEXT:   br label %header
; CHECK:      header:
; CHECK-NEXT:   %i = phi i32 [ %[[NEXT:.+]], %latch ], [ 0, %header.enter ]
; CHECK-NOT:    lgc.control
header:
  %i = phi i32 [ 0, %0 ], [ %next, %continue ]
  call void @lgc.control.loop(i32 7)
  %sum = add i32 %i, %lane
  %done = icmp ugt i32 %sum, 10
  br i1 %done, label %break, label %body

; CHECK:      break:
; CHECK:        br label %[[BREAK:[0-9]+]]
break:
  %broke = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  br label %merge

body:
  %last = icmp eq i32 %i, %n
  br i1 %last, label %return, label %continue

; CHECK:      return:
; CHECK:        br label %[[RETURN:[0-9]+]]
return:
  %returned = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  ret i32 %returned

; CHECK:      continue:
; CHECK:        br label %[[CONTINUE:[0-9]+]]
continue:
  %next = add i32 %i, 1
  br label %header

; CHECK:      latch:
; CHECK-NEXT:   %[[BROKE:.+]] = phi i32 [ %broke, %[[BREAK]] ], [ poison, %[[RETURN]] ], [ poison, %[[CONTINUE]] ]
; CHECK-NEXT:   %[[NEXT]] = phi i32 [ poison, %[[BREAK]] ], [ poison, %[[RETURN]] ], [ %next, %[[CONTINUE]] ]
; CHECK-NEXT:   %[[RESULT:.+]] = phi i32 [ poison, %[[BREAK]] ], [ %returned, %[[RETURN]] ], [ poison, %[[CONTINUE]] ]
; CHECK-NEXT:   %leave = phi i1 [ true, %[[BREAK]] ], [ true, %[[RETURN]] ], [ false, %[[CONTINUE]] ]
; CHECK-NEXT:   %leave.second = phi i1 [ false, %[[BREAK]] ], [ true, %[[RETURN]] ], [ false, %[[CONTINUE]] ]
; CHECK-NEXT:   call void asm sideeffect "", ""() [[MEETING]]
; CHECK-NEXT:   br i1 %leave, label %exit, label %header
; CHECK:      exit:
; CHECK-NEXT:   br i1 %leave.second, label %end, label %merge
; CHECK:      merge:
; CHECK-NEXT:   br label %end
; CHECK:      end:
; CHECK-NEXT:   phi i32 [ %[[BROKE]], %merge ], [ %[[RESULT]], %exit ]
merge:
  call void @lgc.control.merge(i32 7)
  ret i32 %broke
}

; A return out of two loops leaves both at their latches. The outer loop, which has no merge block, has no other
; exit.
; CHECK-LABEL: define void @nested(
define void @nested(i32 %n) {
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  br label %outer

outer:
  call void @lgc.control.loop(i32 1)
  br label %inner

inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner.continue ]
  call void @lgc.control.loop(i32 2)
  %stop = icmp eq i32 %i, %lane
  br i1 %stop, label %return, label %inner.continue

return:
  %returned = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  ret void

inner.continue:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %inner, label %outer.continue

; CHECK:      latch:
; CHECK:        %leave.second = phi i1 [ false, %{{.+}} ], [ false, %{{.+}} ], [ true, %{{.+}} ]
; CHECK:        br i1 %leave, label %exit, label %inner
; CHECK:      exit:
; CHECK-NEXT:   br i1 %leave.second, label %outer.continue, label %[[RETURN:[0-9]+]]
; CHECK:      [[RETURN]]:
; CHECK-NEXT:   br label %[[LATCH:.+]]
; CHECK:      [[LATCH]]:
; CHECK-NEXT:   %[[LEAVE:.+]] = phi i1 [ true, %[[RETURN]] ], [ false, %{{.+}} ]
; CHECK-NEXT:   call void asm sideeffect "", ""()
; CHECK-NEXT:   br i1 %[[LEAVE]], label %[[EXIT:.+]], label %outer
; CHECK:      [[EXIT]]:
; CHECK-NEXT:   br label %end
outer.continue:
  call void @lgc.control.merge(i32 2)
  br label %outer
}

; The lanes that execute the operation leave; LLVM may find this, and then the operation is on the exit path.
; CHECK-LABEL: define void @flag(
; CHECK:      ask:
; CHECK:        br i1 %flag, label %[[LEAVE:[0-9]+]], label %continue
; CHECK:      latch:
; CHECK-NEXT:   %leave = phi i1 [ true, %[[LEAVE]] ], [ false, %{{.+}} ]
define void @flag(i32 %n) {
  br label %header

header:
  call void @lgc.control.loop(i32 7)
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  %condition = icmp eq i32 %lane, %n
  br i1 %condition, label %work, label %ask

work:
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  br label %ask

ask:
  %flag = phi i1 [ false, %header ], [ true, %work ]
  br i1 %flag, label %merge, label %continue

continue:
  br label %header

merge:
  call void @lgc.control.merge(i32 7)
  ret void
}

declare i32 @lgc.input.subgroup.local.invocation.id() memory(none) nosync nounwind willreturn
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind
