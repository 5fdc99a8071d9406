; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A fifth component comes from the status that intrinsics return with texture fail enable.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-images %s -o - | FileCheck %s

declare <5 x i32> @lgc.image.load.v5i32.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <5 x i32> @lgc.image.load.v5i32.v4i32(<4 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <5 x i64> @lgc.image.load.v5i64.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <5 x i32> @lgc.image.sample.v5i32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn
declare <5 x i32> @lgc.image.gather.v5i32(<8 x i32>, <4 x i32>, i32, i32, i32, ...) convergent memory(read) nounwind willreturn

; CHECK-LABEL: define <5 x i32> @load(
; CHECK-NEXT: [[READ:%.*]] = call { <4 x float>, i32 } @llvm.amdgcn.image.load.1d.{{.*}}(i32 15, i32 %x, <8 x i32> %image, i32 1, i32 0)
; CHECK-NEXT: [[CODE:%.*]] = extractvalue { <4 x float>, i32 } [[READ]], 1
; CHECK-NEXT: [[TEXEL:%.*]] = extractvalue { <4 x float>, i32 } [[READ]], 0
; CHECK-NEXT: [[BITS:%.*]] = bitcast <4 x float> [[TEXEL]] to <4 x i32>
; CHECK-NEXT: [[FIVE:%.*]] = shufflevector <4 x i32> [[BITS]], <4 x i32> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison>
; CHECK-NEXT: [[RESULT:%.*]] = insertelement <5 x i32> [[FIVE]], i32 [[CODE]], i64 4
; CHECK-NEXT: ret <5 x i32> [[RESULT]]
define <5 x i32> @load(<8 x i32> %image, i32 %x) {
  %read = call <5 x i32> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v5i32.v8i32(<8 x i32> %image, i32 1, i1 false, i32 0, i32 %x)
  ret <5 x i32> %read
}

; CHECK-LABEL: define <5 x i32> @buffer(
; CHECK: call { <4 x i32>, i32 } @llvm.amdgcn.struct.ptr.buffer.load.format.{{.*}}(ptr addrspace(8) {{%.*}}, i32 %x, i32 0, i32 0, i32 0)
define <5 x i32> @buffer(<4 x i32> %buffer, i32 %x) {
  %read = call <5 x i32> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v5i32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 0, i32 %x)
  ret <5 x i32> %read
}

; CHECK-LABEL: define <5 x i64> @wide(
; CHECK: [[READ:%.*]] = call { <2 x float>, i32 } @llvm.amdgcn.image.load.1d.{{.*}}(i32 3, i32 %x, <8 x i32> %image, i32 1, i32 0)
; CHECK: [[CODE:%.*]] = extractvalue { <2 x float>, i32 } [[READ]], 1
; CHECK: [[LONG:%.*]] = zext i32 [[CODE]] to i64
; CHECK: insertelement <5 x i64> {{%.*}}, i64 [[LONG]], i64 4
define <5 x i64> @wide(<8 x i32> %image, i32 %x) {
  %read = call <5 x i64> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v5i64.v8i32(<8 x i32> %image, i32 1, i1 false, i32 0, i32 %x)
  ret <5 x i64> %read
}

; CHECK-LABEL: define <5 x i32> @sample(
; CHECK: call { float, i32 } @llvm.amdgcn.image.sample.c.l.1d.{{.*}}(i32 1, float 5.000000e-01, float %s, float 0.000000e+00, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 1, i32 0)
; CHECK: call { <4 x float>, i32 } @llvm.amdgcn.image.gather4.lz.2d.{{.*}}(i32 4, float %s, float %s, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 1, i32 0)
define <5 x i32> @sample(<8 x i32> %image, <4 x i32> %sampler, float %s) {
  %a = call <5 x i32> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v5i32(<8 x i32> %image, <4 x i32> %sampler, i32 1, i32 5, float %s, float 0.5, float 0.0)
  %b = call <5 x i32> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v5i32(<8 x i32> %image, <4 x i32> %sampler, i32 2, i32 2, i32 0, float %s, float %s)
  %both = or <5 x i32> %a, %b
  ret <5 x i32> %both
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
