; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: not --crash %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-freeze-reloads %s -o %t

; An index is loaded from the private array that it indexes. The back end keeps the array in registers; LLVM 22 would
; use the index after erasing it.

; CHECK: _amdgpu_cs_main:
; CHECK-NOT: scratch
; CHECK: s_endpgm
define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %out, i32 inreg %i) {
  %a = alloca [4 x i32], addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %x
  %y = load i32, ptr addrspace(5) %q
  store i32 %y, ptr addrspace(1) %out
  ret void
}
