; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-lower-push-constants %t/none.ll 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: not %lgc-opt -passes=lgc-lower-push-constants %t/too-early.ll 2>&1 | FileCheck %s --check-prefix=EARLY

; NONE: error: the shader reads push constants, which the resource mapping does not have
; EARLY: error: lgc.pipeline: there is no resource mapping: lgc-lay-out-user-data has to run first

;--- none.ll
declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn

define i32 @main() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %value = load i32, ptr addrspace(4) %constants, align 4
  ret i32 %value
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping"}

;--- too-early.ll
!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
