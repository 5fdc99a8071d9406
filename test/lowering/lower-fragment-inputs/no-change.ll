; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-fragment-inputs %s | FileCheck %s

; The entry point answers these.

; CHECK-LABEL: define <2 x float> @fragment()
; CHECK-NEXT: %a = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 0)
; CHECK-NEXT: ret <2 x float> %a
define <2 x float> @fragment() {
  %a = call <2 x float> @lgc.fragment.barycentrics(i1 true, i32 0)
  ret <2 x float> %a
}
declare <2 x float> @lgc.fragment.barycentrics(i1, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
