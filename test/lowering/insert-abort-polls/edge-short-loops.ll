; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A thousand iterations are few enough. A thousand times as many are not: then the outer loop polls.
; RUN: %lgc-opt -passes=lgc-insert-abort-polls %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK:         %[[BUFFER:.+]] = call ptr addrspace(7) @lgc.resource.buffer(
; CHECK-NOT:     call void @lgc.abort.poll
; CHECK:       many.latch:
; CHECK:         call void @lgc.abort.poll(ptr addrspace(7) %[[BUFFER]])
; CHECK-NEXT:    br i1 %many.again, label %many, label %end
; CHECK-NOT:     call void @lgc.abort.poll
define void @main() !lgc.stage !{!"compute"} {
  br label %many

many:
  %i = phi i32 [ 0, %0 ], [ %i.next, %many.latch ]
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

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"poll_aborts", i1 true}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 5}
