; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The lanes of a wave add their values with DPP before one of them executes the atomic operation. LLVM's default is a
; loop over the lanes; no process-wide option of LLVM is set.

; RUN: for gpu in gfx1030 gfx1100 gfx1201; do %lgc-opt --mcpu=$gpu --emit=asm %s -o - | FileCheck %s || exit 1; done
; CHECK-COUNT-4: {{row_(shr|xmask)}}
; CHECK:         atomic_add
; CHECK-NOT:     s_cbranch_scc

; RUN: for gpu in gfx1030 gfx1100 gfx1201; do %lgc-opt --mcpu=$gpu --emit=asm --disable-pass=lgc-combine-atomics %s -o - | FileCheck %s --check-prefix=OFF || exit 1; done
; OFF-NOT: row_
; OFF:     s_cbranch_scc

; Where races are looked for, each lane executes its own.
; RUN: for gpu in gfx1030 gfx1100 gfx1201; do sed 's/value) {/value) sanitize_thread {/' %s | %lgc-opt --mcpu=$gpu --emit=asm - -o - | FileCheck %s --check-prefix=RACES || exit 1; done
; RACES-NOT: {{row_|s_cbranch|exec}}
; RACES:     atomic_add

define amdgpu_cs void @main(ptr addrspace(1) inreg %p, i32 %value) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 %value syncscope("agent") monotonic, !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0
  ret void
}

!0 = !{}
