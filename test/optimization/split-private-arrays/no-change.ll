; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-private-arrays %s -o - | FileCheck %s

; Each array has one property for which it stays.

; CHECK-LABEL: @numbers(
; CHECK-NEXT: alloca [4 x float]
define float @numbers(i32 %i) {
  %a = alloca [4 x float], addrspace(5)
  %p = getelementptr float, ptr addrspace(5) %a, i32 %i
  %r = load float, ptr addrspace(5) %p
  ret float %r
}

; CHECK-LABEL: @large(
; CHECK-NEXT: alloca [9 x <4 x float>]
define float @large(i32 %i) {
  %a = alloca [9 x <4 x float>], addrspace(5)
  %p = getelementptr <4 x float>, ptr addrspace(5) %a, i32 %i
  %r = load float, ptr addrspace(5) %p
  ret float %r
}

; CHECK-LABEL: @constantIndex(
; CHECK-NEXT: alloca [4 x <4 x float>]
define float @constantIndex() {
  %a = alloca [4 x <4 x float>], addrspace(5)
  %p = getelementptr <4 x float>, ptr addrspace(5) %a, i32 2
  %r = load float, ptr addrspace(5) %p
  ret float %r
}

; CHECK-LABEL: @volatile(
; CHECK-NEXT: alloca [4 x <4 x float>]
define float @volatile(i32 %i) {
  %a = alloca [4 x <4 x float>], addrspace(5)
  %p = getelementptr <4 x float>, ptr addrspace(5) %a, i32 %i
  %r = load volatile float, ptr addrspace(5) %p
  ret float %r
}

; CHECK-LABEL: @partOfANumber(
; CHECK-NEXT: alloca [4 x <4 x float>]
define float @partOfANumber(i32 %i) {
  %a = alloca [4 x <4 x float>], addrspace(5)
  %p = getelementptr <4 x float>, ptr addrspace(5) %a, i32 %i
  %q = getelementptr i8, ptr addrspace(5) %p, i32 2
  %r = load float, ptr addrspace(5) %q
  ret float %r
}

; Two bytes, which are no multiple of a number's four.

; CHECK-LABEL: @unalignedIndex(
; CHECK-NEXT: alloca [4 x <4 x float>]
define float @unalignedIndex(i32 %i) {
  %a = alloca [4 x <4 x float>], addrspace(5)
  %p = getelementptr i16, ptr addrspace(5) %a, i32 %i
  %r = load float, ptr addrspace(5) %p
  ret float %r
}

; CHECK-LABEL: @escapes(
; CHECK-NEXT: alloca [4 x <4 x float>]
define float @escapes(i32 %i, ptr %out) {
  %a = alloca [4 x <4 x float>], addrspace(5)
  store ptr addrspace(5) %a, ptr %out
  %p = getelementptr <4 x float>, ptr addrspace(5) %a, i32 %i
  %r = load float, ptr addrspace(5) %p
  ret float %r
}

; CHECK-LABEL: @pointers(
; CHECK-NEXT: alloca [2 x { ptr, i64 }]
define ptr @pointers(i32 %i) {
  %a = alloca [2 x { ptr, i64 }], addrspace(5)
  %p = getelementptr { ptr, i64 }, ptr addrspace(5) %a, i32 %i
  %r = load ptr, ptr addrspace(5) %p
  ret ptr %r
}
