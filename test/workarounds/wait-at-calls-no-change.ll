; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Entry points without calls get no waits.
; RUN: for gpu in gfx1100 gfx1201; do %lgc-opt --mcpu=$gpu --emit=asm %s -o %t.with.s && %lgc-opt --mcpu=$gpu --emit=asm --disable-pass=lgc-wait-at-calls %s -o %t.without.s && diff %t.with.s %t.without.s || exit 1; done

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %x, float %y) {
  %r = call float @llvm.amdgcn.rcp.f32(float %y)
  %s = fadd float %r, 1.0
  %a = inttoptr i32 %x to ptr addrspace(3)
  store float %s, ptr addrspace(3) %a
  ret void
}
