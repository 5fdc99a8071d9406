; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; One variable, and uses in a phi, by a call and by a store of its address.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-share-private-variables %s | FileCheck %s

@a = internal addrspace(5) global [2 x i32] zeroinitializer
; CHECK: @shared.private = internal addrspace(5) global <{ [2 x i32] }> zeroinitializer, align 4

; CHECK-LABEL: define void @main()
; CHECK: call void @subroutine.f(ptr addrspace(5) @shared.private, i1 true, ptr addrspace(5) %a)
define void @main() !lgc.stage !0 {
  call void @subroutine.f(i1 true, ptr addrspace(5) @a)
  ret void
}

; CHECK: define internal void @subroutine.f(ptr addrspace(5) %shared.private, i1 %c, ptr addrspace(5) %p)
; CHECK-NEXT: %a = getelementptr inbounds i8, ptr addrspace(5) %shared.private, i32 0
; CHECK: phi ptr addrspace(5) [ %p, %0 ], [ %a, %other ]
; CHECK: store ptr addrspace(5) %a, ptr addrspace(5) %q
define internal void @subroutine.f(i1 %c, ptr addrspace(5) %p) "lgc-subroutine"="compute" {
  br i1 %c, label %end, label %other
other:
  br label %end
end:
  %q = phi ptr addrspace(5) [ %p, %0 ], [ @a, %other ]
  store ptr addrspace(5) @a, ptr addrspace(5) %q
  ret void
}

!0 = !{!"compute"}
