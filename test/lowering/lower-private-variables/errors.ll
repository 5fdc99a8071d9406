; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-private-variables %s -o %t.out 2>&1 | FileCheck %s
; RUN: not test -e %t.out

; A function that was not inlined would have its own copy.

@counter = internal addrspace(5) global i32 7
@table = internal addrspace(4) global ptr addrspace(5) @address
@address = internal addrspace(5) global i32 7

; CHECK: errors.ll: error: private variable 'counter' is used by function 'helper', which is not inlined into an entry point
; CHECK: errors.ll: error: private variable 'address' is used by a constant
define internal void @helper() {
  store i32 1, ptr addrspace(5) @counter
  ret void
}
