; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: cat %t/state.ll %t/absent.ll | not %lgc-opt -passes=lgc-lower-entry-point - 2>&1 | FileCheck %s --check-prefix=ABSENT
; RUN: cat %t/state.ll %t/signature.ll | not %lgc-opt -passes=lgc-lower-entry-point - 2>&1 | FileCheck %s --check-prefix=SIGNATURE
; RUN: cat %t/state.ll %t/called.ll | not %lgc-opt -passes=lgc-lower-entry-point - 2>&1 | FileCheck %s --check-prefix=CALLED
; RUN: cat %t/state.ll %t/helper.ll | not %lgc-opt -passes=lgc-lower-entry-point - 2>&1 | FileCheck %s --check-prefix=HELPER
; RUN: sed s/compute/mesh/ %t/state.ll | not %lgc-opt -passes=lgc-lower-entry-point - 2>&1 | FileCheck %s --check-prefix=STAGE

; ABSENT: error: entry point 'main' is not in the module
; SIGNATURE: error: entry point 'main' must be a function without parameters and result
; CALLED: error: entry point 'main' must not be called or have its address taken
; HELPER: error: lgc.user.data.dword outside the entry point: inline everything into it
; STAGE: error: entry point 'main' is a mesh shader, which is not supported

;--- state.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}

;--- absent.ll
declare void @main()

;--- signature.ll
define i32 @main() {
  ret i32 0
}

;--- called.ll
define void @main() {
  call void @main()
  ret void
}

;--- helper.ll
declare i32 @lgc.user.data.dword(i32) memory(none) nosync nounwind willreturn

define i32 @helper() {
  %dword = call i32 @lgc.user.data.dword(i32 0)
  ret i32 %dword
}

define void @main() {
  ret void
}
