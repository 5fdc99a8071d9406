; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Subroutines that use no private variables, and variables of the entry point.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-share-private-variables %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@own = internal addrspace(5) global i32 3
@workgroup = internal addrspace(3) global i32 poison

define void @main() !lgc.stage !0 {
  %x = load i32, ptr addrspace(5) @own
  call void @subroutine.f(i32 %x, ptr addrspace(5) @own)
  ret void
}

define internal void @subroutine.f(i32 %x, ptr addrspace(5) %p) "lgc-subroutine"="compute" {
  store i32 %x, ptr addrspace(5) %p
  store i32 %x, ptr addrspace(3) @workgroup
  ret void
}

!0 = !{!"compute"}
