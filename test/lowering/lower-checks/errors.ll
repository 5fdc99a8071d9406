; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Checks need the resource mapping, which says whether there is a buffer for records.
; RUN: not %lgc-opt -passes=lgc-lower-checks -S %s -o - 2>&1 | FileCheck %s

; CHECK: lgc.pipeline: there is no resource mapping: lgc-lay-out-user-data has to run first
define void @main() {
  ret void
}
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
