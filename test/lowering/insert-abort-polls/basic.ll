; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shader that polls reads the abort buffer before each back edge of a loop with an unknown trip count.
; RUN: %lgc-opt -passes=lgc-insert-abort-polls %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK:         %[[BUFFER:.+]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 256, i32 0, i1 false)
; CHECK:       inner:
; CHECK-NEXT:    call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; CHECK-NEXT:    br i1 %stays, label %inner, label %latch
; CHECK:       latch:
; CHECK-NEXT:    call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; CHECK-NEXT:    br i1 %again, label %outer, label %end
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

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"poll_aborts", i1 true}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 5}
