; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-replace-exec-reads,lgc-keep-helper-values %s | FileCheck %s --check-prefix=OFF

; The mask of the active lanes is computed before whole wave mode. LLVM would read EXEC while it is all ones.

; CHECK-LABEL: main:
; CHECK:       v_cmp_eq_u32_e64 [[MASK:s[0-9]+]], 0, 0
; CHECK:       s_or_saveexec_b32
; CHECK:       v_cndmask_b32_e64 v{{[0-9]+}}, v{{[0-9]+}}, [[MASK]],
define amdgpu_cs void @main(ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
  %active = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %active, i32 0)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %sum = add i32 %all, %next
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %sum)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Without whole wave mode it costs nothing.
; CHECK-LABEL: others:
; CHECK-NOT:   v_cmp
; CHECK:       v_mov_b32_e32 v{{[0-9]+}}, exec_lo
define amdgpu_cs void @others(ptr addrspace(8) inreg %out) "target-features"="+wavefrontsize32" {
  %active = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %active, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; LLVM uses the mask of the active lanes twice: to select the lane that accesses memory for all, which must be one of
; them, and in whole wave mode, to select between two scalars.
; CHECK-LABEL: twice:
; CHECK:       s_or_saveexec_b64
; CHECK:       s_mov_b64 exec,
; CHECK:       v_cmp_eq_u32_e64 s{{\[}}[[LOW:[0-9]+]]:{{[0-9]+}}], 0, 0
; CHECK:       s_or_saveexec_b64
; CHECK:       v_mbcnt_lo_u32_b32 v{{[0-9]+}}, s[[LOW]], 0
define amdgpu_cs void @twice(ptr addrspace(8) inreg %out, i32 %v) "target-features"="+wavefrontsize64" {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 -1)
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 353, i32 15, i32 15, i1 true)
  %a0 = call i32 @llvm.amdgcn.readlane.i32(i32 %all, i32 31)
  %a1 = call i32 @llvm.amdgcn.readlane.i32(i32 %next, i32 31)
  %b0 = call i32 @llvm.amdgcn.readlane.i32(i32 %all, i32 63)
  %b1 = call i32 @llvm.amdgcn.readlane.i32(i32 %next, i32 63)
  %a.low = insertelement <2 x i32> poison, i32 %a0, i32 0
  %a = insertelement <2 x i32> %a.low, i32 %a1, i32 1
  %b.low = insertelement <2 x i32> poison, i32 %b0, i32 0
  %b = insertelement <2 x i32> %b.low, i32 %b1, i32 1
  %a.wide = bitcast <2 x i32> %a to i64
  %b.wide = bitcast <2 x i32> %b to i64
  %least = call i64 @llvm.umin.i64(i64 %a.wide, i64 %b.wide)
  %low = trunc i64 %least to i32
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %low)
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.or.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; The mask of the active lanes with helpers is computed in whole quad mode. LLVM would read EXEC where helpers are off, in
; the block before the loop over divergent descriptors.
; CHECK-LABEL: helpers:
; CHECK:       s_wqm_b32 exec_lo, exec_lo
; CHECK:       v_cmp_eq_u32_e64 s{{[0-9]+}}, 0, 0
; CHECK:       s_and_saveexec_b32
; CHECK-NOT:   mov_b32{{.*}} v{{[0-9]+}}, exec_lo
; CHECK:       buffer_store_b64
define amdgpu_ps void @helpers(ptr addrspace(8) %out) "target-features"="+wavefrontsize32" {
  %active = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  %whole = call i32 @llvm.amdgcn.wqm.i32(i32 %active)
  %both = insertelement <2 x i32> zeroinitializer, i32 %whole, i32 0
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %both, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF-LABEL: main:
; OFF: s_or_saveexec_b32
; OFF: v_cndmask_b32_e64 v{{[0-9]+}}, v{{[0-9]+}}, exec_lo,
; OFF-LABEL: helpers:
; OFF: s_and_b32 exec_lo, exec_lo,
; OFF-NEXT: v_{{.*}}mov_b32{{.*}}, exec_lo
