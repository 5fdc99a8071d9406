; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-insert-constants-last %s -o - | FileCheck %s

; A constant that the chain overwrites is not inserted again, and poison is not inserted.

; CHECK-LABEL: @overwritten(
; CHECK-NEXT: %a = insertelement <4 x float> poison, float %x, i64 0
; CHECK-NEXT: %b = insertelement <4 x float> %a, float %x, i64 3
; CHECK-NEXT: %[[ALL:.*]] = insertelement <4 x float> %b, float 2.000000e+00, i64 1
; CHECK-NEXT: ret <4 x float> %[[ALL]]
define <4 x float> @overwritten(float %x) {
  %a = insertelement <4 x float> <float poison, float 2.0, float poison, float 1.0>, float %x, i64 0
  %b = insertelement <4 x float> %a, float %x, i64 3
  ret <4 x float> %b
}

; A vector that is used twice ends the chain: both uses have the constants.

; CHECK-LABEL: @usedTwice(
; CHECK-NEXT: %a = insertelement <3 x i32> poison, i32 %x, i64 0
; CHECK-NEXT: %[[ONE:.*]] = insertelement <3 x i32> %a, i32 5, i64 1
; CHECK-NEXT: %[[BOTH:.*]] = insertelement <3 x i32> %[[ONE]], i32 7, i64 2
; CHECK-NEXT: %b = insertelement <3 x i32> %[[BOTH]], i32 %x, i64 1
; CHECK-NEXT: %sum = add <3 x i32> %[[BOTH]], %b
define <3 x i32> @usedTwice(i32 %x) {
  %a = insertelement <3 x i32> <i32 poison, i32 5, i32 7>, i32 %x, i64 0
  %b = insertelement <3 x i32> %a, i32 %x, i64 1
  %sum = add <3 x i32> %a, %b
  ret <3 x i32> %sum
}

; The chain may go on in another block.

; CHECK-LABEL: @acrossBlocks(
; CHECK: insertelement <2 x float> poison, float %x, i64 0
; CHECK: next:
; CHECK-NEXT: %[[PHI:.*]] = phi <2 x float> [ %[[BOTH:.*]], %entry ]
define <2 x float> @acrossBlocks(float %x) {
entry:
  %a = insertelement <2 x float> <float poison, float 1.0>, float %x, i64 0
  br label %next
next:
  %p = phi <2 x float> [ %a, %entry ]
  ret <2 x float> %p
}
