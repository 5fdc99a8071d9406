; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The address of a callee is its distance from the program counter, so that the ELF has no relocations. LLVM's address is
; absolute.
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s | FileCheck %s --check-prefixes=CHECK,$GEN --allow-unused-prefixes %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=obj %s -o %t.elf && %readelf -r %t.elf | FileCheck %s --check-prefix=ELF %end
; RUN: not %lgc-opt --mcpu=gfx1100 --emit=obj --disable-pass=lgc-address-subroutines %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OFF
; ELF: There are no relocations
; OFF: error: the code in section '.text' needs the absolute address of

; CHECK-LABEL: _amdgpu_cs_main:
; CHECK: [[HERE:.Llgc_here[0-9]+]]:
; CHECK-NEXT: s_mov_b32 [[DISTANCE:s[0-9]+]], subroutine.f-[[HERE]]
; GFX12: s_sext_i32_i16
; CHECK-COUNT-2: s_swappc_b64 s[30:31],
define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %g, i32 inreg %x, i32 %y) #1 {
  %c = icmp eq i32 %y, 3
  br i1 %c, label %some, label %all
some:
  call amdgpu_gfx void @subroutine.f(i32 inreg %x, i32 %y)
  br label %all
all:
  call amdgpu_gfx void @subroutine.f(i32 inreg %g, i32 %y)
  ret void
}

define internal amdgpu_gfx void @subroutine.f(i32 inreg %x, i32 %y) #0 {
  %a = inttoptr i32 %y to ptr addrspace(3)
  store i32 %x, ptr addrspace(3) %a
  ret void
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" "target-features"="+wavefrontsize32" }
attributes #1 = { nounwind "target-features"="+wavefrontsize32" }
