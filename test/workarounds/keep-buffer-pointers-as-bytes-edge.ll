; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Pointers to buffers deep inside of a type count, other pointers and other memory do not. An alignment that is given
; stays, though it is less than that of the pointers; where none is, it is that of the type. Several variables of one
; alloca remain several, and a variable of another module remains one.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-buffer-pointers-as-bytes %s | FileCheck %s

; CHECK: @nested = internal addrspace(3) global [320 x i8] poison, align 64
@nested = internal addrspace(3) global { i32, [2 x { i8, <2 x ptr addrspace(7)> }] } poison
; CHECK-NEXT: @aligned = internal addrspace(3) global [32 x i8] poison, align 16
@aligned = internal addrspace(3) global ptr addrspace(7) poison, align 16
; CHECK-NEXT: @elsewhere = external addrspace(3) global [0 x i8], align 32
@elsewhere = external addrspace(3) global [0 x ptr addrspace(7)]
; CHECK-NEXT: @descriptor = internal addrspace(3) global ptr addrspace(8) poison
@descriptor = internal addrspace(3) global ptr addrspace(8) poison
; CHECK-NEXT: @in_memory = internal addrspace(1) global ptr addrspace(7) null
@in_memory = internal addrspace(1) global ptr addrspace(7) null

; CHECK-LABEL: define void @main(
; CHECK-NEXT: %several = alloca [32 x i8], i32 3, align 32, addrspace(5)
; CHECK-NEXT: %structure = alloca [64 x i8], align 16, addrspace(5)
; CHECK-NEXT: %array = alloca [2 x ptr addrspace(5)], align 4, addrspace(5)
; CHECK-NEXT: store volatile ptr addrspace(7) %p, ptr addrspace(3) @aligned,
; CHECK-NEXT: store volatile ptr addrspace(7) %p, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @nested, i32 64)
; CHECK-NEXT: store volatile ptr addrspace(5) %array, ptr addrspace(3) @elsewhere
define void @main(ptr addrspace(7) %p) {
  %several = alloca ptr addrspace(7), i32 3, align 32, addrspace(5)
  %structure = alloca { i32, ptr addrspace(7) }, align 16, addrspace(5)
  %array = alloca [2 x ptr addrspace(5)], align 4, addrspace(5)
  store volatile ptr addrspace(7) %p, ptr addrspace(3) @aligned, align 16
  store volatile ptr addrspace(7) %p, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @nested, i32 64), align 64
  store volatile ptr addrspace(5) %array, ptr addrspace(3) @elsewhere, align 4
  ret void
}
