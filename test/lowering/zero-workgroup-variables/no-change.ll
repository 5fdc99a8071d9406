; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-zero-workgroup-variables %s | FileCheck %s

; Without an initializer nothing is zeroed and there is no barrier. Other kinds of variables keep their initializer.

; CHECK: @shared = internal addrspace(3) global i32 poison
@shared = internal addrspace(3) global i32 poison
; CHECK: @undefined = internal addrspace(3) global i32 undef
@undefined = internal addrspace(3) global i32 undef
; CHECK: @private = internal addrspace(5) global i32 0
@private = internal addrspace(5) global i32 0

; CHECK: define void @main()
; CHECK-NEXT: store i32 1, ptr addrspace(3) @shared
; CHECK-NEXT: store i32 1, ptr addrspace(3) @undefined
; CHECK-NEXT: store i32 1, ptr addrspace(5) @private
; CHECK-NEXT: ret void
define void @main() !lgc.stage !0 {
  store i32 1, ptr addrspace(3) @shared
  store i32 1, ptr addrspace(3) @undefined
  store i32 1, ptr addrspace(5) @private
  ret void
}

!lgc.pipeline = !{!1, !2}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}
