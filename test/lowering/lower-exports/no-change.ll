; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-exports %s | FileCheck %s

; A compute shader exports nothing.

; CHECK-LABEL: define void @main()
; CHECK-NEXT: ret void
define void @main() {
  ret void
}
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
