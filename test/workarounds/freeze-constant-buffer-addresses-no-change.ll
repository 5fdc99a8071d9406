; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses to buffers at addresses that are not constant, and to other memory at constants.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-constant-buffer-addresses %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define void @main(ptr addrspace(7) %buffer) {
  store <3 x i64> zeroinitializer, ptr addrspace(7) %buffer, align 4
  store <3 x i64> zeroinitializer, ptr addrspace(1) null, align 4
  ret void
}
