; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A loop exchanges the bits of the texel until they are those that the sum was formed of. The image's atomic operation
; is the only use of its coordinates that stays.
; RUN: %lgc-opt --mcpu=gfx1030 -passes=lgc-expand-image-atomics %s -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-expand-image-atomics %s -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: %lgc-opt --mcpu=gfx1201 -passes=lgc-expand-image-atomics %s -o - | FileCheck %s --check-prefixes=GFX12 "--implicit-check-not=exchange:"

declare float @lgc.image.atomic.f32.v8i32(i32, float, <8 x i32>, i32, ...) nounwind willreturn
declare float @lgc.image.atomic.f32.v4i32(i32, float, <4 x i32>, i32, ...) nounwind willreturn

; CHECK-LABEL: define float @add(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    [[TEXEL:%.*]] = call <4 x i32> {{.*}}@lgc.image.load.v4i32.v8i32(<8 x i32> %image, i32 2, i1 false, i32 2, i32 %x, i32 7)
; CHECK-NEXT:    [[BITS:%.*]] = extractelement <4 x i32> [[TEXEL]], i64 0
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[EXPECTED:%.*]] = phi i32 [ [[BITS]], %entry ], [ [[FOUND:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[OLD:%.*]] = bitcast i32 [[EXPECTED]] to float
; CHECK-NEXT:    [[SUM:%.*]] = fadd float [[OLD]], %value
; CHECK-NEXT:    [[WANTED:%.*]] = bitcast float [[SUM]] to i32
; CHECK-NEXT:    [[FOUND]] = call i32 {{.*}}@lgc.image.atomic.compare.i32.v8i32(i32 [[EXPECTED]], i32 [[WANTED]], <8 x i32> %image, i32 2, i32 %x, i32 7)
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i32 [[FOUND]], [[EXPECTED]]
; CHECK-NEXT:    br i1 [[DONE]], label %[[AFTER:.*]], label %[[LOOP]]
; CHECK:       [[AFTER]]:
; CHECK-NEXT:    ret float [[OLD]]
; GFX12-LABEL: define float @add(
define float @add(<8 x i32> %image, i32 %x, float %value) {
entry:
  %old = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 10, float %value, <8 x i32> %image, i32 2, i32 %x, i32 7)
  ret float %old
}

; CHECK-LABEL: define void @order(
; GFX10: call float {{.*}}@lgc.image.atomic.f32.v8i32(i32 11,
; GFX10: call float {{.*}}@lgc.image.atomic.f32.v8i32(i32 12,
; GFX11: call float @llvm.minnum.f32(
; GFX11: call i32 {{.*}}@lgc.image.atomic.compare.i32.v8i32(
; GFX11: call float @llvm.maxnum.f32(
; GFX11: call i32 {{.*}}@lgc.image.atomic.compare.i32.v8i32(
define void @order(<8 x i32> %image, i32 %x, float %value) {
  %a = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 11, float %value, <8 x i32> %image, i32 1, i32 %x)
  %b = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 12, float %value, <8 x i32> %image, i32 1, i32 %x)
  ret void
}

; CHECK-LABEL: define float @buffer(
; GFX10: call i32 {{.*}}@lgc.image.atomic.compare.i32.v4i32(
; GFX11: call float {{.*}}@lgc.image.atomic.f32.v4i32(i32 10,
define float @buffer(<4 x i32> %buffer, i32 %x, float %value) {
  %old = call float (i32, float, <4 x i32>, i32, ...) @lgc.image.atomic.f32.v4i32(i32 10, float %value, <4 x i32> %buffer, i32 0, i32 %x)
  ret float %old
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
