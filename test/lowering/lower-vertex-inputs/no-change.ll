; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-vertex-inputs %s | FileCheck %s

; The hardware's own numbers are left for the entry point.

; CHECK-LABEL: define i32 @vertex()
; CHECK-NEXT: %a = call i32 @lgc.vertex.number()
; CHECK-NEXT: %b = call i32 @lgc.vertex.instance.number()
; CHECK-NEXT: %c = add i32 %a, %b
; CHECK-NEXT: ret i32 %c
define i32 @vertex() {
  %a = call i32 @lgc.vertex.number()
  %b = call i32 @lgc.vertex.instance.number()
  %c = add i32 %a, %b
  ret i32 %c
}
declare i32 @lgc.vertex.number() memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.instance.number() memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"graphics"}
!3 = !{!"vertex", !"linked", i1 true}
