; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Invalid immediates, and an op that does not belong to an entry point.
; RUN: not %lgc-opt -passes=lgc-lower-subgroup-ops %s 2>&1 | FileCheck %s

; CHECK: error: lgc.subgroup.elect outside an entry point
; CHECK: error: there is no relation 6 of lanes
; CHECK: error: the size of a cluster is not a power of two: 3
; CHECK: error: there is no direction 3 in a quad
; CHECK: error: there is no pattern 33024 for a swizzle
; CHECK: error: the size of a cluster is not a power of two: 12
; CHECK: error: there is no operation 13 on values of this type
; CHECK: error: there is no operation 1 on values of this type
; CHECK: error: there is no operation 10 on values of this type
; CHECK: error: there is no operation 0 on values of this type

declare i1 @lgc.subgroup.elect() convergent memory(none) nounwind willreturn
declare i64 @lgc.subgroup.lane.mask(i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.subgroup.rotate.i32(i32, i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.quad.swap.i32(i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.swizzle.i32(i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.reduce.i32(i32, i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.scan.inclusive.i32(i32, i32) convergent memory(none) nounwind willreturn
declare float @lgc.subgroup.scan.exclusive.f32(float, i32) convergent memory(none) nounwind willreturn
declare i1 @lgc.subgroup.partitioned.reduce.i1(i1, i64, i32) convergent memory(none) nounwind willreturn

define i1 @helper() {
  %elected = call i1 @lgc.subgroup.elect()
  ret i1 %elected
}

define amdgpu_cs void @main(i32 %x, float %f, i1 %b) {
  %1 = call i64 @lgc.subgroup.lane.mask(i32 6)
  %2 = call i32 @lgc.subgroup.rotate.i32(i32 %x, i32 1, i32 3)
  %3 = call i32 @lgc.subgroup.quad.swap.i32(i32 %x, i32 3)
  %4 = call i32 @lgc.subgroup.swizzle.i32(i32 %x, i32 33024)
  %5 = call i32 @lgc.subgroup.reduce.i32(i32 %x, i32 0, i32 12)
  %6 = call i32 @lgc.subgroup.reduce.i32(i32 %x, i32 13, i32 0)
  %7 = call i32 @lgc.subgroup.scan.inclusive.i32(i32 %x, i32 1)
  %8 = call float @lgc.subgroup.scan.exclusive.f32(float %f, i32 10)
  %9 = call i1 @lgc.subgroup.partitioned.reduce.i1(i1 %b, i64 1, i32 0)
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
