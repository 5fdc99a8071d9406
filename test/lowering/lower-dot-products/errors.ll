; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt -passes=lgc-lower-dot-products %s -o /dev/null 2>&1 | FileCheck %s

declare i32 @lgc.integer.dot(i32, i32, i32, i32, i1, i1, i1) memory(none) nosync nounwind willreturn

define i32 @main(i32 %a, i32 %b, i32 %c) {
; CHECK: components of a dot product have 8 or 16 bits
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 4, i1 true, i1 true, i1 true)
  ret i32 %sum
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
