; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Pointers in two registers, private memory, buffers, halves that keep the other half; scalar loads are left alone.

; RUN: %lgc-opt --mcpu=gfx1030 --emit=mir -stop-after=detect-dead-lanes %s -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes %s -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes --disable-pass=lgc-keep-helper-values %s -o - | \
; RUN:   FileCheck %s --check-prefix=OFF

; CHECK: name: {{ *}}main
; CHECK: S_LOAD_DWORD_IMM
; CHECK: [[P:%[0-9]+]]:vreg_64 = WQM %[[#]]
; CHECK: GLOBAL_LOAD_DWORD [[P]],
; CHECK: [[H:%[0-9]+]]:vreg_64 = WQM %[[#]]
; CHECK: GLOBAL_LOAD_SHORT_D16_HI [[H]], 0, 0, %[[#LOW:]],
; CHECK: [[PRIVATE:%[0-9]+]]:vgpr_32 = WQM %[[#]]
; GFX10: BUFFER_LOAD_DWORD_OFFEN [[PRIVATE]],
; GFX11: SCRATCH_LOAD_DWORD [[PRIVATE]],
; CHECK: [[OFFSET:%[0-9]+]]:vgpr_32 = WQM {{(killed )?}}%[[#]]
; CHECK: BUFFER_LOAD_DWORD_OFFEN {{(killed )?}}[[OFFSET]],
; CHECK: = WQM
; CHECK-NOT: = WQM

; Without the pass:
; OFF: name: {{ *}}main
; OFF-COUNT-1: = WQM
; OFF-NOT: = WQM
define amdgpu_ps float @main(ptr addrspace(8) inreg %buffer, ptr addrspace(4) inreg %table, ptr addrspace(1) %p, i32 %a, float %x, <2 x half> %pair) {
  %array = alloca [300 x i32], addrspace(5)
  %slot = getelementptr i32, ptr addrspace(5) %array, i32 %a
  store volatile i32 1, ptr addrspace(5) %slot
  %scalar = load volatile i32, ptr addrspace(4) %table
  %global = load volatile i32, ptr addrspace(1) %p
  %half = load volatile half, ptr addrspace(1) %p
  %both = insertelement <2 x half> %pair, half %half, i64 1
  %private = load volatile i32, ptr addrspace(5) %slot
  %loaded = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 %private, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %loaded, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  %s = add i32 %scalar, %global
  %t = add i32 %s, %loaded
  %u = bitcast <2 x half> %both to i32
  %v = xor i32 %t, %u
  %f = bitcast i32 %v to float
  %sum = fadd float %whole, %f
  ret float %sum
}
