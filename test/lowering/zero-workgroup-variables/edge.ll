; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An unused variable takes no code, nor does one without bytes.
; RUN: %lgc-opt -passes=lgc-zero-workgroup-variables %s -o - | FileCheck %s

; CHECK: @unused = internal addrspace(3) global [64 x i32] poison
@unused = internal addrspace(3) global [64 x i32] zeroinitializer

; CHECK-LABEL: define void @main()
; CHECK-NOT: call
; CHECK: ret void
define void @main() !lgc.stage !{!"compute"} {
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
