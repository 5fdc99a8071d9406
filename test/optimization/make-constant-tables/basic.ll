; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-make-constant-tables %s -o - | FileCheck %s

; Stores of every kind of constant, a fill, and loads with and without a constant offset. Elements that are not stored
; are 0.

; CHECK: @array = private unnamed_addr addrspace(4) constant [24 x i8] c"\01\00\00\00\00\00\80?\00\00\00@\07\07\07\07\07\07\00\00\FF\FF\00\00", align 8
; The two arrays of @twins are equal.
; CHECK: @left = private unnamed_addr addrspace(4) constant [20 x i8] c"\05\00{{.*}}", align 16
; CHECK-NOT: @right

; CHECK-LABEL: define i32 @main(
; CHECK-NEXT: [[OFFSET:%.*]] = {{mul|shl}} i32 %i, {{4|2}}
; CHECK: [[CLAMPED:%.*]] = call i32 @llvm.umin.i32(i32 {{%.*}}, i32 20)
; CHECK-NEXT: [[WIDE:%.*]] = zext i32 [[CLAMPED]] to i64
; CHECK-NEXT: [[ADDRESS:%.*]] = getelementptr inbounds i8, ptr addrspace(4) @array, i64 [[WIDE]]
; CHECK-NEXT: load i32, ptr addrspace(4) [[ADDRESS]], align 4
; CHECK: call i32 @llvm.umin.i32(i32 {{%.*}}, i32 16)
; CHECK: load <2 x float>, ptr addrspace(4) {{%.*}}, align 8
define i32 @main(i32 %i) {
  %array = alloca [6 x i32], align 8, addrspace(5)
  store i32 1, ptr addrspace(5) %array, align 8
  %p = getelementptr inbounds nuw i8, ptr addrspace(5) %array, i32 4
  store <2 x float> <float 1.0, float 2.0>, ptr addrspace(5) %p, align 4
  %q = getelementptr inbounds nuw i8, ptr addrspace(5) %array, i32 12
  call void @llvm.memset.p5.i32(ptr addrspace(5) %q, i8 7, i32 6, i1 false)
  %r = getelementptr inbounds nuw i8, ptr addrspace(5) %p, i32 16
  store i16 -1, ptr addrspace(5) %r, align 4
  %at = getelementptr inbounds [4 x i8], ptr addrspace(5) %array, i32 %i
  %x = load i32, ptr addrspace(5) %at, align 4
  %y = load <2 x float>, ptr addrspace(5) %at, align 8
  %bits = bitcast <2 x float> %y to <2 x i32>
  %first = extractelement <2 x i32> %bits, i32 0
  %sum = add i32 %x, %first
  ret i32 %sum
}

; CHECK-LABEL: define i32 @twins(
; CHECK-NOT: alloca
; CHECK: load i32, ptr addrspace(4)
; CHECK: load i32, ptr addrspace(4)
; CHECK-NOT: store
define i32 @twins(i32 %i, i32 %j) {
  %left = alloca [5 x i32], align 4, addrspace(5)
  %right = alloca [5 x i32], align 16, addrspace(5)
  store [5 x i32] [i32 5, i32 4, i32 3, i32 2, i32 1], ptr addrspace(5) %left
  store [5 x i32] [i32 5, i32 4, i32 3, i32 2, i32 1], ptr addrspace(5) %right
  %p = getelementptr [5 x i32], ptr addrspace(5) %left, i32 0, i32 %i
  %x = load i32, ptr addrspace(5) %p
  %q = getelementptr [5 x i32], ptr addrspace(5) %right, i32 0, i32 %j
  %y = load i32, ptr addrspace(5) %q
  %sum = add i32 %x, %y
  ret i32 %sum
}
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)
