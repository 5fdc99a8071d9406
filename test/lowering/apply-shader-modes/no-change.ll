; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Functions without a body get no modes.
; RUN: %lgc-opt %s -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-apply-shader-modes %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare void @outside()
@shared = internal addrspace(3) global [64 x i32] poison

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
