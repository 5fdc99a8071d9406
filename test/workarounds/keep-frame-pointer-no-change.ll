; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Private memory within the range of the instructions' offsets.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-frame-pointer %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(i32 %i) {
  %array = alloca [64 x i32], addrspace(5)
  %a = getelementptr i32, ptr addrspace(5) %array, i32 %i
  store volatile i32 %i, ptr addrspace(5) %a
  ret void
}
