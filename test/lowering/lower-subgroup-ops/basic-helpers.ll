; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Helper invocations of a fragment shader: excluded, by masks, or included; in operations of quads always included.
; RUN: sed s/INCLUDED/false/ %s | %lgc-opt -passes=lgc-lower-subgroup-ops - | FileCheck %s --check-prefix=EXCLUDED
; RUN: sed s/INCLUDED/true/ %s | %lgc-opt -passes=lgc-lower-subgroup-ops - | FileCheck %s --check-prefix=INCLUDED

; EXCLUDED-LABEL: @elect(
; Where nothing but helpers is active, they take part, so that loops over lanes end.
; EXCLUDED: [[ALL:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; EXCLUDED-NEXT: [[IS_LIVE:%.*]] = call i1 @llvm.amdgcn.live.mask()
; EXCLUDED-NEXT: [[LIVE:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 [[IS_LIVE]])
; EXCLUDED-NEXT: [[ANY:%.*]] = icmp ne i32 [[LIVE]], 0
; EXCLUDED-NEXT: [[ACTIVE:%.*]] = select i1 [[ANY]], i32 [[LIVE]], i32 [[ALL]]
; EXCLUDED-NEXT: call i32 @llvm.cttz.i32(i32 [[ACTIVE]], i1 true)
; EXCLUDED: call i32 @llvm.amdgcn.softwqm.i32(
; INCLUDED-LABEL: @elect(
; INCLUDED-NOT: live.mask
; INCLUDED: [[ELECTED:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i32(
; INCLUDED-NEXT: [[BIT:%.*]] = zext i1 [[ELECTED]] to i32
; INCLUDED-NEXT: [[WHOLE:%.*]] = call i32 @llvm.amdgcn.wqm.i32(i32 [[BIT]])
; INCLUDED-NEXT: icmp ne i32 [[WHOLE]], 0
define i1 @elect() {
  %elected = call i1 @lgc.subgroup.elect()
  ret i1 %elected
}

; EXCLUDED-LABEL: @ballot(
; EXCLUDED: [[LANES:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
; EXCLUDED: [[ACTIVE:%.*]] = select
; EXCLUDED-NEXT: and i32 [[LANES]], [[ACTIVE]]
; INCLUDED-LABEL: @ballot(
; INCLUDED: [[LANES:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 %c)
; INCLUDED-NEXT: call i32 @llvm.amdgcn.wqm.i32(i32 [[LANES]])
define i64 @ballot(i1 %c) #0 {
  %lanes = call i64 @lgc.subgroup.ballot(i1 %c)
  ret i64 %lanes
}

; EXCLUDED-LABEL: @first(
; EXCLUDED-NOT: readfirstlane
; EXCLUDED: [[FIRST:%.*]] = call i32 @llvm.cttz.i32(
; EXCLUDED: call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 [[FIRST]])
; INCLUDED-LABEL: @first(
; INCLUDED: [[FIRST:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
; INCLUDED-NEXT: call i32 @llvm.amdgcn.wqm.i32(i32 [[FIRST]])
define i32 @first(i32 %x) #0 {
  %first = call i32 @lgc.subgroup.broadcast.first.i32(i32 %x)
  ret i32 %first
}

; Excluded lanes have the identity.
; EXCLUDED-LABEL: @least(
; EXCLUDED: [[VALUE:%.*]] = select i1 %{{.*}}, i32 %x, i32 2147483647
; EXCLUDED-NEXT: call i32 @llvm.amdgcn.set.inactive.i32(i32 [[VALUE]], i32 2147483647)
; INCLUDED-LABEL: @least(
; INCLUDED: call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 2147483647)
; INCLUDED: [[LEAST:%.*]] = call i32 @llvm.amdgcn.strict.wwm.i32(
; INCLUDED-NEXT: call i32 @llvm.amdgcn.wqm.i32(i32 [[LEAST]])
define i32 @least(i32 %x) #0 {
  %least = call i32 @lgc.subgroup.reduce.i32(i32 %x, i32 4, i32 0)
  ret i32 %least
}

; EXCLUDED-LABEL: @quads(
; EXCLUDED-NOT: live.mask
; EXCLUDED: [[SWAPPED:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(
; EXCLUDED-NEXT: call i32 @llvm.amdgcn.wqm.i32(i32 [[SWAPPED]])
; EXCLUDED: call i32 @llvm.amdgcn.s.wqm.i32.i32(
; EXCLUDED: call i32 @llvm.amdgcn.wqm.i32(
define i32 @quads(i32 %x, i1 %c) #0 {
  %swapped = call i32 @lgc.subgroup.quad.swap.i32(i32 %x, i32 0)
  %any = call i1 @lgc.subgroup.quad.any(i1 %c)
  %both = select i1 %any, i32 %swapped, i32 0
  ret i32 %both
}

declare i1 @lgc.subgroup.elect() convergent memory(none) nounwind willreturn
declare i64 @lgc.subgroup.ballot(i1) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.broadcast.first.i32(i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.reduce.i32(i32, i32, i32) convergent memory(none) nounwind willreturn
declare i32 @lgc.subgroup.quad.swap.i32(i32, i32) convergent memory(none) nounwind willreturn
declare i1 @lgc.subgroup.quad.any(i1) convergent memory(none) nounwind willreturn

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"elect", !2}
!2 = !{!"fragment", !"groups_have_helpers", i1 INCLUDED}
attributes #0 = { "lgc-subroutine"="fragment" }
