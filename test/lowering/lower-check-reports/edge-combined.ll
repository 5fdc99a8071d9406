; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Conditions of a group are combined before they are compared: empty buffers by the least size, offsets into one buffer by
; the greatest, kinds by the differences in the same bits. A single size that is the same in all lanes is compared as one
; dword. Facts of a check become what they stand for.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-check-reports -S %s -o - | FileCheck %s

; CHECK-LABEL: define amdgpu_cs void @main(
; CHECK-DAG: [[LEAST:%.*]] = call i32 @llvm.umin.i32(i32 %size, i32 %other)
; CHECK-DAG: [[EMPTY:%.*]] = icmp eq i32 [[LEAST]], 0
; CHECK-DAG: [[FIRST:%.*]] = xor i32 %kind, 256
; CHECK-DAG: [[SECOND:%.*]] = xor i32 %size, 512
; CHECK-DAG: [[DIFFERENCE:%.*]] = or i32 [[FIRST]], [[SECOND]]
; CHECK-DAG: [[PART:%.*]] = and i32 [[DIFFERENCE]], 3840
; CHECK-DAG: [[OTHER:%.*]] = icmp ne i32 [[PART]], 0
; CHECK-DAG: [[GREATEST:%.*]] = call i32 @llvm.umax.i32(i32 %x, i32 %y)
; CHECK-DAG: [[BEYOND:%.*]] = icmp uge i32 [[GREATEST]], %size
; CHECK-DAG: call i32 @llvm.amdgcn.ballot.i32(i1 [[BEYOND]])
; CHECK: br i1
; CHECK-NOT: lgc.check.fact
; CHECK: ret void
define amdgpu_cs void @main(i32 inreg %size, i32 inreg %other, i32 inreg %kind, i32 %x, i32 %y, ptr addrspace(7) inreg %records, ptr addrspace(7) inreg %counters) {
  %fact = call i32 @lgc.check.fact(i32 %other, i32 0)
  %empty = icmp eq i32 %size, 0
  %other.empty = icmp eq i32 %other, 0
  %view = and i32 %kind, 3840
  %is.other = icmp ne i32 %view, 256
  %size.view = and i32 %size, 3840
  %is.another = icmp ne i32 %size.view, 512
  %beyond = icmp uge i32 %x, %size
  %also = icmp ule i32 %size, %y
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %empty, i1 %empty, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %fact)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %other.empty, i1 %other.empty, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 6, i32 %x)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %is.other, i1 %is.other, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %is.another, i1 %is.another, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %beyond, i1 %beyond, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %also, i1 %also, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  ret void
}

; CHECK-LABEL: define amdgpu_cs void @single(
; CHECK: [[SAME:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %size)
; CHECK: [[EMPTY:%.*]] = icmp eq i32 [[SAME]], 0
; CHECK: br i1 [[EMPTY]],
define amdgpu_cs void @single(i32 inreg %size, ptr addrspace(7) inreg %records, ptr addrspace(7) inreg %counters) {
  %empty = icmp eq i32 %size, 0
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %empty, i1 %empty, ptr addrspace(7) %records, ptr addrspace(7) %counters, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 0)
  ret void
}

declare i32 @lgc.check.fact(i32, i32) memory(none) nosync nounwind willreturn
declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !3, !4}
!lgc.check.sites = !{!8, !9}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
!3 = !{!"validation", !"checks", i32 3, !"action", !"report"}
!4 = !{!"mapping", !5, !6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 258, !"type", !"storage_buffer", !"user_data_offset", i32 9}
!8 = !{!"site", !"stage", !"compute", !"instruction", i32 70, !"opcode", !"OpLoad", !"text", !"x = data[i];"}
!9 = !{!"site", !"stage", !"compute", !"instruction", i32 80, !"opcode", !"OpStore"}
