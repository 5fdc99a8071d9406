; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A demotion in a branch, behind which a uniform loop has a limit that was loaded into a VGPR.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-leave-empty-branches %s | FileCheck %s
; RUN: sed 's/wavefrontsize32/wavefrontsize64/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-leave-empty-branches - | \
; RUN:   FileCheck %s --check-prefix=WAVE64

; WAVE64: call i64 @llvm.amdgcn.ballot.i64(i1 true)

; CHECK: side:
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote(i1 false)
; CHECK-NEXT: [[ACTIVE:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; CHECK-NEXT: [[LANES:%.*]] = call i32 @llvm.amdgcn.softwqm.i32(i32 [[ACTIVE]])
; CHECK-NEXT: [[STAYS:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i32(i32 [[LANES]])
; CHECK-NEXT: br i1 [[STAYS]], label %[[REST:.*]], label %join
; CHECK: [[REST]]:
; CHECK-NEXT: %limit = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32
; CHECK: join:
; CHECK-NEXT: %value = phi i32 [ 0, %main ], [ %next, %loop ], [ poison, %side ]
define amdgpu_ps i32 @main(ptr addrspace(8) inreg %buffer, i32 %lane) #0 {
main:
  %some = icmp ult i32 %lane, 4
  br i1 %some, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %limit = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %side ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %limit
  br i1 %more, label %loop, label %join
join:
  %value = phi i32 [ 0, %main ], [ %next, %loop ]
  ret i32 %value
}

attributes #0 = { "target-features"="+wavefrontsize32" }
