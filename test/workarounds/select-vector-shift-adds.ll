; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=asm %s | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-select-vector-shift-adds %s | FileCheck %s --check-prefix=OFF

; Values of lanes are shifted and added by vector instructions, uniform ones by scalar instructions.

; CHECK-LABEL: divergent:
; CHECK-NOT: v_readfirstlane
; CHECK-COUNT-5: v_lshl_add_u32
; CHECK-LABEL: uniform:
; CHECK: s_lshl3_add_u32

; Without the pass:
; OFF: v_readfirstlane_b32 [[X:s[0-9]+]], v0
; OFF: s_lshl1_add_u32 s{{[0-9]+}}, [[X]], 7
define amdgpu_cs void @divergent(i32 %x, ptr addrspace(8) inreg %out) {
  %x2 = shl i32 %x, 1
  %a = add i32 %x2, 7
  %a4 = shl i32 %a, 2
  %b = add i32 %a4, 9
  %b2 = shl i32 %b, 1
  %c = add i32 %b2, 11
  %c8 = shl i32 %c, 3
  %d = add i32 %c8, 13
  %d2 = shl i32 %d, 1
  %e = add i32 %d2, 15
  %ab = or i32 %a, %b
  %abc = or i32 %ab, %c
  %de = or i32 %d, %e
  %all = xor i32 %abc, %de
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %all, ptr addrspace(8) %out, i32 %x, i32 0, i32 0)
  ret void
}

define amdgpu_cs void @uniform(i32 inreg %x, i32 %offset, ptr addrspace(8) inreg %out) {
  %x2 = shl i32 %x, 1
  %a = add i32 %x2, 7
  %a4 = shl i32 %a, 2
  %b = add i32 %a4, 9
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %b, ptr addrspace(8) %out, i32 %offset, i32 0, i32 0)
  ret void
}
