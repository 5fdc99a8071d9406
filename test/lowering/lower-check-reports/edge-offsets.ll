; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Offsets of pointers into buffers are read as 32 bits, of which LLVM makes no arithmetic of 160 bits. Other parts, and other
; pointers, are read as before.
; RUN: %lgc-opt -passes=lgc-lower-check-reports -S %s -o - | FileCheck %s

; CHECK-LABEL: define i32 @main(
; CHECK: %bits = ptrtoint ptr addrspace(7) %data to i160
; CHECK: %offset = ptrtoint ptr addrspace(7) %data to i32
; CHECK: icmp ult i32 %offset, %limit
; CHECK: %high = lshr i160 %bits, 96
; CHECK: %size = trunc i160 %high to i32
; CHECK: %low = trunc i64 %address to i32
define i32 @main(i32 %limit, ptr addrspace(7) %data, ptr addrspace(1) %memory, ptr addrspace(7) %records) {
  %bits = ptrtoint ptr addrspace(7) %data to i160
  %offset = trunc i160 %bits to i32
  %failed = icmp ult i32 %offset, %limit
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 0)
  %high = lshr i160 %bits, 96
  %size = trunc i160 %high to i32
  %address = ptrtoint ptr addrspace(1) %memory to i64
  %low = trunc i64 %address to i32
  %sum = add i32 %size, %low
  ret i32 %sum
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !3, !4}
!lgc.check.sites = !{!8}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
!3 = !{!"validation", !"checks", i32 3, !"action", !"report"}
!4 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!8 = !{!"site", !"stage", !"compute", !"instruction", i32 70, !"opcode", !"OpLoad"}
