; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The private variables that subroutines use become parts of one, with their initial values and alignments, whose address
; subroutines pass on. The entry point's own one remains.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-share-private-variables %s | FileCheck %s

@counter = internal addrspace(5) global i32 7
@flag = internal addrspace(5) global i1 false
@wide = internal addrspace(5) global <4 x float> undef
@own = internal addrspace(5) global i32 3

; CHECK: @own = internal addrspace(5) global i32 3
; CHECK: @shared.private = internal addrspace(5) global <{ i32, i1, [11 x i8], <4 x float> }> <{ i32 7, i1 false, [11 x i8] poison, <4 x float> undef }>, align 16
; CHECK-NOT: @counter

; CHECK-LABEL: define void @main()
; CHECK: %counter = getelementptr inbounds i8, ptr addrspace(5) @shared.private, i32 0
; CHECK: load i32, ptr addrspace(5) %counter
; CHECK: call i32 @subroutine.outer(ptr addrspace(5) @shared.private, i32 inreg %count)
; CHECK: store i32 %result, ptr addrspace(5) @own
define void @main() !lgc.stage !0 {
  %count = load i32, ptr addrspace(5) @counter
  %result = call i32 @subroutine.outer(i32 inreg %count)
  store i32 %result, ptr addrspace(5) @own
  ret void
}

; A subroutine that uses no variable passes the address on.
; CHECK: define internal noundef i32 @subroutine.outer(ptr addrspace(5) %shared.private, i32 inreg %x) #0
; CHECK: %inner = call i32 @subroutine.inner(ptr addrspace(5) %shared.private, i32 %x)
define internal noundef i32 @subroutine.outer(i32 inreg %x) #0 {
  %inner = call i32 @subroutine.inner(i32 %x)
  ret i32 %inner
}

; CHECK: define internal i32 @subroutine.inner(ptr addrspace(5) %shared.private, i32 %x) #0
; CHECK-DAG: %wide = getelementptr inbounds i8, ptr addrspace(5) %shared.private, i32 16
; CHECK-DAG: %flag = getelementptr inbounds i8, ptr addrspace(5) %shared.private, i32 4
; CHECK-DAG: %counter = getelementptr inbounds i8, ptr addrspace(5) %shared.private, i32 0
; CHECK: %[[ELEMENT:.*]] = getelementptr i8, ptr addrspace(5) %wide, i32 8
; CHECK: store float 2.000000e+00, ptr addrspace(5) %[[ELEMENT]]
define internal i32 @subroutine.inner(i32 %x) #0 {
  store float 2.0, ptr addrspace(5) getelementptr (i8, ptr addrspace(5) @wide, i32 8)
  store i1 true, ptr addrspace(5) @flag
  store i32 %x, ptr addrspace(5) @counter
  ret i32 %x
}

attributes #0 = { noinline "lgc-subroutine"="compute" }
!0 = !{!"compute"}
