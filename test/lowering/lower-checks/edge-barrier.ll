; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Barriers are checked where some lanes of a wave can be without the others: between a divergent branch and the block
; where its lanes meet again. The check compares the active lanes with those at the beginning. In a shader that aborts,
; lanes that have are in a register that LLVM does not use, and count as no lanes.
; RUN: split-file %s %t
; RUN: cat %t/divergent.ll %t/state.ll > %t/1.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-checks -S %t/1.ll -o - | FileCheck %s
; RUN: cat %t/loop.ll %t/state.ll > %t/3.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-checks -S %t/3.ll -o - | FileCheck %s --check-prefix=LOOP
; RUN: cat %t/aborting.ll %t/state.ll > %t/2.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-checks -S %t/2.ll -o - | FileCheck %s --check-prefix=ABORTING

; CHECK-LABEL: define void @main(
; CHECK: [[LAUNCHED:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; CHECK-NOT: lgc.check.report
; CHECK: some:
; CHECK: [[ACTIVE:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; CHECK: [[MISSING:%.*]] = icmp ne i32 [[ACTIVE]], [[LAUNCHED]]
; CHECK: @lgc.check.report(i1 [[MISSING]], i1 [[MISSING]], {{.*}}, i32 14, i32 1,
; CHECK: all:
; CHECK-NOT: lgc.check.report
; CHECK: uniform:
; CHECK-NOT: lgc.check.report
; CHECK: ret void

; A branch in a loop whose lanes meet again in the loop, which lanes leave at different times.
; LOOP-LABEL: define void @main(
; LOOP: meeting:
; LOOP: @lgc.check.report({{.*}}, i32 14, i32 4,
; LOOP: after:
; LOOP-NOT: lgc.check.report
; LOOP: ret void

; ABORTING-LABEL: define void @main(
; ABORTING: [[LAUNCHED:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; ABORTING: call void asm sideeffect "s_mov_b32 s82, 0", ""()
; ABORTING: some:
; ABORTING: [[ACTIVE:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 true)
; ABORTING: [[ENDED:%.*]] = call i32 asm sideeffect "s_mov_b32 $0, s82\0A\09s_waitcnt_depctr depctr_sa_sdst(0)", "=s"()
; ABORTING: [[OTHERS:%.*]] = xor i32 [[ENDED]], -1
; ABORTING: [[LEFT:%.*]] = and i32 [[LAUNCHED]], [[OTHERS]]
; ABORTING: [[MISSING:%.*]] = icmp ne i32 [[ACTIVE]], [[LEFT]]
; ABORTING: @lgc.check.report(i1 [[MISSING]], i1 [[MISSING]], {{.*}}, i32 14, i32 0,
; ABORTING: call void asm sideeffect "s_cselect_b32 s100, 1, 0\0A\09s_or_b32 s82, s82, exec_lo\0A\09s_cmp_lg_u32 s100, 0", ""()
; ABORTING-NEXT: @lgc.abort(
; ABORTING: "amdgpu-num-sgpr"="82"

;--- divergent.ll
define void @main() {
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  call i1 @lgc.check.barrier(i32 0)
  %odd = icmp ugt i32 %lane, 7
  br i1 %odd, label %some, label %all
some:
  call i1 @lgc.check.barrier(i32 1)
  br label %all
all:
  call i1 @lgc.check.barrier(i32 2)
  %ids = call <3 x i32> @lgc.input.workgroup.id()
  %same = extractelement <3 x i32> %ids, i32 0
  %is = icmp eq i32 %same, 0
  br i1 %is, label %uniform, label %end
uniform:
  call i1 @lgc.check.barrier(i32 3)
  br label %end
end:
  ret void
}

;--- loop.ll
define void @main() {
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  br label %head
head:
  %k = phi i32 [ 0, %0 ], [ %next, %meeting ]
  %odd = icmp ugt i32 %lane, %k
  br i1 %odd, label %one, label %other
one:
  br label %meeting
other:
  br label %meeting
meeting:
  call i1 @lgc.check.barrier(i32 4)
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %lane
  br i1 %again, label %head, label %after
after:
  call i1 @lgc.check.barrier(i32 5)
  ret void
}

;--- aborting.ll
@type = private addrspace(4) constant [4 x i8] c"u32\00"
@constants = private addrspace(4) constant [0 x i32] zeroinitializer
@status = private addrspace(4) constant [1 x i64] zeroinitializer

define void @main(ptr addrspace(7) %buffer) {
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  %odd = icmp ugt i32 %lane, 7
  br i1 %odd, label %some, label %end
some:
  call i1 @lgc.check.barrier(i32 0)
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %lane)
  unreachable
end:
  ret void
}

declare void @lgc.abort(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold noreturn nounwind

;--- state.ll
declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn
declare i32 @lgc.input.subgroup.local.invocation.id() memory(none) nosync nounwind willreturn
declare i1 @lgc.check.barrier(i32) convergent memory(inaccessiblemem: readwrite) nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"validation", !"checks", i32 64}
!3 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
