; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A compute shader has no helpers. A block of a pixel shader without stores begins with them.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=amdgpu-pre-ra-optimizations --disable-pass=lgc-enter-whole-quads %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-enter-whole-quads --disable-pass=lgc-enter-whole-quads %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-enter-whole-quads %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir
; RUN: FileCheck %s --input-file=%t.after.mir

; CHECK-COUNT-2: V_SET_INACTIVE_B32
define amdgpu_cs void @compute(i32 %x, ptr addrspace(8) inreg %out) {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.sched.barrier(i32 0)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %next)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 64, i32 0, i32 0)
  ret void
}

define amdgpu_ps void @pixel(i32 %x, ptr addrspace(8) inreg %out) {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  %small = icmp ult i32 %x, 7
  br i1 %small, label %branch, label %end

branch:
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %next)
  %whole = call i32 @llvm.amdgcn.wqm.i32(i32 %result)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %whole, ptr addrspace(8) %out, i32 64, i32 0, i32 0)
  br label %end

end:
  ret void
}
