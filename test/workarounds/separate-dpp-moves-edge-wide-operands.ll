; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1201 --emit=asm %s | FileCheck %s --implicit-check-not=e64_dpp
; RUN: %lgc-opt --mcpu=gfx1201 --emit=asm --disable-pass=lgc-separate-dpp-moves %s | FileCheck %s --check-prefix=OFF

; Instructions with 64-bit operands do not support DPP: LLVM 22 would combine it with a multiply-add, a shift and a
; conversion.

; CHECK-LABEL: multiplied:
; CHECK:       v_mov_b32_dpp [[MOVED:v[0-9]+]],
; CHECK:       v_mad_co_u64_u32 v[{{[0-9]+:[0-9]+}}], null, [[MOVED]], 17,
define amdgpu_cs void @multiplied(ptr addrspace(8) inreg %out, i32 %v, i32 %w) {
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %product = mul i32 %moved, 17
  %sum = add i32 %product, %w
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %sum, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; CHECK-LABEL: shifted:
; CHECK:       v_mov_b32_dpp [[MOVED:v[0-9]+]],
; CHECK:       v_lshlrev_b64_e32 v[{{[0-9]+:[0-9]+}}], [[MOVED]],
define amdgpu_cs void @shifted(ptr addrspace(8) inreg %out, i32 %v, i64 %w) {
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %wide = zext i32 %moved to i64
  %shifted = shl i64 %w, %wide
  %dwords = bitcast i64 %shifted to <2 x i32>
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %dwords, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; CHECK-LABEL: converted:
; CHECK:       v_mov_b32_dpp [[MOVED:v[0-9]+]],
; CHECK:       v_cvt_f64_i32_e32 v[{{[0-9]+:[0-9]+}}], [[MOVED]]
define amdgpu_cs void @converted(ptr addrspace(8) inreg %out, i32 %v) {
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %float = sitofp i32 %moved to double
  %dwords = bitcast double %float to <2 x i32>
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %dwords, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF: v_mad_co_u64_u32_e64_dpp
; OFF: v_lshlrev_b64_dpp
; OFF: v_cvt_f64_i32_dpp
