; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Programs that fit do not change, whatever is called how often; neither do programs with recursion, which is refused
; later, nor those that subroutines cannot make smaller.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-choose-subroutines %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll
; RUN: sed 's/;once //' %s > %t.recursion.ll
; RUN: %lgc-opt --mcpu=gfx1100 %t.recursion.ll -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-choose-subroutines %t.recursion.ll -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define void @main() {
  call void @f()
  call void @f()
  ret void
}

define internal void @f() alwaysinline {
  call void @g()
  call void @g()
  ret void
}

define internal void @g() alwaysinline {
  fence seq_cst
  ;once call void @f()
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
