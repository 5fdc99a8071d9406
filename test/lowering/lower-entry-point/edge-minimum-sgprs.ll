; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; gfx11.0 does not initialise a wave32 with fewer than 16 SGPRs correctly; others need only the global table.
; RUN: sed 's/MINOR/0/; s/WAVE/32/' %s | %lgc-opt -passes=lgc-lower-entry-point - -o - | FileCheck %s --check-prefix=BUG
; RUN: sed 's/MINOR/0/; s/WAVE/64/' %s | %lgc-opt -passes=lgc-lower-entry-point - -o - | FileCheck %s
; RUN: sed 's/MINOR/5/; s/WAVE/32/' %s | %lgc-opt -passes=lgc-lower-entry-point - -o - | FileCheck %s

; BUG: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable, [15 x i32] inreg noundef %unused)
; CHECK: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable)

define void @_amdgpu_cs_main() {
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11, !"minor", i32 MINOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"_amdgpu_cs_main", !"wave_size", i32 WAVE}
!2 = !{!"mapping"}
