; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Two reports of a block share a branch to code out of line, which the wave takes when one of them may have something to
; report. There, in a loop over them, the first of the lanes that have failed counts the record, allocates it, and writes
; it if there is space for all of it: the size at last. Whatever only records need is computed there.
; RUN: %lgc-opt -passes=lgc-lower-check-reports -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK-NOT: mul
; CHECK: [[ANY:%.*]] = or i1 {{.*}}%other
; CHECK: [[LANES:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 [[ANY]])
; CHECK: [[NEEDED:%.*]] = icmp ne i64 [[LANES]], 0
; CHECK: br i1 {{.*}}, label %[[COLD:.*]], label %[[END:.*]], {{.*}}!prof
; CHECK: [[COLD]]:
; CHECK: [[EXACT:%.*]] = mul i32 %x, %x
; CHECK: record:
; CHECK: [[INDEX:%.*]] = phi i32 [ 0, %[[COLD]] ], [ {{%.*}}, %next ]
; CHECK: [[IS:%.*]] = icmp eq i32 [[INDEX]], 0
; CHECK: [[HAS:%.*]] = select i1 [[IS]], i1 %failed, i1 %other
; CHECK: [[FAILED:%.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 [[HAS]])
; CHECK: call i64 @llvm.ctpop.i64(i64 [[FAILED]])
; CHECK: call i64 @llvm.cttz.i64(i64 [[FAILED]], i1 true)
; CHECK: call i32 @llvm.amdgcn.mbcnt.hi(
; CHECK: [[COUNT:%.*]] = atomicrmw add ptr addrspace(7) {{%.*}}, i32 1
; CHECK: icmp ult i32 [[COUNT]], 16
; CHECK: [[SIZE:%.*]] = select i1 [[IS]], i32 14, i32 13
; CHECK: [[OFFSET:%.*]] = atomicrmw add ptr addrspace(7) %records, i32 [[SIZE]]
; CHECK: icmp ult i32 [[OFFSET]],
; CHECK: [[WORD:%.*]] = select i1 [[IS]], i32 [[EXACT]], i32 %x
; CHECK: store i32 [[WORD]],
; CHECK: fence release
; CHECK-NEXT: store atomic i32 [[SIZE]],
; CHECK: [[END]]:
; CHECK-NEXT: ret void
; CHECK: !lgc.check.places = !{![[FIRST:.*]], ![[SECOND:.*]]}
; CHECK: ![[FIRST]] = !{!"place", !"id", i32 {{.*}}, !"site", i32 0}
; CHECK: ![[SECOND]] = !{!"place", !"id", i32 {{.*}}, !"site", i32 1}
define void @main(i1 %failed, i1 %other, i32 %x, ptr addrspace(7) %records, ptr addrspace(7) %counters) {
  %exact = mul i32 %x, %x
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %counters, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %exact, i32 4)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), i32, i32, ...) @lgc.check.report(i1 %other, i1 %other, ptr addrspace(7) %records, ptr addrspace(7) %counters, i32 1, i32 1, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  ret void
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !3, !4}
!lgc.check.sites = !{!8, !9}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64}
!3 = !{!"validation", !"checks", i32 3, !"action", !"report"}
!4 = !{!"mapping", !5, !6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 258, !"type", !"storage_buffer", !"user_data_offset", i32 9}
!8 = !{!"site", !"stage", !"compute", !"instruction", i32 70, !"opcode", !"OpLoad", !"text", !"x = data[i];"}
!9 = !{!"site", !"stage", !"compute", !"instruction", i32 80, !"opcode", !"OpStore"}
