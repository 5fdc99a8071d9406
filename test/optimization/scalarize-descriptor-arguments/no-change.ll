; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; One call of each function passes a descriptor that may differ between lanes: its index does, it is selected, it is the one of
; the iteration in which the lane left a loop, or it comes from another function's argument or from memory.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-scalarize-descriptor-arguments %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

define internal void @subroutine.index(ptr addrspace(7) %to) #0 {
  store i32 0, ptr addrspace(7) %to
  ret void
}

define internal void @subroutine.selection(ptr addrspace(7) %to) #0 {
  store i32 0, ptr addrspace(7) %to
  ret void
}

define internal void @subroutine.loop(ptr addrspace(7) %to) #0 {
  store i32 0, ptr addrspace(7) %to
  ret void
}

define internal void @subroutine.callee(ptr addrspace(7) %to) #0 {
  store i32 0, ptr addrspace(7) %to
  ret void
}

define internal void @subroutine.passing(ptr addrspace(7) %to) #0 {
  call void @subroutine.callee(ptr addrspace(7) %to)
  ret void
}

define internal void @subroutine.memory(ptr addrspace(7) %to, <4 x i32> %number) #0 {
  %x = extractelement <4 x i32> %number, i32 0
  store i32 %x, ptr addrspace(7) %to
  ret void
}

define void @main(i32 %index, i1 %condition, ptr addrspace(1) %from) {
entry:
  %fixed = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %other = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  %different = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 %index, i1 true)
  %selected = select i1 %condition, ptr addrspace(7) %fixed, ptr addrspace(7) %other
  %loaded = load ptr addrspace(7), ptr addrspace(1) %from
  call void @subroutine.index(ptr addrspace(7) %fixed)
  call void @subroutine.index(ptr addrspace(7) %different)
  call void @subroutine.selection(ptr addrspace(7) %selected)
  call void @subroutine.callee(ptr addrspace(7) %fixed)
  call void @subroutine.passing(ptr addrspace(7) %different)
  call void @subroutine.memory(ptr addrspace(7) %loaded, <4 x i32> splat (i32 1))
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %each = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 %i, i1 false)
  %next = add i32 %i, 1
  %again = icmp ult i32 %i, %index
  br i1 %again, label %loop, label %end

end:
  call void @subroutine.loop(ptr addrspace(7) %each)
  ret void
}

attributes #0 = { noinline "lgc-subroutine"="compute" }
