; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1030 --emit=asm %s | FileCheck %s
; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=obj %s -o %t.o %end
; RUN: not --crash %lgc-opt --mcpu=gfx1030 --emit=asm --disable-pass=lgc-separate-indexed-moves %s -o %t.s

; A shift to the upper byte stays apart from the indexed move whose result it shifts.

; CHECK-LABEL: main:
; CHECK: v_movrels_b32_e32 [[MOVED:v[0-9]+]], v0
; CHECK: v_lshlrev_b32_e32 {{v[0-9]+}}, 24, [[MOVED]]
define amdgpu_cs void @main(i32 inreg %i, <8 x i32> %array, ptr addrspace(8) inreg %out) {
  %element = extractelement <8 x i32> %array, i32 %i
  %top = shl i32 %element, 24
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %top, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
