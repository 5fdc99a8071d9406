; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Values from private memory that are only operands of arithmetic, and values from other memory.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-reloads %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i32 @main(i32 %i, ptr addrspace(1) %p) {
  %array = alloca [8 x i32], addrspace(5)
  %a = getelementptr i32, ptr addrspace(5) %array, i32 %i
  store i32 %i, ptr addrspace(5) %a
  %x = load i32, ptr addrspace(5) %a
  %y = load i32, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(5) %array
  %sum = add i32 %x, %y
  ret i32 %sum
}
