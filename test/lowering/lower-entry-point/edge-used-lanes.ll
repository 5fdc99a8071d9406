; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Reads of components of an input are tracked through vector arithmetic, insertions and shuffles. A divisor counts as
; read: poison in it would be undefined behaviour.
; RUN: %lgc-opt -passes=lgc-lower-entry-point %s -o - | FileCheck %s

; CHECK: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable, i32 inreg noundef %workgroupId.y, i32 noundef range(i32 0, 8) %localId.x, i32 noundef range(i32 0, 4) %localId.y, i32 noundef range(i32 0, 2) %localId.z)
; CHECK-NOT: workgroupId.x

declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.local.invocation.id() memory(none) nosync nounwind willreturn

define void @main() {
  %workgroup = call <3 x i32> @lgc.input.workgroup.id()
  %offset = mul <3 x i32> %workgroup, <i32 8, i32 4, i32 2>
  %noX = insertelement <3 x i32> %offset, i32 7, i64 0
  %wide = zext <3 x i32> %noX to <3 x i64>
  %swapped = shufflevector <3 x i64> %wide, <3 x i64> poison, <2 x i32> <i32 1, i32 2>
  %y = extractelement <2 x i64> %swapped, i64 0
  call void @use(i64 %y)

  %local = call <3 x i32> @lgc.input.local.invocation.id()
  %quotient = udiv <3 x i32> <i32 100, i32 100, i32 100>, %local
  %q = extractelement <3 x i32> %quotient, i64 0
  %qq = zext i32 %q to i64
  call void @use(i64 %qq)

  ; This one is not read.
  %unused = call <3 x i32> @lgc.input.workgroup.id()
  ret void
}

declare void @use(i64)

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 10, !"minor", i32 3}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 8, i32 4, i32 2}}
!2 = !{!"mapping"}
