; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Loads of 32 bits from private memory, and of 16 and 8 from other memory.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-small-private-loads %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i32 @main(ptr addrspace(5) %private, ptr addrspace(3) %shared, ptr addrspace(1) %global) {
  %x = load i32, ptr addrspace(5) %private
  %y = load i16, ptr addrspace(3) %shared
  %z = load i8, ptr addrspace(1) %global
  %wideY = zext i16 %y to i32
  %wideZ = zext i8 %z to i32
  %sum = add i32 %x, %wideY
  %all = add i32 %sum, %wideZ
  ret i32 %all
}
