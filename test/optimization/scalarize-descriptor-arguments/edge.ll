; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The last case that changes and the first that does not: a call in the loop that reads the descriptor, and one behind it; two
; arguments of one call, of which one differs between lanes.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-scalarize-descriptor-arguments %s -o - | FileCheck %s

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define internal void @subroutine.inside(
; CHECK: readfirstlane
define internal void @subroutine.inside(ptr addrspace(7) %to) #0 {
  store i32 0, ptr addrspace(7) %to
  ret void
}

; CHECK-LABEL: define internal void @subroutine.behind(
; CHECK-NOT: readfirstlane
define internal void @subroutine.behind(ptr addrspace(7) %to) #0 {
  store i32 0, ptr addrspace(7) %to
  ret void
}

; CHECK-LABEL: define internal void @subroutine.copy(
; CHECK: ptrtoint ptr addrspace(7) %to to i160
; CHECK-NOT: ptrtoint ptr addrspace(7) %from
; CHECK: load i32, ptr addrspace(7) %from
define internal void @subroutine.copy(ptr addrspace(7) %from, ptr addrspace(7) %to) #0 {
  %x = load i32, ptr addrspace(7) %from
  store i32 %x, ptr addrspace(7) %to
  ret void
}

define void @main(i32 %count) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %each = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 %i, i1 false)
  call void @subroutine.inside(ptr addrspace(7) %each)
  %next = add i32 %i, 1
  %again = icmp ult i32 %i, %count
  br i1 %again, label %loop, label %end

end:
  call void @subroutine.behind(ptr addrspace(7) %each)
  %own = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 %count, i1 true)
  %all = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 %count, i1 false)
  call void @subroutine.copy(ptr addrspace(7) %own, ptr addrspace(7) %all)
  ret void
}

attributes #0 = { noinline "lgc-subroutine"="compute" }
