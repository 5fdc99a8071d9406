; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Targets outside of loops and of several branches, values that are not computed on the new way, and each hazard.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-leave-empty-branches %s | FileCheck %s

; The demotion is in two nested branches; all lanes meet behind the outer one. A value of the loop is used there.
; CHECK-LABEL: @nested(
; CHECK: inner:
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote
; CHECK: br i1 {{.*}}, label {{.*}}, label %end
; CHECK: end:
; CHECK-NEXT: phi i32 [ 7, %main ], [ %next, %loop ], [ poison, %inner ]
define amdgpu_ps i32 @nested(ptr addrspace(8) inreg %buffer, i32 %a, i32 %b) {
main:
  %some = icmp ult i32 %a, 4
  br i1 %some, label %outer, label %end
outer:
  %few = icmp ult i32 %b, 4
  br i1 %few, label %inner, label %after
inner:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %after
after:
  br label %loop
loop:
  %i = phi i32 [ 0, %after ], [ %next, %loop ]
  %limit = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %limit
  br i1 %more, label %loop, label %end
end:
  %value = phi i32 [ 7, %main ], [ %next, %loop ]
  ret i32 %value
}

; Lanes leave this loop one after the other. In the inner loop they do not, and it defines what is used behind both.
; CHECK-LABEL: @loops(
; CHECK: body:
; CHECK: call void @llvm.amdgcn.wqm.demote
; CHECK: br i1 {{.*}}, label {{.*}}, label %end
; CHECK: end:
; CHECK-NEXT: [[I:%.*]] = phi i32 [ poison, %body ], [ %next, %latch ]
; CHECK: ret i32 [[I]]
define amdgpu_ps i32 @loops(ptr addrspace(8) inreg %buffer, i32 %lane) {
main:
  br label %body
body:
  %o = phi i32 [ 0, %main ], [ %outer, %latch ]
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %inner
inner:
  %i = phi i32 [ 0, %body ], [ %next, %inner ]
  %limit = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %limit
  br i1 %more, label %inner, label %latch
latch:
  %outer = add i32 %o, 1
  %stays = icmp ult i32 %outer, %lane
  br i1 %stays, label %body, label %end
end:
  ret i32 %next
}

; A scalar load from where a VGPR says.
; CHECK-LABEL: @table(
; CHECK: call i32 @llvm.amdgcn.ballot.i32(i1 true)
define amdgpu_ps i32 @table(ptr addrspace(8) inreg %buffer, ptr addrspace(4) inreg %table, i32 %lane) {
main:
  %some = icmp ult i32 %lane, 4
  br i1 %some, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %index = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %element = getelementptr i32, ptr addrspace(4) %table, i32 %index
  %word = load i32, ptr addrspace(4) %element
  br label %join
join:
  %value = phi i32 [ 0, %main ], [ %word, %side ]
  ret i32 %value
}

; A descriptor at an arbitrary place, an element of a vector in registers, a function.
; CHECK-LABEL: @others(
; CHECK-COUNT-3: call i32 @llvm.amdgcn.ballot.i32(i1 true)
; CHECK: ret void
define amdgpu_ps void @others(ptr addrspace(4) inreg %table, float inreg %f, <16 x i32> inreg %vector, i32 %lane) {
  %some = icmp ult i32 %lane, 4
  br i1 %some, label %descriptor, label %second
descriptor:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %lane)
  %rsrc = insertelement <4 x i32> zeroinitializer, i32 %first, i64 0
  %word = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %rsrc, i32 0, i32 0)
  br label %second
second:
  br i1 %some, label %element, label %third
element:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %half = fmul float %f, 0.5
  %place = fptoui float %half to i32
  %written = insertelement <16 x i32> %vector, i32 1, i32 %place
  br label %third
third:
  br i1 %some, label %function, label %end
function:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  call amdgpu_gfx void @callee()
  br label %end
end:
  ret void
}
declare amdgpu_gfx void @callee()
