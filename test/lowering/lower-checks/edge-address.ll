; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses through physical pointers: the range of memory is that of the pointer's root, and another one is searched for
; where that does not have the bytes. The root itself needs no second search. The same access reports nothing again, but
; its result is exact, since it may be what keeps the access from taking place. Without a buffer of addresses only the
; alignment is checked.
; RUN: split-file %s %t
; RUN: cat %t/code.ll %t/bound.ll > %t/both.ll
; RUN: %lgc-opt -passes=lgc-lower-checks -S %t/both.ll -o - | FileCheck %s
; RUN: cat %t/code.ll %t/unbound.ll > %t/neither.ll
; RUN: %lgc-opt -passes=lgc-lower-checks -S %t/neither.ll -o - | FileCheck %s --check-prefix=UNBOUND

; CHECK-LABEL: define void @main(
; CHECK: [[RANGES:%.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 260,
; CHECK: [[COUNT:%.*]] = load i32, ptr addrspace(7) [[RANGES]], align 16, !invariant.load
; CHECK: [[HAS:%.*]] = icmp ne i32 [[COUNT]], 0
; CHECK: [[ADDRESS:%.*]] = ptrtoint ptr addrspace(1) %pointer to i64
; CHECK: [[LOW:%.*]] = trunc i64 [[ADDRESS]] to i32
; CHECK: [[REST:%.*]] = and i32 [[LOW]], 3
; CHECK: [[ODD:%.*]] = icmp ne i32 [[REST]], 0
; CHECK: [[ROOT:%.*]] = ptrtoint ptr addrspace(1) %root to i64
; CHECK: [[NUMBER:%.*]] = call i32 @lgc.address.range(ptr addrspace(7) [[RANGES]], i64 [[ROOT]])
; CHECK: [[OFFSET:%.*]] = mul nuw i32 [[NUMBER]], 16
; CHECK: [[RANGE:%.*]] = getelementptr nuw i8, ptr addrspace(7) [[RANGES]], i32 [[OFFSET]]
; CHECK: load <2 x i64>, ptr addrspace(7) [[RANGE]], align 16, !invariant.load
; CHECK: select i1 [[HAS]], i64 {{%.*}}, i64 9223372036854775807
; CHECK: [[SUSPECT:%.*]] = icmp uge i64
; CHECK: [[OUTSIDE:%.*]] = call i1 @lgc.address.is.outside(ptr addrspace(7) [[RANGES]], i64 [[ADDRESS]], i1 [[SUSPECT]], i32 8)
; CHECK: call i32 @lgc.address.range(ptr addrspace(7) [[RANGES]], i64 [[ADDRESS]])
; CHECK: [[ERROR:%.*]] = select i1 {{%.*}}, i32 13, i32 12
; CHECK: @lgc.check.report(i1 [[SUSPECT]], {{.*}}, i32 [[ERROR]], i32 0,
; CHECK: @lgc.check.report(i1 [[ODD]], {{.*}}, i32 5, i32 0,
; CHECK: call i1 @lgc.address.is.outside({{.*}}, i32 4)
; CHECK-NOT: lgc.check.report
; CHECK: store i1
; CHECK: call i32 @lgc.address.range(
; CHECK-NOT: lgc.address.is.outside
; CHECK: @lgc.check.report({{.*}}, i32 2, i32 0,
; CHECK: ret void

; UNBOUND-LABEL: define void @main(
; UNBOUND: [[ODD:%.*]] = icmp ne i32
; UNBOUND-NOT: lgc.address
; UNBOUND: @lgc.check.report(i1 [[ODD]], {{.*}}, i32 5, i32 0,
; UNBOUND-NOT: lgc.address
; UNBOUND: ret void

;--- code.ll
define void @main(ptr addrspace(1) %root, i64 %i, ptr addrspace(1) %flag) {
  %pointer = getelementptr [4 x i8], ptr addrspace(1) %root, i64 %i
  %first = call i1 @lgc.check.address(ptr addrspace(1) %pointer, i32 8, i32 4, i32 0)
  %again = call i1 @lgc.check.address(ptr addrspace(1) %pointer, i32 4, i32 4, i32 1)
  store i1 %again, ptr addrspace(1) %flag
  %itself = call i1 @lgc.check.address(ptr addrspace(1) %root, i32 4, i32 1, i32 2)
  ret void
}

declare i1 @lgc.check.address(ptr addrspace(1), i32, i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"validation", !"checks", i32 32}

;--- bound.ll
!3 = !{!"mapping", !5, !6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 260, !"type", !"storage_buffer", !"user_data_offset", i32 9}

;--- unbound.ll
!3 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
