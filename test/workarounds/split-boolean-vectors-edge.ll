; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Comparisons that are neither `any` nor `all` get the bits, packed once, beside others that are; a vector of one element
; has no bits to pack. Integers that become booleans stay, as does what no integer is made of.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-boolean-vectors %s | FileCheck %s

; CHECK-LABEL: define i1 @comparisons(
; CHECK: [[OR:%[0-9]+]] = or i1
; CHECK-NEXT: [[ANY:%[0-9]+]] = or i1 [[OR]],
; CHECK-NEXT: [[NONE:%[0-9]+]] = xor i1 [[ANY]], true
; CHECK-COUNT-2: shl i3
; CHECK: [[BITS:%[0-9]+]] = or i3
; CHECK-NEXT: %less = icmp ult i3 [[BITS]], 3
; CHECK-NEXT: %first = icmp eq i3 [[BITS]], 1
; CHECK-NEXT: %reversed = icmp ne i3 0, [[BITS]]
; CHECK-NEXT: %x = xor i1 [[NONE]], %less
; CHECK-NOT: i3
; CHECK: ret i1
define i1 @comparisons(<3 x i1> %b) {
  %bits = bitcast <3 x i1> %b to i3
  %none = icmp eq i3 %bits, 0
  %less = icmp ult i3 %bits, 3
  %first = icmp eq i3 %bits, 1
  %reversed = icmp ne i3 0, %bits
  %x = xor i1 %none, %less
  %y = xor i1 %x, %first
  %z = xor i1 %y, %reversed
  ret i1 %z
}

; CHECK-LABEL: define i1 @one(
; CHECK-NEXT: [[BIT:%[0-9]+]] = extractelement <1 x i1> %b, i64 0
; CHECK-NEXT: ret i1 [[BIT]]
define i1 @one(<1 x i1> %b) {
  %bit = bitcast <1 x i1> %b to i1
  %is = icmp ne i1 %bit, 0
  ret i1 %is
}

; CHECK-LABEL: define void @staying(
; CHECK-NEXT: %b = bitcast i16 %x to <16 x i1>
; CHECK-NEXT: %h = bitcast <16 x i1> %b to half
; CHECK-NEXT: %bytes = bitcast <16 x i1> %b to <2 x i8>
; CHECK-NEXT: %none = insertelement <16 x i1> %b, i1 true, i32 poison
; CHECK-NEXT: ret void
define void @staying(i16 %x) {
  %b = bitcast i16 %x to <16 x i1>
  %h = bitcast <16 x i1> %b to half
  %bytes = bitcast <16 x i1> %b to <2 x i8>
  %none = insertelement <16 x i1> %b, i1 true, i32 poison
  ret void
}

; An index of 64 bits; and what one instruction selects is where the next one puts it, in the vector as it was.
; CHECK-LABEL: define <2 x i1> @moved(
; CHECK-NEXT: [[B0:%[0-9]+]] = extractelement <2 x i1> %b, i64 0
; CHECK-NEXT: [[IS1:%[0-9]+]] = icmp eq i64 %i, 1
; CHECK-NEXT: [[B1:%[0-9]+]] = extractelement <2 x i1> %b, i64 1
; CHECK-NEXT: [[X:%[0-9]+]] = select i1 [[IS1]], i1 [[B1]], i1 [[B0]]
; CHECK-NEXT: [[TO0:%[0-9]+]] = icmp eq i64 %j, 0
; CHECK-NEXT: [[OLD0:%[0-9]+]] = extractelement <2 x i1> %b, i64 0
; CHECK-NEXT: [[NEW0:%[0-9]+]] = select i1 [[TO0]], i1 [[X]], i1 [[OLD0]]
; CHECK-NEXT: [[HALF:%[0-9]+]] = insertelement <2 x i1> poison, i1 [[NEW0]], i64 0
; CHECK-NEXT: [[TO1:%[0-9]+]] = icmp eq i64 %j, 1
; CHECK-NEXT: [[OLD1:%[0-9]+]] = extractelement <2 x i1> %b, i64 1
; CHECK-NEXT: [[NEW1:%[0-9]+]] = select i1 [[TO1]], i1 [[X]], i1 [[OLD1]]
; CHECK-NEXT: [[ALL:%[0-9]+]] = insertelement <2 x i1> [[HALF]], i1 [[NEW1]], i64 1
; CHECK-NEXT: ret <2 x i1> [[ALL]]
define <2 x i1> @moved(<2 x i1> %b, i64 %i, i64 %j) {
  %x = extractelement <2 x i1> %b, i64 %i
  %r = insertelement <2 x i1> %b, i1 %x, i64 %j
  ret <2 x i1> %r
}
