; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shader without reports.
; RUN: %lgc-opt -S %s -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-lower-check-reports -S %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i32 @main(i1 %failed, ptr addrspace(7) %records) {
  %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 %failed)
  %value = load i32, ptr addrspace(7) %records
  ret i32 %value
}

declare i64 @llvm.amdgcn.ballot.i64(i1)
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
