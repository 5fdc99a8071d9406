; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The lowering of each kind of op in wave32: scalar masks, DPP in whole wave mode, a loop over partitions.
; RUN: %lgc-opt -passes=lgc-lower-subgroup-ops %s -o - | FileCheck %s

; CHECK: %[[ACTIVE:.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; CHECK-NEXT: %[[LOWEST:.*]] = call i32 @llvm.cttz.i32(i32 %[[ACTIVE]], i1 true)
; CHECK-NEXT: %[[BIT:.*]] = shl i32 1, %[[LOWEST]]
; CHECK-NEXT: call i1 @llvm.amdgcn.inverse.ballot.i32(i32 %[[BIT]])
; CHECK: %[[QUADS:.*]] = call i32 @llvm.amdgcn.s.wqm.i32.i32(
; CHECK-NEXT: call i1 @llvm.amdgcn.inverse.ballot.i32(i32 %[[QUADS]])

; CHECK: %[[ALL:.*]] = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 2147483647)
; CHECK-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[ALL]], i32 353, i32 15, i32 15, i1 true)
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 354, i32 15, i32 15, i1 true)
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 356, i32 15, i32 15, i1 true)
; CHECK: @llvm.amdgcn.update.dpp.i32({{.*}}, i32 360, i32 15, i32 15, i1 true)
; CHECK: @llvm.amdgcn.permlanex16.i32(
; CHECK: %[[RESULT:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %{{.*}}, i32 31)
; CHECK-NEXT: call i32 @llvm.amdgcn.strict.wwm.i32(i32 %[[RESULT]])

; CHECK: {{^}}partition:
; CHECK: %[[FIRST:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
; CHECK: %[[SAME:.*]] = icmp eq i32 %x, %[[FIRST]]
; CHECK: %[[LANES:.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 %[[SAME]])
; CHECK-NEXT: br i1 %[[SAME]], label %[[AFTER:.*]], label %partition
; CHECK: phi i32 [ %[[LANES]], %partition ]

declare i1 @lgc.subgroup.elect() convergent memory(none) nounwind willreturn
declare i1 @lgc.subgroup.quad.any(i1) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.reduce.i32(i32, i32, i32) convergent memory(none) nounwind willreturn
declare i64 @lgc.subgroup.partition.i32(i32) convergent memory(none) nounwind willreturn

define amdgpu_cs i64 @main(i1 %condition, i32 %x) {
  %elected = call i1 @lgc.subgroup.elect()
  %any = call i1 @lgc.subgroup.quad.any(i1 %condition)
  %both = and i1 %elected, %any
  %least = call i32 @lgc.subgroup.reduce.i32(i32 %x, i32 4, i32 0)
  %mask = call i64 @lgc.subgroup.partition.i32(i32 %x)
  ret i64 %mask
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
