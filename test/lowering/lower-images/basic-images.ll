; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Texels of images are accessed by their coordinates, with a mip level and a sample if there is one.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-images %s -o - | FileCheck %s

declare <4 x float> @lgc.image.load.v4f32.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <4 x i32> @lgc.image.load.v4i32.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <4 x i64> @lgc.image.load.v4i64.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare void @lgc.image.store.v4f32.v8i32(<4 x float>, <8 x i32>, i32, i1, i32, ...) nounwind willreturn
declare void @lgc.image.store.i32.v8i32(i32, <8 x i32>, i32, i1, i32, ...) nounwind willreturn
declare void @lgc.image.store.v3f32.v8i32(<3 x float>, <8 x i32>, i32, i1, i32, ...) nounwind willreturn
declare void @lgc.image.store.v3f32.v4i32(<3 x float>, <4 x i32>, i32, i1, i32, ...) nounwind willreturn
declare void @lgc.image.store.i32.v4i32(i32, <4 x i32>, i32, i1, i32, ...) nounwind willreturn
declare void @lgc.image.store.i64.v8i32(i64, <8 x i32>, i32, i1, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.i32.v8i32(i32, i32, <8 x i32>, i32, ...) nounwind willreturn
declare i64 @lgc.image.atomic.i64.v8i32(i32, i64, <8 x i32>, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.compare.i32.v8i32(i32, i32, <8 x i32>, i32, ...) nounwind willreturn

; CHECK-LABEL: define <4 x float> @loads(
; CHECK: call <4 x float> @llvm.amdgcn.image.load.1d.v4f32.i32.v8i32(i32 15, i32 %x, <8 x i32> %image, i32 0, i32 0)
; CHECK: call <4 x float> @llvm.amdgcn.image.load.mip.2d.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, i32 3, <8 x i32> %image, i32 0, i32 0)
; CHECK: call <4 x float> @llvm.amdgcn.image.load.cube.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, i32 2, <8 x i32> %image, i32 0, i32 1)
; CHECK: call <4 x float> @llvm.amdgcn.image.load.2darraymsaa.v4f32.i32.v8i32(i32 15, i32 %x, i32 %y, i32 2, i32 1, <8 x i32> %image, i32 0, i32 0)
define <4 x float> @loads(<8 x i32> %image, i32 %x, i32 %y) {
  %a = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %image, i32 1, i1 false, i32 0, i32 %x)
  %b = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %image, i32 2, i1 true, i32 0, i32 %x, i32 %y, i32 3)
  %c = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %image, i32 7, i1 false, i32 2, i32 %x, i32 %y, i32 2)
  %d = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %image, i32 9, i1 false, i32 0, i32 %x, i32 %y, i32 2, i32 1)
  %ab = fadd <4 x float> %a, %b
  %cd = fadd <4 x float> %c, %d
  %sum = fadd <4 x float> %ab, %cd
  ret <4 x float> %sum
}

