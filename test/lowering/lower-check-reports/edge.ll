; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Reports that are known not to happen leave nothing, and a report about values that other blocks know has its branch at
; its block's beginning, in front of a load. One that depends on the load is behind it. One that is always suspected has none.
; RUN: %lgc-opt -passes=lgc-lower-check-reports -S %s -o - | FileCheck %s

; CHECK-LABEL: define i32 @main(
; CHECK: entry:
; CHECK-NEXT: br label %next
; CHECK: next:
; CHECK-NEXT: %early = icmp eq i32 %x, 0
; CHECK: br i1
; CHECK: %value = load i32, ptr addrspace(7) %records
; CHECK: %late = icmp eq i32 %value, 0
; CHECK: br i1
; CHECK: always:
; CHECK-NOT: br i1
; CHECK: call void asm sideeffect
; CHECK: ret i32 %value
define i32 @main(i32 %x, ptr addrspace(7) %records) {
entry:
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 true, i1 false, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 false, i1 true, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  br label %next
next:
  %value = load i32, ptr addrspace(7) %records
  %early = icmp eq i32 %x, 0
  %late = icmp eq i32 %value, 0
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %early, i1 %early, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %late, i1 %late, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  br label %always
always:
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 true, i1 %late, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  ret i32 %value
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
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
