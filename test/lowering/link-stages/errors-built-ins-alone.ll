; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt -passes=lgc-link-stages %s 2>&1 | FileCheck %s

; A vertex shader that is compiled apart does not pass the number of the primitive.

; CHECK: error: built-in inputs that come from vertices are not supported in a fragment shader without a vertex shader
define i32 @fragment() !lgc.stage !9 {
  %id = call i32 @lgc.fragment.flat.i32(i32 65542, i32 0)
  ret i32 %id
}
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!9 = !{!"fragment"}
