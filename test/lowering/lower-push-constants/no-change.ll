; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shader without push constants does not change.
; RUN: %lgc-opt -passes=lgc-lower-push-constants,lgc-lower-resources,lgc-lower-shader-inputs,lgc-lower-barriers %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(ptr addrspace(4) %p)
; CHECK-NEXT: %v = load i32, ptr addrspace(4) %p, align 4
; CHECK-NEXT: ret void
define void @main(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p, align 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping"}
