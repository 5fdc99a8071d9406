; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without calls, machine code is the same with and without the pass.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=lgc-address-subroutines %s -o %t.with.mir
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=lgc-split-wide-moves --disable-pass=lgc-address-subroutines %s -o %t.without.mir
; RUN: diff %t.with.mir %t.without.mir

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %x, i32 %y) "target-features"="+wavefrontsize32" {
  %pc = call i64 @llvm.amdgcn.s.getpc()
  %low = trunc i64 %pc to i32
  %sum = add i32 %low, %x
  %a = inttoptr i32 %y to ptr addrspace(3)
  store i32 %sum, ptr addrspace(3) %a
  ret void
}
