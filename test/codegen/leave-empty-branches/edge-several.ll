; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Branches that are a hazard themselves, and several demotions in a shader.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-leave-empty-branches %s | FileCheck %s

; A branch on a loaded value, which all lanes take or do not.
; CHECK-LABEL: @branch(
; CHECK: call i32 @llvm.amdgcn.ballot.i32(i1 true)
define amdgpu_ps void @branch(ptr addrspace(8) inreg %buffer, i32 %lane) {
  %some = icmp ult i32 %lane, 4
  br i1 %some, label %side, label %end
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %which = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  switch i32 %which, label %end [ i32 1, label %one
                                  i32 2, label %two ]
one:
  br label %end
two:
  br label %end
end:
  ret void
}

; Two demotions, the first of which leaves a loop. A value of the loop is used behind both.
; CHECK-LABEL: @two(
; CHECK: end:
; CHECK-NEXT: [[VALUE:%.*]] = phi i32 [ poison, %first ], [ %value, %latch ]
; CHECK-COUNT-2: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 [[VALUE]],
define amdgpu_ps i32 @two(ptr addrspace(8) inreg %buffer, i32 %lane) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %some = icmp ult i32 %i, %lane
  br i1 %some, label %first, label %latch
first:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %which = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %is = icmp eq i32 %which, 1
  br i1 %is, label %store, label %latch
store:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  br label %latch
latch:
  %value = phi i32 [ %lane, %loop ], [ %i, %first ], [ 7, %store ]
  %next = add i32 %i, 1
  %stays = icmp ult i32 %next, %lane
  br i1 %stays, label %loop, label %end
end:
  %limit = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 %value, i32 0, i32 0)
  %other = icmp ult i32 %lane, 4
  br i1 %other, label %second, label %last
second:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %wait
wait:
  %j = phi i32 [ 0, %second ], [ %k, %wait ]
  %k = add i32 %j, 1
  %uniform = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 8, i32 0, i32 0)
  %more = icmp ult i32 %k, %uniform
  br i1 %more, label %wait, label %last
last:
  %again = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 %value, i32 4, i32 0)
  %sum = add i32 %again, %limit
  ret i32 %sum
}

; A loop of at most ten iterations with two exits: which one is taken becomes a mask of lanes.
; CHECK-LABEL: @exits(
; CHECK: call i32 @llvm.amdgcn.ballot.i32(i1 true)
define amdgpu_ps i32 @exits(i32 inreg %count, i32 %lane) {
entry:
  %some = icmp ult i32 %lane, 4
  br i1 %some, label %side, label %end
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %loop
loop:
  %i = phi i32 [ 0, %side ], [ %next, %latch ]
  %leaves = icmp ugt i32 %i, %count
  br i1 %leaves, label %end, label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 10
  br i1 %more, label %loop, label %end
end:
  %value = phi i32 [ 0, %entry ], [ 1, %loop ], [ 2, %latch ]
  ret i32 %value
}
