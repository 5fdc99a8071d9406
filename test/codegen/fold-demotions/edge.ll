; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-fold-demotions %s -o - | FileCheck %s

; The demotion is on the other side, and values depend on the side.
; CHECK-LABEL: @values(
; CHECK: [[VALUE:%.*]] = select i1 %stays, float %x, float 2.0
; CHECK-NOT: select
; CHECK: call void @llvm.amdgcn.wqm.demote(i1 %stays)
; CHECK-NOT: br
; CHECK: %sum = fadd float [[VALUE]], %z
define amdgpu_ps float @values(float %x, float %z) {
entry:
  %stays = fcmp oge float %x, 0.5
  br i1 %stays, label %join, label %side
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %join
join:
  %value = phi float [ %x, %entry ], [ 2.0, %side ]
  %same = phi float [ %z, %entry ], [ %z, %side ]
  %sum = fadd float %value, %same
  ret float %sum
}

; One after the other, the last of which jumps back to a loop's header.
; CHECK-LABEL: @loop(
; CHECK: body:
; CHECK: call void @llvm.amdgcn.wqm.demote(i1
; CHECK: call void @llvm.amdgcn.wqm.demote(i1
; CHECK: br i1 %more, label %body, label %end
define amdgpu_ps float @loop(float %x, i32 %a, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp eq i32 %i, %a
  br i1 %c, label %first, label %middle
first:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %middle
middle:
  %d = icmp eq i32 %i, %n
  br i1 %d, label %second, label %latch
second:
  call void asm sideeffect "", "v"(i32 %a)
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %body, label %end
end:
  ret float %x
}
