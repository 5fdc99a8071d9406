; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-clean-up-buffers %s -o - | FileCheck %s
; RUN: %lgc-opt -passes=lgc-clean-up-buffers --disable-pass=lgc-split-boolean-vectors %s -o - | FileCheck %s --check-prefix=OFF

; The form of `any` and `all` after InstCombine, a comparison of the vector's bits, becomes a chain of logical
; operations again; other uses of the bits get them one by one.

; CHECK-LABEL: define i1 @any(
; CHECK-NOT: bitcast
; CHECK-COUNT-2: or i1
; CHECK-NEXT: ret i1
define i1 @any(<3 x float> %x) {
  %b = fcmp ogt <3 x float> %x, zeroinitializer
  %bits = bitcast <3 x i1> %b to i3
  %r = icmp ne i3 %bits, 0
  ret i1 %r
}

; CHECK-LABEL: define i1 @notAny(
; CHECK-COUNT-1: or i1
; CHECK-NEXT: xor i1 {{.*}}, true
; CHECK-NEXT: ret i1
define i1 @notAny(<2 x float> %x) {
  %b = fcmp ogt <2 x float> %x, zeroinitializer
  %bits = bitcast <2 x i1> %b to i2
  %r = icmp eq i2 %bits, 0
  ret i1 %r
}

; CHECK-LABEL: define i1 @all(
; CHECK-COUNT-3: and i1
; CHECK-NEXT: ret i1
define i1 @all(<4 x i1> %b) {
  %bits = bitcast <4 x i1> %b to i4
  %r = icmp eq i4 %bits, -1
  ret i1 %r
}

; CHECK-LABEL: define i1 @notAll(
; CHECK-COUNT-3: and i1
; CHECK-NEXT: xor i1 {{.*}}, true
; CHECK-NEXT: ret i1
define i1 @notAll(<4 x i1> %b) {
  %bits = bitcast <4 x i1> %b to i4
  %r = icmp ne i4 %bits, -1
  ret i1 %r
}

; CHECK-LABEL: define i2 @bits(
; CHECK-SAME: <2 x i1> [[B:%.*]])
; CHECK-NEXT: [[LOW:%.*]] = extractelement <2 x i1> [[B]], i64 0
; CHECK-NEXT: [[HIGH:%.*]] = extractelement <2 x i1> [[B]], i64 1
; CHECK-NEXT: [[LOWBIT:%.*]] = zext i1 [[LOW]] to i2
; CHECK-NEXT: [[HIGHBIT:%.*]] = zext i1 [[HIGH]] to i2
; CHECK-NEXT: shl i2 [[HIGHBIT]], 1
; CHECK-NOT: bitcast
define i2 @bits(<2 x i1> %b) {
  %bits = bitcast <2 x i1> %b to i2
  ret i2 %bits
}

; The same for an insertion at an index that is not constant, for which the back end would use scratch memory, and for
; an extraction.

; CHECK-LABEL: define <3 x i1> @insertion(
; CHECK-COUNT-3: icmp eq i32 %i, {{[0-2]$}}
; CHECK-NOT: insertelement {{.*}} %i
define <3 x i1> @insertion(<3 x i1> %b, i1 %x, i32 %i) {
  %r = insertelement <3 x i1> %b, i1 %x, i32 %i
  ret <3 x i1> %r
}

; CHECK-LABEL: define i1 @extraction(
; CHECK: icmp eq i32 %i, 1
; CHECK: select i1
; CHECK: ret i1
define i1 @extraction(<2 x i1> %b, i32 %i) {
  %r = extractelement <2 x i1> %b, i32 %i
  ret i1 %r
}

; CHECK-LABEL: define <2 x i1> @constant(
; CHECK-NEXT: insertelement <2 x i1> %b, i1 %x, i64 1
define <2 x i1> @constant(<2 x i1> %b, i1 %x) {
  %r = insertelement <2 x i1> %b, i1 %x, i32 1
  ret <2 x i1> %r
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"any", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}

; Without the pass:
; OFF-LABEL: define i1 @any(
; OFF: bitcast <3 x i1> %b to i3
