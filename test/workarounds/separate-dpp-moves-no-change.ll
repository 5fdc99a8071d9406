; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An exchanged value that 32-bit instructions read. Others are subtracted from one; on gfx11 one is a shift's amount.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=si-fold-operands --disable-pass=lgc-separate-dpp-moves %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-separate-dpp-moves --disable-pass=lgc-separate-dpp-moves %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-separate-dpp-moves %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %p, i32 inreg %s, i32 %v) {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 177, i32 15, i32 15, i1 true)
  %y = add i32 %x, %v
  store i32 %y, ptr addrspace(1) %p
  ret void
}
define amdgpu_cs void @subtractions(ptr addrspace(1) inreg %p, i32 %v, i32 %w) {
  %x = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 177, i32 15, i32 15, i1 true)
  %difference = sub i32 %x, %w
  %amount = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 177, i32 15, i32 15, i1 true)
  %shifted = shl i32 %difference, %amount
  store i32 %shifted, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
