; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Loops without polls do not change, regardless of the shader's state.
; RUN: %lgc-opt %s -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-lower-abort-polls %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define void @main(i1 %stays) !lgc.stage !{!"compute"} {
  br label %loop

loop:
  br i1 %stays, label %loop, label %end

end:
  ret void
}

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"poll_aborts", i1 true}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 5}
