; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s

; The active lanes are asked for before all lanes become active. LLVM would read EXEC where it is all ones.

; CHECK-LABEL: main:
; CHECK:       v_cmp_eq_u32_e64 [[MASK:s[0-9]+]], 0, 0
; CHECK:       s_or_saveexec_b32
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, 0, [[MASK]],
define amdgpu_cs void @main(ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
  %active = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %active, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %sum = add i32 %all, %next
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Without such sections it costs nothing.
; CHECK-LABEL: others:
; CHECK-NOT:   v_cmp
; CHECK:       v_mov_b32_e32 v{{[0-9]+}}, exec_lo
define amdgpu_cs void @others(ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
  %active = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %active, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
