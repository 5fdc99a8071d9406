; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The driver's mapping does not change, although automatic layout would differ. The internal buffer may be
; missing.
; RUN: %lgc-opt -passes=lgc-lay-out-user-data %s -o - | FileCheck %s

; CHECK: = !{!"mapping", ![[TABLE:[0-9]+]]}
; CHECK: ![[TABLE]] = !{!"table", !"user_data_offset", i32 9, ![[BINDING:[0-9]+]]}
; CHECK: ![[BINDING]] = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer", !"offset", i32 64, !"stride", i32 16, !"count", i32 1}
; CHECK-NOT: i32 6

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"table", !"user_data_offset", i32 9, !5}
!5 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer", !"offset", i32 64}
