; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-private-arrays %s -o - | FileCheck %s

; One store may write several elements: bytes 8 to 23 are the second and the third, of 8 bytes each.

; CHECK-LABEL: @wideStore(
; CHECK: alloca [4 x i32]
; CHECK: alloca [4 x i32]
; CHECK: getelementptr i32, ptr addrspace(5) %[[X:.*]], i32 1
; CHECK: getelementptr i32, ptr addrspace(5) %[[Y:.*]], i32 1
; CHECK: getelementptr i32, ptr addrspace(5) %[[X]], i32 2
; CHECK: getelementptr i32, ptr addrspace(5) %[[Y]], i32 2
define float @wideStore(<4 x float> %x, i32 %i) {
  %a = alloca [4 x { float, float }], align 8, addrspace(5)
  %p = getelementptr i8, ptr addrspace(5) %a, i32 8
  store <4 x float> %x, ptr addrspace(5) %p
  %q = getelementptr [8 x i8], ptr addrspace(5) %a, i32 %i
  %r = load float, ptr addrspace(5) %q
  ret float %r
}

; The element before a[i]: its distance is negative.

; CHECK-LABEL: @before(
; CHECK: %[[LAST:.*]] = add i32 %{{.*}}, -1
; CHECK: getelementptr i32, ptr addrspace(5) %{{.*}}, i32 %[[LAST]]
define float @before(float %x, i32 %i) {
  %a = alloca [4 x { float, float }], align 8, addrspace(5)
  %p = getelementptr [8 x i8], ptr addrspace(5) %a, i32 %i
  store float %x, ptr addrspace(5) %p
  %q = getelementptr i8, ptr addrspace(5) %p, i32 -4
  %r = load float, ptr addrspace(5) %q
  ret float %r
}

; Two indices count in 16 and 8 bytes: an element has 8, and the first index counts two of them.

; CHECK-LABEL: @twoIndices(
; CHECK-COUNT-2: alloca [4 x i32]
; CHECK: mul i32 %i, 2
; CHECK: mul i32 %k, 1
define float @twoIndices(i32 %i, i32 %k) {
  %a = alloca [2 x [2 x <2 x float>]], align 8, addrspace(5)
  %p = getelementptr [16 x i8], ptr addrspace(5) %a, i32 %i
  store <2 x float> splat (float 1.0), ptr addrspace(5) %p
  %q = getelementptr [8 x i8], ptr addrspace(5) %p, i32 %k
  %r = load float, ptr addrspace(5) %q
  ret float %r
}

; A word of 64 bits next to one of 32 bits is two numbers.

; CHECK-LABEL: @sizes(
; CHECK-COUNT-3: alloca [2 x i32]
; CHECK-NOT: alloca
; CHECK: bitcast i64 %x to <2 x i32>
define i32 @sizes(i64 %x, i32 %i) {
  %a = alloca [2 x { i64, i32 }], align 8, addrspace(5)
  %p = getelementptr [16 x i8], ptr addrspace(5) %a, i32 %i
  store i64 %x, ptr addrspace(5) %p
  %q = getelementptr i8, ptr addrspace(5) %p, i32 8
  %r = load i32, ptr addrspace(5) %q
  ret i32 %r
}

; The index of one access is loaded from the array itself: it is the value of the split load.

; CHECK-LABEL: @indexFromItself(
; CHECK: %[[FIRST:.*]] = load i32, ptr addrspace(5)
; CHECK: %[[ONE:.*]] = insertelement <1 x i32> poison, i32 %[[FIRST]]
; CHECK: %[[INDEX:.*]] = bitcast <1 x i32> %[[ONE]] to i32
; CHECK: mul i32 %[[INDEX]], 1
define i32 @indexFromItself(i32 %i) {
  %a = alloca [4 x { i32, i32 }], align 4, addrspace(5)
  %p = getelementptr [4 x { i32, i32 }], ptr addrspace(5) %a, i32 0, i32 %i
  %k = load i32, ptr addrspace(5) %p
  %q = getelementptr [4 x { i32, i32 }], ptr addrspace(5) %a, i32 0, i32 %k
  %r = load i32, ptr addrspace(5) %q
  ret i32 %r
}

; An array of arrays of numbers is flattened if both indices are variables.

; CHECK-LABEL: @numbers(
; CHECK: %[[FLAT:.*]] = alloca [8 x i32]
; CHECK-NOT: alloca
; CHECK: %[[ROW:.*]] = mul i32 %i, 4
; CHECK: %[[PLACE:.*]] = add i32 %[[ROW]], %{{.*}}
; CHECK: getelementptr i32, ptr addrspace(5) %[[FLAT]], i32 %[[PLACE]]
define float @numbers(i32 %i, i32 %k) {
  %a = alloca [2 x [4 x float]], align 4, addrspace(5)
  store float 1.0, ptr addrspace(5) %a
  %p = getelementptr [16 x i8], ptr addrspace(5) %a, i32 %i
  %q = getelementptr [4 x i8], ptr addrspace(5) %p, i32 %k
  %r = load float, ptr addrspace(5) %q
  ret float %r
}

; LLVM folds the factor of an index into the index itself, which then counts bytes.

; CHECK-LABEL: @foldedFactors(
; CHECK: %[[FLAT:.*]] = alloca [8 x i32]
; CHECK-NOT: alloca
; CHECK: mul i32 %k, 1
; CHECK: mul i32 %i, 4
; CHECK: getelementptr i32, ptr addrspace(5) %[[FLAT]], i32 %{{.*}}
define i32 @foldedFactors(i32 %i, i32 %k) {
  %a = alloca [8 x i32], align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %rows = shl i32 %i, 4
  %p = getelementptr i8, ptr addrspace(5) %a, i32 %rows
  %columns = mul i32 %k, 4
  %q = getelementptr i8, ptr addrspace(5) %p, i32 %columns
  %r = load i32, ptr addrspace(5) %q
  ret i32 %r
}
