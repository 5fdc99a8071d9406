; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Instructions convert two components at a time, and select a half of a dword. An odd last component is converted with itself
; or with a zero.
; RUN: %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-float8 %s -o - | FileCheck %s

declare <3 x float> @lgc.float8.extend.v3f32.v3i8(<3 x i8>, i32) memory(none) nosync nounwind willreturn
declare <8 x half> @lgc.float8.extend.v8f16.v8i8(<8 x i8>, i32) memory(none) nosync nounwind willreturn
declare <5 x i8> @lgc.float8.truncate.v5i8.v5f32(<5 x float>, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define <3 x float> @extend.three(
; CHECK-NEXT: [[BYTES:%.*]] = shufflevector <3 x i8> %bytes, <3 x i8> zeroinitializer, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: [[WORD:%.*]] = bitcast <4 x i8> [[BYTES]] to i32
; CHECK-NEXT: call <2 x float> @llvm.amdgcn.cvt.pk.f32.fp8(i32 [[WORD]], i1 false)
; CHECK: call <2 x float> @llvm.amdgcn.cvt.pk.f32.fp8(i32 [[WORD]], i1 true)
; CHECK-NOT: amdgcn
; CHECK: ret
define <3 x float> @extend.three(<3 x i8> %bytes) {
  %floats = call <3 x float> @lgc.float8.extend.v3f32.v3i8(<3 x i8> %bytes, i32 0)
  ret <3 x float> %floats
}

; Halves of E5M2 only need their bytes in place, and those of E4M3 are made of floats.
; CHECK-LABEL: define <8 x half> @extend.as.halves(
; CHECK-NEXT: [[FIRST:%.*]] = shufflevector <8 x i8> %bytes, <8 x i8> zeroinitializer, <2 x i32> <i32 0, i32 1>
; CHECK-NEXT: [[WIDE:%.*]] = zext <2 x i8> [[FIRST]] to <2 x i16>
; CHECK-NEXT: shl <2 x i16> [[WIDE]], splat (i16 8)
; CHECK: shufflevector <8 x i8> %bytes, <8 x i8> zeroinitializer, <2 x i32> <i32 6, i32 7>
; CHECK: store <8 x half>
; CHECK: shufflevector <8 x i8> %bytes, <8 x i8> zeroinitializer, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: fptrunc <8 x float> {{%.*}} to <8 x half>
define <8 x half> @extend.as.halves(<8 x i8> %bytes, ptr addrspace(1) %e5m2) {
  %a = call <8 x half> @lgc.float8.extend.v8f16.v8i8(<8 x i8> %bytes, i32 1)
  store <8 x half> %a, ptr addrspace(1) %e5m2
  %b = call <8 x half> @lgc.float8.extend.v8f16.v8i8(<8 x i8> %bytes, i32 0)
  ret <8 x half> %b
}

; CHECK-LABEL: define <5 x i8> @truncate.five(
; CHECK: [[LOW:%.*]] = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float {{%.*}}, float {{%.*}}, i32 undef, i1 false)
; CHECK: [[FOUR:%.*]] = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float {{%.*}}, float {{%.*}}, i32 [[LOW]], i1 true)
; CHECK: call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float [[LAST:%.*]], float {{%.*}}, i32 undef, i1 false)
; CHECK: ret
define <5 x i8> @truncate.five(<5 x float> %floats) {
  %bytes = call <5 x i8> @lgc.float8.truncate.v5i8.v5f32(<5 x float> %floats, i32 0, i1 false)
  ret <5 x i8> %bytes
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 12}
