; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: not --crash %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-freeze-reloads %s -o %t

; A vector is loaded from private memory and stored there again, before one of its components is read. The back end
; keeps it in registers; LLVM 22 would use the load after erasing it.

; CHECK: _amdgpu_cs_main:
; CHECK-NOT: scratch
; CHECK: s_endpgm
define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %out, i32 inreg %i, i1 inreg %c) {
  %a = alloca <3 x i32>, addrspace(5)
  store <3 x i32> <i32 1, i32 2, i32 3>, ptr addrspace(5) %a
  br i1 %c, label %then, label %end
then:
  store volatile i32 7, ptr addrspace(1) %out
  br label %end
end:
  %all = load <3 x i32>, ptr addrspace(5) %a
  %before = atomicrmw or ptr addrspace(3) @lds, i32 1 monotonic
  store <3 x i32> %all, ptr addrspace(5) %a
  %after = atomicrmw or ptr addrspace(3) @lds, i32 2 monotonic
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  store i32 %x, ptr addrspace(1) %out
  ret void
}
@lds = internal addrspace(3) global i32 poison
