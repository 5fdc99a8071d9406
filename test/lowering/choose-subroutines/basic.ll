; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; With keep_calls, functions that are only called become subroutines; their names have no other meaning in assembly.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-choose-subroutines %s | FileCheck %s

; CHECK: define void @main() !lgc.stage
; CHECK: call i32 @subroutine.f_u1_(i32 1)
define void @main() !lgc.stage !2 {
  %a = call i32 @"f(u1;"(i32 1)
  call void @writer()
  call void (...) @take(ptr @writer)
  ret void
}

; CHECK: define internal i32 @subroutine.f_u1_(i32 %x) #[[SUBROUTINE:[0-9]+]]
define internal i32 @"f(u1;"(i32 %x) alwaysinline convergent {
  ret i32 %x
}

; Its address is used.
; CHECK: define internal void @writer() #[[INLINED:[0-9]+]]
define internal void @writer() alwaysinline {
  ret void
}

declare void @take(...)

; CHECK-DAG: attributes #[[SUBROUTINE]] = { convergent noinline "lgc-subroutine"="compute"
; CHECK-DAG: attributes #[[INLINED]] = { alwaysinline }

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"keep_calls", i1 true}
!2 = !{!"compute"}
