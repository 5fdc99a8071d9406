; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; If workgroups have one invocation, all values are uniform: also an index that depends on the invocation.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-select-buffer-instructions %s -o - | FileCheck %s

; CHECK-LABEL: @one(
; CHECK: call i32 @llvm.amdgcn.s.buffer.load.i32(
define amdgpu_cs i32 @one(ptr addrspace(8) inreg %buffer, i32 %localId) "amdgpu-flat-work-group-size"="1,1" {
  %value = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %buffer, i32 %localId, i32 0, i32 0), !invariant.load !1
  ret i32 %value
}

; CHECK-LABEL: @two(
; CHECK: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(
define amdgpu_cs i32 @two(ptr addrspace(8) inreg %buffer, i32 %localId) "amdgpu-flat-work-group-size"="2,2" {
  %value = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %buffer, i32 %localId, i32 0, i32 0), !invariant.load !1
  ret i32 %value
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
!1 = !{}
