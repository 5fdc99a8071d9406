; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-private-variables %s | FileCheck %s

; Unused private variables are removed; other variables do not change.

; CHECK-NOT: @unused
@unused = internal addrspace(5) global i32 7
; CHECK: @shared = internal addrspace(3) global i32 poison
@shared = internal addrspace(3) global i32 poison

; CHECK: define void @main()
; CHECK-NEXT: store i32 1, ptr addrspace(3) @shared
; CHECK-NEXT: ret void
define void @main() !lgc.stage !0 {
  store i32 1, ptr addrspace(3) @shared
  ret void
}

!0 = !{!"compute"}
