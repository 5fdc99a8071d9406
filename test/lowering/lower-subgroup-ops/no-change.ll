; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Other passes lower barriers and inputs of subgroups.
; RUN: %lgc-opt -passes=lgc-lower-subgroup-ops %s -o - | FileCheck %s

; CHECK: call void @lgc.barrier.subgroup()
; CHECK-NEXT: %size = call i32 @lgc.input.subgroup.size()
; CHECK-NEXT: ret i32 %size

declare void @lgc.barrier.subgroup() convergent nounwind
declare i32 @lgc.input.subgroup.size() memory(none) nosync nounwind willreturn

define amdgpu_cs i32 @main() {
  call void @lgc.barrier.subgroup()
  %size = call i32 @lgc.input.subgroup.size()
  ret i32 %size
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
