; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shader without bindings gets an empty mapping without user data.
; RUN: %lgc-opt -passes=lgc-lay-out-user-data %s -o - | FileCheck %s
; CHECK: !lgc.pipeline = !{!0, !1, ![[MAPPING:[0-9]+]]}
; CHECK: ![[MAPPING]] = !{!"mapping"}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
