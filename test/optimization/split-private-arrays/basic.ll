; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-private-arrays %s -o - | FileCheck %s

; An array of two structs with padding becomes an array for each number that is accessed.

; CHECK-LABEL: @structs(
; CHECK-NEXT: %[[Y:.*]] = alloca [2 x i32], align 4, addrspace(5)
; CHECK-NEXT: %[[Z:.*]] = alloca [2 x i32], align 4, addrspace(5)
; CHECK-NEXT: %[[A:.*]] = alloca [2 x i32], align 4, addrspace(5)
; CHECK-NOT: alloca
; CHECK: %[[AT1:.*]] = getelementptr i32, ptr addrspace(5) %[[A]], i32 1
; CHECK: store i32 %{{.*}}, ptr addrspace(5) %[[AT1]], align 4
; CHECK: %[[INDEX:.*]] = add i32 %{{.*}}, 0
; CHECK: getelementptr i32, ptr addrspace(5) %[[Y]], i32 %[[INDEX]]
; CHECK: getelementptr i32, ptr addrspace(5) %[[Z]]
; CHECK: %[[PAIR:.*]] = bitcast <2 x i32> %{{.*}} to <2 x float>
; CHECK: ret <2 x float> %[[PAIR]]
define <2 x float> @structs(float %x, i32 %i) {
  %a = alloca [2 x { float, <3 x float> }], align 16, addrspace(5)
  %second = getelementptr i8, ptr addrspace(5) %a, i32 32
  store float %x, ptr addrspace(5) %second
  %p = getelementptr [32 x i8], ptr addrspace(5) %a, i32 %i
  %yz = getelementptr i8, ptr addrspace(5) %p, i32 20
  %r = load <2 x float>, ptr addrspace(5) %yz
  ret <2 x float> %r
}

; The columns of a matrix are elements.

; CHECK-LABEL: @matrix(
; CHECK-COUNT-2: alloca [4 x i32]
; CHECK-NOT: alloca
define <2 x float> @matrix(<2 x float> %x, i32 %i, i32 %k) {
  %a = alloca [4 x <2 x float>], align 8, addrspace(5)
  %p = getelementptr <2 x float>, ptr addrspace(5) %a, i32 %i
  store <2 x float> %x, ptr addrspace(5) %p
  %q = getelementptr <2 x float>, ptr addrspace(5) %a, i32 %k
  %r = load <2 x float>, ptr addrspace(5) %q
  ret <2 x float> %r
}
