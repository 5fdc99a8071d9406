; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Dimensions of size 1 and workgroups of one wave need no arithmetic.
; RUN: sed 's/X, i32 Y, i32 Z/32, i32 1, i32 1/' %s | %lgc-opt -passes=lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefix=LINE
; RUN: sed 's/X, i32 Y, i32 Z/1, i32 1, i32 8/' %s | %lgc-opt -passes=lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefix=DEPTH
; RUN: sed 's/X, i32 Y, i32 Z/1, i32 1, i32 1/' %s | %lgc-opt -passes=lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefix=POINT

; LINE: %index = extractelement <3 x i32> {{.*}}, i64 0
; LINE-NEXT: add i32 %index, 0
; DEPTH: %index = extractelement <3 x i32> {{.*}}, i64 2
; DEPTH-NEXT: add i32 %index, 0
; POINT-NOT: local.invocation.id()
; POINT: add i32 0, 0

declare i32 @lgc.input.local.invocation.index() memory(none) nosync nounwind willreturn
declare i32 @lgc.input.subgroup.id() memory(none) nosync nounwind willreturn

define i32 @main() {
  %subgroup = call i32 @lgc.input.subgroup.id()
  %index = call i32 @lgc.input.local.invocation.index()
  %sum = add i32 %index, %subgroup
  ret i32 %sum
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 X, i32 Y, i32 Z}}
