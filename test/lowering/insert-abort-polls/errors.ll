; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The location of the abort buffer must be known.
; RUN: not %lgc-opt -passes=lgc-insert-abort-polls %s -o - 2>&1 | FileCheck %s
; CHECK: errors.ll: error: lgc.pipeline: there is no resource mapping: lgc-lay-out-user-data has to run first

define void @main() {
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
