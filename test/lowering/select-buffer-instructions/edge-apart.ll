; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; With robustBufferAccess2, the back end must not merge accesses: it never does so for swizzled buffers, with bit 3 of
; the policy, on gfx12 bit 6.

; RUN: %lgc-opt -passes=lgc-select-buffer-instructions %s -o - | FileCheck %s
; RUN: sed 's/i32 11, !"minor"/i32 12, !"minor"/' %s | %lgc-opt -passes=lgc-select-buffer-instructions - -o - | FileCheck %s --check-prefix=GFX12
; RUN: sed 's/i1 true/i1 false/' %s | %lgc-opt -passes=lgc-select-buffer-instructions - -o - | FileCheck %s --check-prefix=JOINED

define amdgpu_cs i32 @main(ptr addrspace(8) %p) {
; CHECK: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %p, i32 0, i32 0, i32 8)
; GFX12: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %p, i32 0, i32 0, i32 64)
; JOINED: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %p, i32 0, i32 0, i32 0)
  %value = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %p, i32 0, i32 0, i32 0)
; CHECK: call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %value, ptr addrspace(8) %p, i32 4, i32 0, i32 -2147483640)
; GFX12: call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %value, ptr addrspace(8) %p, i32 4, i32 0, i32 -2147483584)
; JOINED: call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %value, ptr addrspace(8) %p, i32 4, i32 0, i32 -2147483648)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %value, ptr addrspace(8) %p, i32 4, i32 0, i32 -2147483648)
  ret i32 %value
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true}
