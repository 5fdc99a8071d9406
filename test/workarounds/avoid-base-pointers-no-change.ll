; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An entry point has no caller.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-avoid-base-pointers %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(i32 %x) {
  %variable = alloca i32, align 64, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %variable
  ret void
}