; Integers have the instructions of floats, and 64 bits are two components.
; CHECK-LABEL: define void @stores(
; CHECK: [[FLOATS:%.*]] = call <4 x float> @llvm.amdgcn.image.load.3d.
; CHECK: [[WORDS:%.*]] = bitcast <4 x float> [[FLOATS]] to <4 x i32>
; CHECK: [[PAIR:%.*]] = call <2 x float> @llvm.amdgcn.image.load.2d.v2f32.i32.v8i32(i32 3,
; CHECK: [[WIDE:%.*]] = bitcast <2 x float> [[PAIR]] to i64
; CHECK: insertelement <4 x i64> <i64 0, i64 0, i64 0, i64 1>, i64 [[WIDE]], i64 0
; CHECK: call void @llvm.amdgcn.image.store.2darray.v4f32.i32.v8i32(<4 x float> %value, i32 15, i32 %x, i32 %x, i32 5, <8 x i32> %image, i32 0, i32 0)
; CHECK: [[LONG:%.*]] = bitcast i64 %long to <2 x i32>
; CHECK: [[HALVES:%.*]] = bitcast <2 x i32> [[LONG]] to <2 x float>
; CHECK: call void @llvm.amdgcn.image.store.mip.2d.v2f32.i32.v8i32(<2 x float> [[HALVES]], i32 3, i32 %x, i32 %x, i32 1,
define void @stores(<8 x i32> %image, i32 %x, <4 x float> %value, i64 %long, ptr %to) {
  %words = call <4 x i32> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4i32.v8i32(<8 x i32> %image, i32 3, i1 false, i32 0, i32 %x, i32 %x, i32 %x)
  store <4 x i32> %words, ptr %to
  %wide = call <4 x i64> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4i64.v8i32(<8 x i32> %image, i32 2, i1 false, i32 0, i32 %x, i32 %x)
  call void (<4 x float>, <8 x i32>, i32, i1, i32, ...) @lgc.image.store.v4f32.v8i32(<4 x float> %value, <8 x i32> %image, i32 6, i1 false, i32 0, i32 %x, i32 %x, i32 5)
  call void (i64, <8 x i32>, i32, i1, i32, ...) @lgc.image.store.i64.v8i32(i64 %long, <8 x i32> %image, i32 2, i1 true, i32 0, i32 %x, i32 %x, i32 1)
  ret void
}

; Only the components that the shader stores are enabled.
; CHECK-LABEL: define void @components(
; CHECK: [[FLOAT:%.*]] = bitcast i32 %x to float
; CHECK: call void @llvm.amdgcn.image.store.1d.f32.i32.v8i32(float [[FLOAT]], i32 1, i32 %x,
; CHECK: call void @llvm.amdgcn.image.store.1d.v3f32.i32.v8i32(<3 x float> %three, i32 7, i32 %x,
; CHECK: call void @llvm.amdgcn.struct.ptr.buffer.store.format.v3f32(<3 x float> %three,
; CHECK: call void @llvm.amdgcn.struct.ptr.buffer.store.format.i32(i32 %x,
define void @components(<8 x i32> %image, <4 x i32> %buffer, i32 %x, <3 x float> %three) {
  call void (i32, <8 x i32>, i32, i1, i32, ...) @lgc.image.store.i32.v8i32(i32 %x, <8 x i32> %image, i32 1, i1 false, i32 0, i32 %x)
  call void (<3 x float>, <8 x i32>, i32, i1, i32, ...) @lgc.image.store.v3f32.v8i32(<3 x float> %three, <8 x i32> %image, i32 1, i1 false, i32 0, i32 %x)
  call void (<3 x float>, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.v3f32.v4i32(<3 x float> %three, <4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %x)
  call void (i32, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.i32.v4i32(i32 %x, <4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %x)
  ret void
}

; CHECK-LABEL: define i32 @modify(
; CHECK: call i64 @llvm.amdgcn.image.atomic.umin.1darray.i64.i32.v8i32(i64 9, i32 %x, i32 1, <8 x i32> %image, i32 0, i32 0)
; CHECK: [[SUM:%.*]] = call i32 @llvm.amdgcn.image.atomic.add.2d.i32.i32.v8i32(i32 3, i32 %x, i32 7, <8 x i32> %image, i32 0, i32 0)
; CHECK: call i32 @llvm.amdgcn.image.atomic.cmpswap.2d.i32.i32.v8i32(i32 8, i32 [[SUM]], i32 %x, i32 7, <8 x i32> %image, i32 0, i32 0)
define i32 @modify(<8 x i32> %image, i32 %x) {
  %least = call i64 (i32, i64, <8 x i32>, i32, ...) @lgc.image.atomic.i64.v8i32(i32 4, i64 9, <8 x i32> %image, i32 5, i32 %x, i32 1)
  %sum = call i32 (i32, i32, <8 x i32>, i32, ...) @lgc.image.atomic.i32.v8i32(i32 1, i32 3, <8 x i32> %image, i32 2, i32 %x, i32 7)
  %before = call i32 (i32, i32, <8 x i32>, i32, ...) @lgc.image.atomic.compare.i32.v8i32(i32 %sum, i32 8, <8 x i32> %image, i32 2, i32 %x, i32 7)
  ret i32 %before
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
