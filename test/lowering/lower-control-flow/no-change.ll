; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %s | FileCheck %s

; Loops keep their branches if no lane can observe a difference.

; There is no code on the exit path. Lanes that diverge in the loop reconverge before its next iteration anyway.
; CHECK-LABEL: define i32 @inside(
define i32 @inside() {
entry:
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  br label %header

; CHECK:      call void asm
; CHECK:      header:
; CHECK:        br i1 %done, label %merge, label %continue
header:
  %i = phi i32 [ 0, %entry ], [ %next, %continue ]
  call void @lgc.control.loop(i32 7)
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %done = icmp eq i32 %i, %lane
  br i1 %done, label %merge, label %continue

; CHECK:      continue:
; CHECK-NEXT:   add
; CHECK-NEXT:   call void asm
; CHECK-NEXT:   br label %header
continue:
  %next = add i32 %i, 1
  br label %header

merge:
  call void @lgc.control.merge(i32 7)
  ret i32 %ballot
}

; All lanes leave, and enter, in the same iteration: a loaded value is the condition in the first half of the iteration,
; but all lanes reach the second half.
; CHECK-LABEL: define i32 @uniform(
; CHECK-NOT:    asm
; CHECK:        br i1 %odd, label %some, label %all
; CHECK:        br i1 %done, label %break, label %continue
; CHECK:      break:
; CHECK-NEXT:   {{.*}} call i32 @llvm.amdgcn.ballot.i32
; CHECK-NEXT:   br label %merge
define i32 @uniform() {
entry:
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %count = load i32, ptr addrspace(4) %constants
  %i.variable = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %i.variable
  br label %header

header:
  call void @lgc.control.loop(i32 7)
  %bit = and i32 %lane, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %some, label %all

some:
  %first = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  br label %all

all:
  %i = load i32, ptr addrspace(5) %i.variable
  %done = icmp eq i32 %i, %count
  br i1 %done, label %break, label %continue

break:
  %second = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  br label %merge

continue:
  %next = add i32 %i, 1
  store i32 %next, ptr addrspace(5) %i.variable
  br label %header

merge:
  call void @lgc.control.merge(i32 7)
  ret i32 %second
}

; A workgroup barrier is not an observation, and neither is a callee without one.
; CHECK-LABEL: define void @unobserved(
; CHECK-NOT:  asm
; CHECK:        br i1 %done, label %break, label %header
; CHECK-NOT:  asm
define void @unobserved(i1 %done) {
  br label %header

header:
  call void @lgc.control.loop(i32 7)
  br i1 %done, label %break, label %header

break:
  call void @lgc.barrier.workgroup()
  call void @callee()
  br label %merge

merge:
  call void @lgc.control.merge(i32 7)
  ret void
}

define internal void @callee() convergent {
  ret void
}

; The marker of a loop without a back edge has no effect.
; CHECK-LABEL: define void @once(
; CHECK-NEXT:   {{.*}} call i32 @llvm.amdgcn.ballot.i32
; CHECK-NEXT:   br label %end
define void @once() {
  call void @lgc.control.loop(i32 7)
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  ret void
}

declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn
declare void @lgc.barrier.workgroup() convergent nounwind
declare i32 @lgc.input.subgroup.local.invocation.id() memory(none) nosync nounwind willreturn
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind
