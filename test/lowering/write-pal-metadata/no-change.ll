; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The metadata is a function of the state: written again, it is the same.
; RUN: %lgc-opt -passes=lgc-write-pal-metadata %s -o %t.once.ll
; RUN: %lgc-opt -passes=lgc-write-pal-metadata %t.once.ll -o %t.twice.ll
; RUN: grep -v '^; ModuleID\|^source_filename' %t.once.ll > %t.once
; RUN: grep -v '^; ModuleID\|^source_filename' %t.twice.ll > %t.twice
; RUN: diff %t.once %t.twice
; RUN: grep amdgpu.pal.metadata.msgpack %t.twice

define amdgpu_cs void @main() {
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
