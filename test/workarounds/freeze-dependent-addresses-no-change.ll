; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Adjacent loads whose addresses do not depend on each other.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-dependent-addresses %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i32 @main(ptr addrspace(7) %buffer, i32 %i) {
  %p = getelementptr i32, ptr addrspace(7) %buffer, i32 %i
  %q = getelementptr i8, ptr addrspace(7) %p, i32 4
  %x = load i32, ptr addrspace(7) %p, align 4
  %y = load i32, ptr addrspace(7) %q, align 4
  %sum = add i32 %x, %y
  ret i32 %sum
}
