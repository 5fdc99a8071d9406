; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-make-constant-tables %s -o - | FileCheck %s

; Each array has one property for which a constant cannot replace it.

; CHECK-NOT: addrspace(4)

; CHECK-LABEL: @small(
; CHECK: load i32, ptr addrspace(5)
define i32 @small(i32 %i) {
  %a = alloca [4 x i32], addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}

; CHECK-LABEL: @variable(
; CHECK: load i32, ptr addrspace(5)
define i32 @variable(i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  store i32 %i, ptr addrspace(5) %a
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}

; CHECK-LABEL: @twoValues(
; CHECK: load i32, ptr addrspace(5)
define i32 @twoValues(i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  store i32 1, ptr addrspace(5) %a
  store i32 2, ptr addrspace(5) %a
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}

; CHECK-LABEL: @variablePlace(
; CHECK: load i32, ptr addrspace(5)
define i32 @variablePlace(i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  store i32 1, ptr addrspace(5) %p
  %x = load i32, ptr addrspace(5) %a
  ret i32 %x
}

; CHECK-LABEL: @outside(
; CHECK: load i32, ptr addrspace(5)
define i32 @outside(i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  %q = getelementptr i8, ptr addrspace(5) %a, i32 30
  store i32 1, ptr addrspace(5) %q
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}

; CHECK-LABEL: @volatileFill(
; CHECK: load i32, ptr addrspace(5)
define i32 @volatileFill(i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  call void @llvm.memset.p5.i32(ptr addrspace(5) %a, i8 0, i32 32, i1 true)
  %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}

; CHECK-LABEL: @escapes(
; CHECK: load i32, ptr addrspace(5)
define i32 @escapes(i32 %i, i1 %c) {
  %a = alloca [8 x i32], addrspace(5)
  %b = alloca [8 x i32], addrspace(5)
  store i32 1, ptr addrspace(5) %a
  store i32 1, ptr addrspace(5) %b
  %q = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) %b
  %p = getelementptr i32, ptr addrspace(5) %q, i32 %i
  %x = load i32, ptr addrspace(5) %p
  ret i32 %x
}

; CHECK-LABEL: @wideLoad(
; CHECK: load <16 x i32>, ptr addrspace(5)
define <16 x i32> @wideLoad() {
  %a = alloca [8 x i32], addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %x = load <16 x i32>, ptr addrspace(5) %a
  ret <16 x i32> %x
}
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)
