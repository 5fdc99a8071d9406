; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A poll in a loop is lowered to code; a poll outside of loops is removed.
; RUN: %lgc-opt -passes=lgc-lower-abort-polls %s -o - | FileCheck %s --check-prefix=LOWER

; One uncached load of both words, which sees writes of the host and of other waves; the wave ends if either is
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
define void @polls(ptr addrspace(7) %buffer) {
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop

loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}

; Of several polls in an unrolled loop, the last one of each back edge remains.
; LOWER-LABEL: define void @unrolled(
; LOWER:        loop:
; LOWER-NEXT:     br i1 %leaves, label %end, label %middle
; LOWER:        middle:
; LOWER-NEXT:     %round = phi
; LOWER:          asm sideeffect
; LOWER-NOT:      asm sideeffect
define void @unrolled(ptr addrspace(7) %buffer, i1 %leaves) {
  br label %loop

loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br i1 %leaves, label %end, label %middle

middle:
  %round = phi i32 [ 1, %loop ]
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop

end:
  ret void
}
; LOWER:        ![[SYSTEM]] = !{!"system"}

declare void @lgc.abort.poll(ptr addrspace(7)) convergent memory(read, inaccessiblemem: readwrite) nounwind

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"poll_aborts", i1 true}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 5}
