; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Loads and stores, and an atomic operation that returns a different old value for each lane: an exchange.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-combine-atomics %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(ptr addrspace(1) inreg %p, i32 %i) {
  %x = load i32, ptr addrspace(1) %p, align 4
  %old = atomicrmw xchg ptr addrspace(1) %p, i32 %i monotonic, align 4
  %sum = add i32 %x, %old
  store i32 %sum, ptr addrspace(1) %p, align 4
  ret void
}
