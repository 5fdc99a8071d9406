; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1030 --emit=asm %s | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s --check-prefixes=CHECK,LATER
; RUN: %lgc-opt --mcpu=gfx1201 --emit=asm %s | FileCheck %s --check-prefixes=CHECK,LATER
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-separate-dpp-moves %s | FileCheck %s --check-prefix=OFF %end

; GPUs apply DPP to src1 of a reversed subtraction of integers, which is not the moved value.

; CHECK-LABEL: subtracted:
; CHECK:       v_mov_b32_dpp [[MOVED:v[0-9]+]], v0
; CHECK:       v_sub_nc_u32_e32 v{{[0-9]+}}, v1, [[MOVED]]
; OFF-LABEL:   subtracted:
; OFF:         v_subrev_nc_u32_dpp
define amdgpu_cs void @subtracted(ptr addrspace(8) inreg %out, i32 %v, i32 %w) {
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %result = sub i32 %w, %moved
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; On gfx10 shifts are reversed in the same way.
; CHECK-LABEL: shifted:
; GFX10:       v_mov_b32_dpp [[MOVED:v[0-9]+]], v0
; GFX10-DAG:   v_lshlrev_b32_e32 v{{[0-9]+}}, [[MOVED]], v1
; GFX10-DAG:   v_lshrrev_b32_e32 v{{[0-9]+}}, [[MOVED]], v1
; GFX10-DAG:   v_ashrrev_i32_e32 v{{[0-9]+}}, [[MOVED]], v1
; LATER-DAG:   v_lshlrev_b32_dpp v{{[0-9]+}}, v0, v1
; LATER-DAG:   v_lshrrev_b32_dpp v{{[0-9]+}}, v0, v1
; LATER-DAG:   v_ashrrev_i32_dpp v{{[0-9]+}}, v0, v1
; OFF-LABEL:   shifted:
; OFF:         v_lshlrev_b32_dpp
define amdgpu_cs void @shifted(ptr addrspace(8) inreg %out, i32 %v, i32 %w) {
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %left = shl i32 %w, %moved
  %right = lshr i32 %w, %moved
  %signed = ashr i32 %w, %moved
  %two = insertelement <3 x i32> poison, i32 %left, i32 0
  %three = insertelement <3 x i32> %two, i32 %right, i32 1
  %all = insertelement <3 x i32> %three, i32 %signed, i32 2
  call void @llvm.amdgcn.raw.ptr.buffer.store.v3i32(<3 x i32> %all, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; DPP stays part of a subtraction from the moved value, and of a reversed one of floats.
; CHECK-LABEL: combined:
; CHECK-DAG:   v_sub_nc_u32_dpp v{{[0-9]+}}, v0, v1
; CHECK-DAG:   v_subrev_f32_dpp v{{[0-9]+}}, v0, v1
define amdgpu_cs void @combined(ptr addrspace(8) inreg %out, i32 %v, i32 %w) {
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %difference = sub i32 %moved, %w
  %x = bitcast i32 %w to float
  %y = bitcast i32 %moved to float
  %float = fsub float %x, %y
  %bits = bitcast float %float to i32
  %one = insertelement <2 x i32> poison, i32 %difference, i32 0
  %both = insertelement <2 x i32> %one, i32 %bits, i32 1
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %both, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
