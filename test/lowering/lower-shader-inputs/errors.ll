; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An input belongs to an entry point: all functions must be inlined before.
; RUN: not %lgc-opt -passes=lgc-lower-shader-inputs %s 2>&1 | FileCheck %s

; CHECK: error: lgc.input.subgroup.size outside an entry point

declare i32 @lgc.input.subgroup.size() memory(none) nosync nounwind willreturn

define i32 @helper() {
  %size = call i32 @lgc.input.subgroup.size()
  ret i32 %size
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
