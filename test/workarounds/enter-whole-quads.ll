; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=asm %s | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-enter-whole-quads %s | FileCheck %s --check-prefix=OFF

; Behind a store, helpers are switched on before whole wave mode, so that it saves a mask with them. No vector register is
; copied for that.

; CHECK-LABEL: behind_store:
; CHECK:       buffer_store_{{dword|b32}} v0,
; CHECK-NOT:   v_mov
; CHECK:       s_wqm_b32 exec_lo, exec_lo
; CHECK-NOT:   {{[sv]_[a-z]}}
; CHECK:       s_or_saveexec_b32 [[ACTIVE:s[0-9]+]], -1
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, 0, v0, [[ACTIVE]]
; CHECK-LABEL: wave64:
; CHECK:       buffer_store_{{dword|b32}} v0,
; CHECK-NOT:   v_mov
; CHECK:       s_wqm_b64 exec, exec
; CHECK-NOT:   {{[sv]_[a-z]}}
; CHECK:       s_or_saveexec_b64 [[ACTIVE:s\[[0-9:]+\]]], -1
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, 0, v0, [[ACTIVE]]

; A shader without results in whole quad mode never enters it.
; CHECK-LABEL: live_only:
; CHECK-NOT:   s_wqm
; CHECK:       s_endpgm

; Without the pass:
; OFF-LABEL: behind_store:
; OFF:       buffer_store_b32 v0,
; OFF-NOT:   {{[sv]_[a-z]}}
; OFF:       s_or_saveexec_b32
; OFF-LABEL: wave64:
; OFF:       buffer_store_b32 v0,
; OFF-NOT:   {{[sv]_[a-z]}}
; OFF:       s_or_saveexec_b64
define amdgpu_ps void @behind_store(i32 %x, i32 %y, ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.sched.barrier(i32 0)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %sum = add i32 %all, %next
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %whole = call i32 @llvm.amdgcn.wqm.i32(i32 %result)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %whole, ptr addrspace(8) %out, i32 %y, i32 0, i32 0)
  ret void
}

define amdgpu_ps void @wave64(i32 %x, i32 %y, ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize64" {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.sched.barrier(i32 0)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %sum = add i32 %all, %next
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %whole = call i32 @llvm.amdgcn.wqm.i32(i32 %result)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %whole, ptr addrspace(8) %out, i32 %y, i32 0, i32 0)
  ret void
}

define amdgpu_ps void @live_only(i32 %x, i32 %y, ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.sched.barrier(i32 0)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %sum = add i32 %all, %next
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  %soft = call i32 @llvm.amdgcn.softwqm.i32(i32 %result)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %soft, ptr addrspace(8) %out, i32 %y, i32 0, i32 0)
  ret void
}
