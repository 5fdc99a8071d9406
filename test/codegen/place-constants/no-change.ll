; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Unused variables and those in LDS do not change. A variable of constants is removed with its last
; use.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-place-constants %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@shared = internal addrspace(3) global [4 x i32] poison

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %i) {
  %p = getelementptr i32, ptr addrspace(3) @shared, i32 %i
  store i32 3, ptr addrspace(3) %p, align 4
  ret void
}
