; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s -o - | FileCheck %s
; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=obj %s -o %t.o %end
; RUN: not --crash %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-separate-dpp-moves %s -o %t.s

; One DPP move is both dwords of a value. LLVM 22 would erase the addition twice.

; CHECK-LABEL: twice:
; CHECK:       v_mov_b32_dpp [[BOTH:v[0-9]+]], v0 row_xmask:1
; CHECK:       v_add_co_u32 v{{[0-9]+}}, vcc_lo, [[BOTH]], v
; CHECK:       v_add_co_ci_u32_e64 v{{[0-9]+}}, null, [[BOTH]], v
; CHECK:       s_endpgm
define amdgpu_cs void @twice(ptr addrspace(1) inreg %out, i32 %v) {
  %exchanged = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %low = insertelement <2 x i32> poison, i32 %exchanged, i32 0
  %both = insertelement <2 x i32> %low, i32 %exchanged, i32 1
  %x = bitcast <2 x i32> %both to i64
  %own = insertelement <2 x i32> poison, i32 %v, i32 0
  %owns = insertelement <2 x i32> %own, i32 %v, i32 1
  %y = bitcast <2 x i32> %owns to i64
  %sum = add i64 %x, %y
  store i64 %sum, ptr addrspace(1) %out
  ret void
}

; The result of DPP is stored, and also added. LLVM 22 would store an undefined register.

; CHECK-LABEL: whole:
; CHECK:       v_mov_b32_dpp v[[LOW:[0-9]+]], v0 row_xmask:1
; CHECK:       v_mov_b32_dpp v[[HIGH:[0-9]+]], v1 row_xmask:1
; CHECK:       global_store_b64 v{{[0-9]+}}, v{{\[}}[[LOW]]:[[HIGH]]], s[0:1]
; CHECK:       s_endpgm
define amdgpu_cs void @whole(ptr addrspace(1) inreg %out, ptr addrspace(1) inreg %other, i64 %v) {
  %x = call i64 @llvm.amdgcn.update.dpp.i64(i64 poison, i64 %v, i32 353, i32 15, i32 15, i1 true)
  %sum = add i64 %x, %v
  store i64 %x, ptr addrspace(1) %out
  store i64 %sum, ptr addrspace(1) %other
  ret void
}
