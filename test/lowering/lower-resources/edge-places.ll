; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A fixed descriptor is read once, at a point that dominates all its uses and is not in a loop.
; RUN: %lgc-opt -passes=lgc-lower-resources %s -o - | FileCheck %s

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define void @branches(i1 %c)
; CHECK-NEXT: call i32 @lgc.user.data.dword(i32 0)
; CHECK: load <4 x i32>
; CHECK: br i1 %c
; CHECK-NOT: load <4 x i32>
; CHECK: ret void
define void @branches(i1 %c) {
  br i1 %c, label %then, label %else
then:
  %a = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  store i32 1, ptr addrspace(7) %a
  ret void
else:
  %b = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  store i32 2, ptr addrspace(7) %b
  ret void
}

; CHECK-LABEL: define void @loop(i32 %n)
; CHECK: entry:
; CHECK: load <4 x i32>
; CHECK: outer:
; CHECK-NOT: load <4 x i32>
; CHECK: exit:
; CHECK-NOT: load <4 x i32>
; CHECK: ret void
define void @loop(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %next, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %inext, %inner ]
  %b = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  store i32 %j, ptr addrspace(7) %b
  %inext = add i32 %j, 1
  %again = icmp ult i32 %inext, %n
  br i1 %again, label %inner, label %outer.latch
outer.latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %outer, label %exit
exit:
  ret void
}

; Unreachable code has no dominators.
; CHECK-LABEL: define void @unreachable()
; CHECK: dead:
; CHECK-NOT: lgc.resource.buffer
define void @unreachable() {
  ret void
dead:
  %b = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  store i32 0, ptr addrspace(7) %b
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2}
!2 = !{!"table", !"user_data_offset", i32 0, !3}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"storage_buffer", !"offset", i32 0}
