; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A report of a site that the module does not have, and sites that are malformed.
; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-lower-check-reports -S %t/site.ll -o - 2>&1 | FileCheck %s --check-prefix=SITE
; RUN: not %lgc-opt -passes=lgc-lower-check-reports -S %t/sites.ll -o - 2>&1 | FileCheck %s --check-prefix=SITES

; SITE: lgc.check.report: there is no site 2
; SITES: lgc.check.sites: site: field 'opcode' is missing

;--- site.ll
define void @main(i1 %failed, i32 %x, ptr addrspace(7) %records) {
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 2, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x)
  ret void
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

;--- sites.ll
define void @main() {
  ret void
}

!lgc.pipeline = !{!0, !1, !3, !4}
!lgc.check.sites = !{!8, !9}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64}
!3 = !{!"validation", !"checks", i32 3, !"action", !"report"}
!4 = !{!"mapping", !5, !6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 258, !"type", !"storage_buffer", !"user_data_offset", i32 9}
!8 = !{!"site", !"stage", !"compute", !"instruction", i32 70, !"opcode", !"OpLoad", !"text", !"x = data[i];"}
!9 = !{!"site", !"stage", !"compute", !"instruction", i32 80}
