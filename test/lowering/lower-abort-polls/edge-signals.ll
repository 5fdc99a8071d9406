; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A wave that a poll ends does not reach the end of its shader, so it raises the signal at the poll. Waves of shaders
; without aborts have no signal.
; RUN: %lgc-opt -passes=lgc-lower-abort-polls -S %s -o - | FileCheck %s --check-prefix=TRAP
; RUN: sed 's/!"trap"/!"wait"/' %s | %lgc-opt -passes=lgc-lower-abort-polls -S - -o - | FileCheck %s --check-prefix=WAIT
; RUN: sed 's/"lgc-raises-abort-signal"//' %s | %lgc-opt -passes=lgc-lower-abort-polls -S - -o - | FileCheck %s --check-prefix=NONE
; RUN: sed 's/!"trap"/!"none"/' %s | %lgc-opt -passes=lgc-lower-abort-polls -S - -o - | FileCheck %s --check-prefix=NONE

; The branch skips the end of the wave, one dword for each instruction.
; TRAP: asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 2\0A\09s_trap 2\0A\09s_endpgm"
; WAIT: asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 3\0A\09s_sleep 127\0A\09s_branch 0xfffe\0A\09s_endpgm"
; NONE: asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 1\0A\09s_endpgm"
define void @main(ptr addrspace(7) %buffer) "lgc-raises-abort-signal" !lgc.stage !{!"compute"} {
  br label %loop

loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}

declare void @lgc.abort.poll(ptr addrspace(7)) convergent memory(read, inaccessiblemem: readwrite) nounwind

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"abort_signal", !"trap", !"poll_aborts", i1 true}
