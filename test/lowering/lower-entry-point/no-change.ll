; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Functions that are not entry points do not change, and neither does the code of the entry point.
; RUN: %lgc-opt -passes=lgc-lower-entry-point %s -o - | FileCheck %s

; CHECK: define i32 @other(i32 %x) {
; CHECK-NEXT: %y = add i32 %x, 1
; CHECK-NEXT: ret i32 %y
define i32 @other(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; CHECK: define amdgpu_cs void @_amdgpu_cs_main(
; CHECK-NEXT: store i32 1, ptr addrspace(3) @shared
; CHECK-NEXT: ret void
@shared = internal addrspace(3) global i32 poison

define void @main() !lgc.stage !{!"compute"} {
  store i32 1, ptr addrspace(3) @shared, align 4
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
