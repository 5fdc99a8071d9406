; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Bytes of the result of an indexed move are still selected by the instruction that reads them, without a copy in the
; code.
; RUN: %lgc-opt --mcpu=gfx1030 --emit=asm %s | FileCheck %s

; CHECK-LABEL: main:
; CHECK: v_movrels_b32_e32 [[MOVED:v[0-9]+]], v0
; CHECK-NOT: v_mov_b32
; CHECK: v_add_nc_u32_sdwa {{v[0-9]+}}, [[MOVED]], [[MOVED]] {{.*}}src0_sel:BYTE_3 src1_sel:BYTE_0
define amdgpu_cs void @main(i32 inreg %i, <8 x i32> %array, ptr addrspace(8) inreg %out) {
  %element = extractelement <8 x i32> %array, i32 %i
  %top = lshr i32 %element, 24
  %bottom = and i32 %element, 255
  %sum = add i32 %top, %bottom
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %sum, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
