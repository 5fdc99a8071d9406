; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-separate-constant-parts %s | FileCheck %s --check-prefix=OFF

; The input of whole wave mode has a high half of zero, like the values that are computed there. Only active lanes load.
; LLVM would put both into one register and load in all lanes.

; CHECK-LABEL: halves:
; CHECK-NOT:   s_or_saveexec_b32
; CHECK:       buffer_load_b32
; CHECK:       s_or_saveexec_b32
define amdgpu_cs void @halves(ptr addrspace(4) inreg %table, i32 %lane) "target-features"="+wavefrontsize32" {
  %out = load ptr addrspace(8), ptr addrspace(4) %table, !invariant.load !0
  %loaded = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %out, i32 %lane, i32 0, i32 0)
  %small = and i32 %loaded, 15
  %half = sitofp i32 %small to half
  %bits = bitcast half %half to i16
  %dword = zext i16 %bits to i32
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %dword, i32 0)
  %own.bits = trunc i32 %all to i16
  %own = bitcast i16 %own.bits to half
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %all, i32 273, i32 15, i32 15, i1 true)
  %next.bits = trunc i32 %next to i16
  %other = bitcast i16 %next.bits to half
  %sum = fadd half %own, %other
  %sum.bits = bitcast half %sum to i16
  %sum.dword = zext i16 %sum.bits to i32
  %shifted = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %sum.dword, i32 274, i32 15, i32 15, i1 true)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %shifted)
  %address = shl i32 %lane, 2
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 %address, i32 0, i32 0)
  ret void
}

; Pairs of scalars with a low half of zero, like that of the mask in whole wave mode. The first active lanes are
; read.

; CHECK-LABEL: masks:
; CHECK-NOT:   s_or_saveexec_b64
; CHECK:       v_readfirstlane_b32
; CHECK:       s_or_saveexec_b64
; CHECK-NOT:   v_readfirstlane_b32
; CHECK:       s_mov_b64 exec
; CHECK:       v_readfirstlane_b32
; CHECK:       s_or_saveexec_b64
; CHECK-NOT:   v_readfirstlane_b32
; CHECK:       s_mov_b64 exec
define amdgpu_cs void @masks(ptr addrspace(8) inreg %out, i32 %v, i32 %w) "target-features"="+wavefrontsize64" {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %first.pair = insertelement <2 x i32> <i32 0, i32 poison>, i32 %first, i64 1
  %first.wide = bitcast <2 x i32> %first.pair to i64
  %first.shifted = lshr i64 %first.wide, 16
  %first.low = trunc i64 %first.shifted to i32
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %first.low, ptr addrspace(8) %out, i32 0, i32 0, i32 1)
  %second = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %w)
  %second.pair = insertelement <2 x i32> <i32 0, i32 poison>, i32 %second, i64 1
  %second.wide = bitcast <2 x i32> %second.pair to i64
  %second.shifted = lshr i64 %second.wide, 16
  %second.low = trunc i64 %second.shifted to i32
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %second.low, ptr addrspace(8) %out, i32 16, i32 0, i32 1)
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 1)
  %takes = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 -4294967296)
  %chosen = select i1 %takes, i32 %all, i32 7
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %chosen)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 32, i32 0, i32 0)
  ret void
}

!0 = !{}

; Without the pass:
; OFF-LABEL: halves:
; OFF: s_or_saveexec_b32
; OFF-NOT: exec_lo
; OFF: buffer_load_b32
