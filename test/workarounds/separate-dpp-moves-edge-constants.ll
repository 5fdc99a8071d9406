; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-separate-dpp-moves %s | FileCheck %s --check-prefix=OFF

; The DPP move of a constant is not combined with the sum: LLVM 22 would commute the operands of an addition of three to
; fold the constant, and DPP would apply to the wrong one.

; CHECK-LABEL: main:
; CHECK-DAG:   v_mov_b32_dpp {{v[0-9]+, v[0-9]+}} row_xmask:1
; CHECK-NOT:   v_add3_u32_e64_dpp
; CHECK:       v_add3_u32 v{{[0-9]+}},
define amdgpu_cs void @main(ptr addrspace(8) inreg %out, i32 %v, i32 %w) {
  %zero = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 0, i32 353, i32 15, i32 15, i1 true)
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %other = add i32 %zero, %moved
  %sum = add i32 %other, %w
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %moved, ptr addrspace(8) %out, i32 0, i32 0, i32 1)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %sum, ptr addrspace(8) %out, i32 64, i32 0, i32 0)
  ret void
}

; The same with a scalar, which is folded like a constant.
; CHECK-LABEL: scalar:
; CHECK-NOT:   v_add3_u32_e64_dpp
; CHECK:       v_add3_u32 v{{[0-9]+}},
define amdgpu_cs void @scalar(ptr addrspace(8) inreg %out, i32 %v, i32 %w, i32 inreg %s) {
  %scalar = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %s, i32 353, i32 15, i32 15, i1 true)
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 353, i32 15, i32 15, i1 true)
  %other = add i32 %scalar, %moved
  %sum = add i32 %other, %w
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %moved, ptr addrspace(8) %out, i32 0, i32 0, i32 1)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %sum, ptr addrspace(8) %out, i32 64, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF-LABEL: main:
; OFF: v_add3_u32_e64_dpp v{{[0-9]+}}, v0, 0, 
