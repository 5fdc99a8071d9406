; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The smallest array that becomes a table, of which only one element was stored.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-make-constant-tables %s -o - | FileCheck %s

; CHECK: addrspace(4) constant
; CHECK-LABEL: define i32 @main(
; CHECK-NOT: alloca
; CHECK: load i32, ptr addrspace(4)
define i32 @main(i32 %i) {
  %a = alloca [5 x i32], addrspace(5)
  %last = getelementptr i32, ptr addrspace(5) %a, i32 4
  store i32 9, ptr addrspace(5) %last
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}
