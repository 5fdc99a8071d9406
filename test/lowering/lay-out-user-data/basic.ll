; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without a mapping from the driver, each set gets a table, in ascending order, and push constants follow. The internal
; set with the printf buffer is treated like any other.
; RUN: %lgc-opt -passes=lgc-lay-out-user-data %s -o - | FileCheck %s

; CHECK: !lgc.pipeline = !{{{.*}}, ![[MAPPING:[0-9]+]]}
; CHECK: ![[MAPPING]] = !{!"mapping", ![[T0:[0-9]+]], ![[T1:[0-9]+]], ![[T2:[0-9]+]], ![[PUSH:[0-9]+]]}
; CHECK: ![[T0]] = !{!"table", !"user_data_offset", i32 0, ![[B0:[0-9]+]], ![[B1:[0-9]+]]}
; CHECK: ![[B0]] = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer", !"offset", i32 0, !"stride", i32 16, !"count", i32 3}
; CHECK: ![[B1]] = !{!"binding", !"set", i32 0, !"binding", i32 7, !"type", !"uniform_buffer", !"offset", i32 48, !"stride", i32 16, !"count", i32 1}
; CHECK: ![[T1]] = !{!"table", !"user_data_offset", i32 1, ![[B2:[0-9]+]]}
; CHECK: ![[B2]] = !{!"binding", !"set", i32 3, !"binding", i32 0,
; CHECK: ![[T2]] = !{!"table", !"user_data_offset", i32 2, ![[B3:[0-9]+]]}
; CHECK: ![[B3]] = !{!"binding", !"set", i32 -16, !"binding", i32 6,
; CHECK: ![[PUSH]] = !{!"push_constants", !"user_data_offset", i32 3, !"size", i32 12}

!lgc.pipeline = !{!0, !1, !2, !3, !4, !5}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer", !"count", i32 3}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 7, !"type", !"uniform_buffer"}
!3 = !{!"binding", !"set", i32 3, !"binding", i32 0, !"type", !"storage_buffer"}
!4 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!5 = !{!"push_constants", !"size", i32 12}
