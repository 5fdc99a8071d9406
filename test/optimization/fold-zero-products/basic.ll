; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Products with zero are zero. A vector is divided into its components where only some are, and so is the sum to which
; it is added.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-fold-zero-products %s -o - | FileCheck %s

; CHECK-LABEL: define float @scalar(
; CHECK-NEXT: fadd nsz contract float 0.000000e+00, %x
define float @scalar(float %x) #0 {
  %p = fmul nsz contract float %x, 0.0
  %s = fadd nsz contract float %p, %x
  ret float %s
}

; The second row of a matrix times a vector: x * (1, 0) + y * (0, 2) is (x, 2 * y).

; CHECK-LABEL: define <2 x float> @matrix(
; CHECK-DAG: %[[A:.*]] = fmul nsz contract float 3.000000e+00, %x
; CHECK-DAG: %[[B:.*]] = fmul nsz contract float 2.000000e+00, %y
; CHECK: %[[FIRST:.*]] = insertelement <2 x float> poison, float %[[A]], i64 0
; CHECK: %[[BOTH:.*]] = insertelement <2 x float> %[[FIRST]], float %[[B]], i64 1
; CHECK-NEXT: ret <2 x float> %[[BOTH]]
define <2 x float> @matrix(float %x, float %y) #0 {
  %x0 = insertelement <2 x float> poison, float %x, i64 0
  %xx = shufflevector <2 x float> %x0, <2 x float> poison, <2 x i32> zeroinitializer
  %y0 = insertelement <2 x float> poison, float %y, i64 0
  %yy = shufflevector <2 x float> %y0, <2 x float> poison, <2 x i32> zeroinitializer
  %p = fmul nsz contract <2 x float> <float 3.0, float 0.0>, %xx
  %q = fmul nsz contract <2 x float> <float 0.0, float 2.0>, %yy
  %s = fadd nsz contract <2 x float> %p, %q
  ret <2 x float> %s
}

attributes #0 = { "lgc-relaxed-floats" }
