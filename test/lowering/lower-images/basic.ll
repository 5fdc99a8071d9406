; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A texel buffer is accessed by index through its descriptor, and its size is dword 2 of that.
; RUN: %lgc-opt -passes=lgc-lower-images %s -o - | FileCheck %s

declare <4 x float> @lgc.image.load.v4f32.v4i32(<4 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare void @lgc.image.store.v4i32.v4i32(<4 x i32>, <4 x i32>, i32, i1, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.compare.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn
declare <3 x i32> @lgc.image.size.v4i32(<4 x i32>, i32, i32) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define <4 x float> @access(
; CHECK-NEXT: [[WORD:%.*]] = bitcast <4 x i32> %buffer to i128
; CHECK-NEXT: [[BUFFER:%.*]] = inttoptr i128 [[WORD]] to ptr addrspace(8)
; CHECK-NEXT: [[TEXEL:%.*]] = call <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.format.v4f32(ptr addrspace(8) [[BUFFER]], i32 %index, i32 0, i32 0, i32 0)
; CHECK: call void @llvm.amdgcn.struct.ptr.buffer.store.format.v4i32(<4 x i32> %value, ptr addrspace(8) {{%.*}}, i32 %index, i32 0, i32 0, i32 0)
; CHECK-NEXT: ret <4 x float> [[TEXEL]]
define <4 x float> @access(<4 x i32> %buffer, i32 %index, <4 x i32> %value) {
  %texel = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %index)
  call void (<4 x i32>, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.v4i32.v4i32(<4 x i32> %value, <4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %index)
  ret <4 x float> %texel
}

; CHECK-LABEL: define i32 @modify(
; CHECK: [[SUM:%.*]] = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i32(i32 3, ptr addrspace(8) {{%.*}}, i32 %index, i32 0, i32 0, i32 0)
; CHECK: [[BEFORE:%.*]] = call i32 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i32(i32 7, i32 [[SUM]], ptr addrspace(8) {{%.*}}, i32 %index, i32 0, i32 0, i32 0)
; CHECK-NEXT: ret i32 [[BEFORE]]
define i32 @modify(<4 x i32> %buffer, i32 %index) {
  %sum = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 1, i32 3, <4 x i32> %buffer, i32 0, i32 %index)
  %before = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.compare.i32.v4i32(i32 %sum, i32 7, <4 x i32> %buffer, i32 0, i32 %index)
  ret i32 %before
}

; CHECK-LABEL: define i32 @size(
; CHECK-NEXT: [[SIZE:%.*]] = extractelement <4 x i32> %buffer, i64 2
; CHECK-NEXT: [[VECTOR:%.*]] = insertelement <3 x i32> splat (i32 1), i32 [[SIZE]], i64 0
; CHECK-NEXT: [[WIDTH:%.*]] = extractelement <3 x i32> [[VECTOR]], i64 0
; CHECK-NEXT: ret i32 [[WIDTH]]
define i32 @size(<4 x i32> %buffer) {
  %size = call <3 x i32> @lgc.image.size.v4i32(<4 x i32> %buffer, i32 0, i32 0)
  %width = extractelement <3 x i32> %size, i64 0
  ret i32 %width
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
