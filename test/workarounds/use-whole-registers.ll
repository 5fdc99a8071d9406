; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: sed 's/inreg %out) {/inreg %out) "target-features"="+real-true16" {/' %s > %t.ll
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %t.ll | FileCheck %s --check-prefix=OFF

; No target uses 16-bit registers (kWholeRegisters): LLVM 22 would lose the upper half of the second pair, a uniform
; value of another block, on gfx11.

; CHECK-LABEL: main:
; CHECK-NOT:   v{{[0-9]+}}.{{[lh]}}
; CHECK:       s_endpgm

define amdgpu_cs void @main(i32 inreg %n, i32 %lane, ptr addrspace(8) inreg %out) {
entry:
  %offset = shl i32 %lane, 2
  %is.zero = icmp eq i32 %n, 0
  %number = uitofp nneg i32 %n to half
  %uniform = select i1 %is.zero, half 0xH3E00, half %number
  %l0 = call half @llvm.amdgcn.raw.ptr.buffer.load.f16(ptr addrspace(8) %out, i32 %offset, i32 1024, i32 0)
  %low0 = insertelement <2 x half> poison, half %l0, i32 0
  %pair0 = insertelement <2 x half> %low0, half %uniform, i32 1
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2f16(<2 x half> %pair0, ptr addrspace(8) %out, i32 %offset, i32 1024, i32 0)
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %then, label %join

then:
  call void @llvm.amdgcn.raw.ptr.buffer.store.f16(half 1.0, ptr addrspace(8) %out, i32 256, i32 0, i32 0)
  br label %join

join:
  %loaded = call half @llvm.amdgcn.raw.ptr.buffer.load.f16(ptr addrspace(8) %out, i32 %offset, i32 0, i32 0)
  %low = insertelement <2 x half> poison, half %loaded, i32 0
  %pair = insertelement <2 x half> %low, half %uniform, i32 1
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2f16(<2 x half> %pair, ptr addrspace(8) %out, i32 %offset, i32 0, i32 0)
  ret void
}

declare half @llvm.amdgcn.raw.ptr.buffer.load.f16(ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.f16(half, ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.v2f16(<2 x half>, ptr addrspace(8), i32, i32, i32)

; Without the pass:
; OFF: v{{[0-9]+}}.{{[lh]}}
