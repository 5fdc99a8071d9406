; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without a buffer for records there is no code for checks, which only leave; and nothing of the shader changes. Without
; checks, nothing changes either.
; RUN: split-file %s %t
; RUN: %lgc-opt -passes=lgc-lower-checks -S %t/no-buffer.ll -o - | FileCheck %s
; RUN: %lgc-opt -S %t/no-checks.ll -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-lower-checks -S %t/no-checks.ll -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

; CHECK-LABEL: define void @main(
; CHECK-NEXT: %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %which, i1 false)
; CHECK-NEXT: store i32 1, ptr addrspace(7) %buffer
; CHECK-NEXT: ret void

;--- no-buffer.ll
define void @main(i32 %which) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %which, i1 false)
  call i1 @lgc.check.buffer(ptr addrspace(7) %buffer, i32 4, i32 0)
  store i32 1, ptr addrspace(7) %buffer
  ret void
}

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i1 @lgc.check.buffer(ptr addrspace(7), i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 3}
!4 = !{!"mapping"}

;--- no-checks.ll
define void @main(i32 %which) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %which, i1 false)
  store i32 1, ptr addrspace(7) %buffer
  ret void
}

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 3}
!4 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
