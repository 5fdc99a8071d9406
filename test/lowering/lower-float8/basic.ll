; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Conversions have instructions on gfx12 and are arithmetic elsewhere.
; RUN: sed 's/MAJOR/11/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-float8 - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/10/' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-float8 - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/12/' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-float8 - -o - | FileCheck %s --check-prefixes=CHECK,GFX12

declare float @lgc.float8.extend.f32.i8(i8, i32) memory(none) nosync nounwind willreturn
declare i8 @lgc.float8.truncate.i8.f32(float, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define float @extend.e4m3(
; GFX11-NEXT: [[WIDE:%.*]] = zext i8 %byte to i32
; GFX11-NEXT: [[UPPER:%.*]] = shl i32 [[WIDE]], 8
; GFX11-NEXT: [[MAGNITUDE:%.*]] = and i32 [[UPPER]], 2130738944
; GFX11-NEXT: [[ALIGNED:%.*]] = lshr i32 [[MAGNITUDE]], 1
; GFX11-NEXT: [[CODE:%.*]] = add i32 [[ALIGNED]], 536879104
; GFX11-NEXT: [[CODES:%.*]] = bitcast i32 [[CODE]] to <2 x i16>
; GFX11-NEXT: [[LIMITED:%.*]] = call <2 x i16> @llvm.umin.v2i16(<2 x i16> [[CODES]], <2 x i16> splat (i16 9216))
; GFX11-NEXT: [[LIMITS:%.*]] = bitcast <2 x i16> [[LIMITED]] to <2 x half>
; GFX11-NEXT: [[DIFFERENCE:%.*]] = fsub <2 x half> [[LIMITS]], splat (half 0xH2400)
; GFX11-NEXT: [[NUMBERS:%.*]] = bitcast i32 [[CODE]] to <2 x half>
; GFX11-NEXT: fadd <2 x half> [[NUMBERS]], [[DIFFERENCE]]
; GFX11: ashr <2 x i16> {{%.*}}, splat (i16 15)
; GFX11: fpext half {{%.*}} to float
; GFX12-NEXT: [[WORD:%.*]] = zext i8 %byte to i32
; GFX12-NEXT: [[FLOAT:%.*]] = call float @llvm.amdgcn.cvt.f32.fp8(i32 [[WORD]], i32 0)
; GFX12-NEXT: ret float [[FLOAT]]
define float @extend.e4m3(i8 %byte) {
  %float = call float @lgc.float8.extend.f32.i8(i8 %byte, i32 0)
  ret float %float
}

; CHECK-LABEL: define float @extend.e5m2(
; GFX11-NEXT: [[WIDE:%.*]] = zext i8 %byte to i32
; GFX11-NEXT: [[UPPER:%.*]] = shl i32 [[WIDE]], 8
; GFX11-NEXT: [[HALVES:%.*]] = bitcast i32 [[UPPER]] to <2 x half>
; GFX11-NEXT: [[HALF:%.*]] = extractelement <2 x half> [[HALVES]], i64 0
; GFX11-NEXT: fpext half [[HALF]] to float
; GFX12: call float @llvm.amdgcn.cvt.f32.bf8(i32 {{%.*}}, i32 0)
; CHECK-NEXT: ret float
define float @extend.e5m2(i8 %byte) {
  %float = call float @lgc.float8.extend.f32.i8(i8 %byte, i32 1)
  ret float %float
}

; CHECK-LABEL: define i8 @truncate.e4m3(
; GFX11: [[MAGNITUDE:%.*]] = and i32 {{%.*}}, 2147483647
; GFX11: call float @llvm.roundeven.f32(
; GFX11: [[CODE:%.*]] = call i32 @llvm.umin.i32(i32 {{%.*}}, i32 127)
; GFX11-NEXT: [[NAN:%.*]] = icmp ugt i32 [[MAGNITUDE]], 2139095040
; GFX11-NEXT: select i1 [[NAN]], i32 127, i32 [[CODE]]
; GFX11: trunc i32 {{%.*}} to i8
; GFX12-NEXT: [[WORD:%.*]] = call i32 @llvm.amdgcn.cvt.pk.fp8.f32(float %float, float %float, i32 undef, i1 false)
; GFX12-NEXT: [[BYTES:%.*]] = bitcast i32 [[WORD]] to <4 x i8>
; GFX12-NEXT: extractelement <4 x i8> [[BYTES]], i64 0
; CHECK-NEXT: ret i8
define i8 @truncate.e4m3(float %float) {
  %byte = call i8 @lgc.float8.truncate.i8.f32(float %float, i32 0, i1 false)
  ret i8 %byte
}

; CHECK-LABEL: define i8 @truncate.saturated.e5m2(
; GFX11: call i32 @llvm.umin.i32(i32 {{%.*}}, i32 123)
; GFX11: select i1 {{%.*}}, i32 126, i32
; GFX12-NEXT: [[ABOVE:%.*]] = call float @llvm.maximum.f32(float %float, float -5.734400e+04)
; GFX12-NEXT: [[CLAMPED:%.*]] = call float @llvm.minimum.f32(float [[ABOVE]], float 5.734400e+04)
; GFX12-NEXT: call i32 @llvm.amdgcn.cvt.pk.bf8.f32(float [[CLAMPED]], float [[CLAMPED]], i32 undef, i1 false)
; CHECK: ret i8
define i8 @truncate.saturated.e5m2(float %float) {
  %byte = call i8 @lgc.float8.truncate.i8.f32(float %float, i32 1, i1 true)
  ret i8 %byte
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 MAJOR}
