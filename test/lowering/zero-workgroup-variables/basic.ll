; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-zero-workgroup-variables %s | FileCheck %s

; 64 invocations zero the variables with an initializer that their entry point uses, and then execute a barrier.

; CHECK: @small = internal addrspace(3) global i32 poison
@small = internal addrspace(3) global i32 0
; CHECK: @large = internal addrspace(3) global [1003 x i32] poison, align 16
@large = internal addrspace(3) global [1003 x i32] zeroinitializer, align 16
; CHECK: @unused = internal addrspace(3) global i32 poison
@unused = internal addrspace(3) global i32 0
; CHECK: @unset = internal addrspace(3) global i32 poison
@unset = internal addrspace(3) global i32 poison

; All invocations zero the variable of 4 bytes; that of 4012 is zeroed in parts of 64 bytes, of which the last begins at
; 3948.
; CHECK-LABEL: define void @main()
; CHECK-NEXT: %local = alloca
; CHECK-NEXT: call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 @small, i8 0, i64 4, i1 false)
; CHECK-NEXT: [[INDEX:%.*]] = call i32 @lgc.input.local.invocation.index()
; CHECK-NEXT: [[PART:%.*]] = mul nuw i32 [[INDEX]], 64
; CHECK-NEXT: [[START:%.*]] = call i32 @llvm.umin.i32(i32 [[PART]], i32 3948)
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr inbounds i8, ptr addrspace(3) @large, i32 [[START]]
; CHECK-NEXT: call void @llvm.memset.p3.i64(ptr addrspace(3) align 4 [[PLACE]], i8 0, i64 64, i1 false)
; CHECK-NEXT: fence syncscope("workgroup") release, !mmra [[LOCAL:![0-9]+]]
; CHECK-NEXT: call void @lgc.barrier.workgroup()
; CHECK-NEXT: fence syncscope("workgroup") acquire, !mmra [[LOCAL]]
; CHECK-NEXT: %old = load i32, ptr addrspace(3) @small
define void @main() !lgc.stage !1 {
  %local = alloca i32, addrspace(5)
  %old = load i32, ptr addrspace(3) @small
  store i32 %old, ptr addrspace(3) getelementptr ([1003 x i32], ptr addrspace(3) @large, i32 0, i32 3)
  store i32 %old, ptr addrspace(3) @unset
  store i32 %old, ptr addrspace(5) %local
  ret void
}
; CHECK: [[LOCAL]] = !{!"amdgpu-synchronize-as", !"local"}

!lgc.pipeline = !{!0, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"compute"}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 8, i32 4, i32 2}}
