; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; How far an access reaches: a scope of 1 is the workgroup's, whose waves run on two CUs, 2 the device's. Stores write
; through before gfx12.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-images - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-images - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-images - -o - | FileCheck %s --check-prefixes=CHECK,GFX12

declare <4 x float> @lgc.image.load.v4f32.v4i32(<4 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare void @lgc.image.store.v4i32.v4i32(<4 x i32>, <4 x i32>, i32, i1, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.i32.v4i32(i32, i32, <4 x i32>, i32, ...) nounwind willreturn

; CHECK-LABEL: define void @scopes(
; GFX10: load.format{{.*}}, i32 0, i32 0, i32 1)
; GFX10: load.format{{.*}}, i32 0, i32 0, i32 5)
; GFX10: store.format{{.*}}, i32 0, i32 0, i32 0)
; GFX10: atomic.umax{{.*}}, i32 0, i32 0, i32 0)
; GFX11: load.format{{.*}}, i32 0, i32 0, i32 1)
; GFX11: load.format{{.*}}, i32 0, i32 0, i32 1)
; GFX11: store.format{{.*}}, i32 0, i32 0, i32 0)
; GFX11: atomic.umax{{.*}}, i32 0, i32 0, i32 0)
; GFX12: load.format{{.*}}, i32 0, i32 0, i32 8)
; GFX12: load.format{{.*}}, i32 0, i32 0, i32 16)
; GFX12: store.format{{.*}}, i32 0, i32 0, i32 16)
; GFX12: atomic.umax{{.*}}, i32 0, i32 0, i32 16)
define void @scopes(<4 x i32> %buffer, i32 %index, <4 x i32> %value) {
  %one = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 1, i32 %index)
  %two = call <4 x float> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v4i32(<4 x i32> %buffer, i32 0, i1 false, i32 2, i32 %index)
  call void (<4 x i32>, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.v4i32.v4i32(<4 x i32> %value, <4 x i32> %buffer, i32 0, i1 false, i32 2, i32 %index)
  %old = call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 6, i32 3, <4 x i32> %buffer, i32 0, i32 %index)
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
