; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; gfx11 has no instructions that select bytes.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=si-fold-operands --disable-pass=lgc-separate-indexed-moves %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-separate-indexed-moves --disable-pass=lgc-separate-indexed-moves %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-separate-indexed-moves %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %i, <8 x i32> %array, ptr addrspace(8) inreg %out) {
  %element = extractelement <8 x i32> %array, i32 %i
  %top = shl i32 %element, 24
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %top, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
