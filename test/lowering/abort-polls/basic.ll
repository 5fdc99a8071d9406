; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Each back edge of a shader that polls looks into the abort buffer; a loop that is gone does not.
; RUN: %lgc-opt -passes=lgc-insert-abort-polls -S %s -o - | FileCheck %s --check-prefix=INSERT
; RUN: %lgc-opt -passes=lgc-lower-abort-polls -S %s -o - | FileCheck %s --check-prefix=LOWER
; RUN: sed 's/!"binding", i32 7/!"binding", i32 8/' %s > %t.no-buffer.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls -S %t.no-buffer.ll -o - | FileCheck %s --check-prefix=NONE
; RUN: sed 's/, !"poll_aborts", i1 true//' %s > %t.no-polls.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls -S %t.no-polls.ll -o - | FileCheck %s --check-prefix=NONE

; INSERT-LABEL: define void @main(
; INSERT:         %[[BUFFER:.+]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 7, i32 0, i1 false)
; INSERT:       inner:
; INSERT-NEXT:    call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; INSERT-NEXT:    br i1 %stays, label %inner, label %latch
; INSERT:       latch:
; INSERT-NEXT:    call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; INSERT-NEXT:    br i1 %again, label %outer, label %end
; NONE-LABEL: define void @main(
; NONE-NOT:     call void @lgc.abort.poll
; NONE:       define void @polls(
define void @main(i1 %stays, i1 %again) !lgc.stage !{!"compute"} {
  br label %outer

outer:
  br label %inner

inner:
  br i1 %stays, label %inner, label %latch

latch:
  br i1 %again, label %outer, label %end

end:
  ret void
}

; One load of both words, which no cache keeps from the host's and other waves' writes; the wave ends when either is
; set.
; LOWER-LABEL: define void @polls(
; LOWER-NEXT:     br label %loop
; LOWER:        loop:
; LOWER-NEXT:     %[[AT:.+]] = getelementptr i8, ptr addrspace(7) %buffer, i32 8
; LOWER-NEXT:     %[[WORDS:.+]] = load atomic i64, ptr addrspace(7) %[[AT]] monotonic, align 8, !lgc.scope ![[SYSTEM:[0-9]+]]
; LOWER:          %[[EITHER:.+]] = or i32
; LOWER-NEXT:     %[[UNIFORM:.+]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %[[EITHER]])
; LOWER-NEXT:     call void asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 1\0A\09s_endpgm", "s,~{scc}"(i32 %[[UNIFORM]])
; LOWER-NEXT:     br label %loop
; LOWER:        ![[SYSTEM]] = !{!"system"}
define void @polls(ptr addrspace(7) %buffer) {
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop

loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}

declare void @lgc.abort.poll(ptr addrspace(7)) convergent memory(inaccessiblemem: readwrite) nounwind

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"poll_aborts", i1 true}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 7, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 7, !"type", !"storage_buffer", !"user_data_offset", i32 5}
