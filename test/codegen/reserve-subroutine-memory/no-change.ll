; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without subroutines, workgroup variables remain apart.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-reserve-subroutine-memory %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@a = internal addrspace(3) global i32 poison
@b = internal addrspace(3) global i32 poison

define amdgpu_cs void @_amdgpu_cs_main() {
  store i32 1, ptr addrspace(3) @a
  store i32 2, ptr addrspace(3) @b
  ret void
}
