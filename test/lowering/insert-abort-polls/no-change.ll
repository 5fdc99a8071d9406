; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; No change without an abort buffer, in a shader that does not poll, in other functions, and without loops.
; RUN: sed 's/!"binding", i32 256/!"binding", i32 7/' %s > %t.no-buffer.ll
; RUN: sed 's/, !"poll_aborts", i1 true//' %s > %t.no-polls.ll
; RUN: sed 's/"main"/"straight"/' %s > %t.no-loops.ll
; RUN: %lgc-opt %t.no-buffer.ll -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls %t.no-buffer.ll -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll
; RUN: %lgc-opt %t.no-polls.ll -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls %t.no-polls.ll -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll
; RUN: %lgc-opt %t.no-loops.ll -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-insert-abort-polls %t.no-loops.ll -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define void @main(i1 %stays) !lgc.stage !{!"compute"} {
  br label %loop

loop:
  br i1 %stays, label %loop, label %end

end:
  ret void
}

define void @straight() {
  ret void
}

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"poll_aborts", i1 true}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 5}
