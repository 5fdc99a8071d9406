; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Each back edge of a shader that polls looks into the abort buffer, but those of loops that are short or gone.
; RUN: %lgc-opt -passes=lgc-insert-abort-polls -S %s -o - | FileCheck %s --check-prefix=INSERT
; RUN: %lgc-opt -passes=lgc-lower-abort-polls -S %s -o - | FileCheck %s --check-prefix=LOWER
; RUN: sed 's/!"binding", i32 256/!"binding", i32 7/' %s > %t.no-buffer.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls -S %t.no-buffer.ll -o - | FileCheck %s --check-prefix=NONE
; RUN: sed 's/, !"poll_aborts", i1 true//' %s > %t.no-polls.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls -S %t.no-polls.ll -o - | FileCheck %s --check-prefix=NONE

; INSERT-LABEL: define void @main(
; INSERT:         %[[BUFFER:.+]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 256, i32 0, i1 false)
; INSERT:       inner:
; INSERT-NEXT:    call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; INSERT-NEXT:    br i1 %stays, label %inner, label %latch
; INSERT:       latch:
; INSERT-NEXT:    call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; INSERT-NEXT:    br i1 %again, label %outer, label %many
; INSERT-NOT:     call void @lgc.abort.poll
; INSERT:       many.latch:
; INSERT:         call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; INSERT-NEXT:    br i1 %many.again, label %many, label %end
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
  br i1 %again, label %outer, label %many

; A thousand rounds end soon enough. A thousand times as many do not: the outer loop looks into the buffer.
many:
  %i = phi i32 [ 0, %latch ], [ %i.next, %many.latch ]
  br label %few

few:
  %j = phi i32 [ 0, %many ], [ %j.next, %few ]
  %j.next = add nuw i32 %j, 1
  %few.again = icmp ult i32 %j.next, 1000
  br i1 %few.again, label %few, label %many.latch

many.latch:
  %i.next = add nuw i32 %i, 1
  %many.again = icmp ult i32 %i.next, 1000
  br i1 %many.again, label %many, label %end

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
define void @polls(ptr addrspace(7) %buffer) {
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop

loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}

; Of the polls that unrolling leaves in a loop, the last one of each back edge stays.
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
