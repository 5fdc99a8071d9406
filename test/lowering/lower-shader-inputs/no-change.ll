; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; lgc-lower-entry-point lowers inputs that the hardware provides.
; RUN: %lgc-opt %s -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-lower-shader-inputs %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.num.workgroups() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.local.invocation.id() memory(none) nosync nounwind willreturn

define <3 x i32> @main() {
  %group = call <3 x i32> @lgc.input.workgroup.id()
  %groups = call <3 x i32> @lgc.input.num.workgroups()
  %local = call <3 x i32> @lgc.input.local.invocation.id()
  %sum = add <3 x i32> %group, %groups
  %all = add <3 x i32> %sum, %local
  ret <3 x i32> %all
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
