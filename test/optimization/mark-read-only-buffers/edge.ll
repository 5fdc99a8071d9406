; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Loads by address stay as they are: the back end examines them itself. One function says nothing about another.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-mark-read-only-buffers %s -o - | FileCheck %s

; CHECK-LABEL: define i32 @kinds(
; CHECK: load i32, ptr addrspace(1) %g, align 4{{$}}
; CHECK: load i32, ptr addrspace(7) %a, align 4, !invariant.load
define i32 @kinds(ptr addrspace(7) %a, ptr addrspace(1) %g) {
  %y = load i32, ptr addrspace(1) %g
  %z = load i32, ptr addrspace(7) %a
  %sum = add i32 %y, %z
  ret i32 %sum
}

; CHECK-LABEL: define i32 @writer(
; CHECK: load i32, ptr addrspace(7) %a, align 4{{$}}
define i32 @writer(ptr addrspace(7) %a, ptr addrspace(7) %b) {
  %x = load i32, ptr addrspace(7) %a
  store i32 %x, ptr addrspace(7) %b
  ret i32 %x
}
