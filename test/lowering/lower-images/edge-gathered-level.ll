; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A gather with an offset and a level is an instruction of gfx10.3. Other GPUs gather from an image with only that level; an
; implied level is queried. Without an offset, all have the instruction.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-images - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-images - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-images - -o - | FileCheck %s --check-prefixes=CHECK,GFX12

declare <4 x float> @lgc.image.gather.v4f32(<8 x i32>, <4 x i32>, i32, i32, i32, ...) convergent memory(read) nounwind willreturn

; CHECK-LABEL: define <4 x float> @level(
; GFX10-NEXT: call <4 x float> @llvm.amdgcn.image.gather4.l.o.2d.{{.*}}(i32 1, i32 {{.*}}, float %x, float %y, float %lod, <8 x i32> %image,
; GFX11: [[FIRST:%.*]] = and i32 %{{.*}}, -61441
; GFX11: [[LAST:%.*]] = and i32 %{{.*}}, -983041
; GFX11: [[IMAGE:%.*]] = insertelement <8 x i32> %{{.*}}, i32 %{{.*}}, i64 3
; GFX11: call <4 x float> @llvm.amdgcn.image.gather4.lz.o.2d.{{.*}}(i32 1, i32 {{.*}}, float %x, float %y, <8 x i32> [[IMAGE]],
; GFX12: [[FIRST:%.*]] = and i32 %{{.*}}, -1040187393
; GFX12: [[LAST:%.*]] = and i32 %{{.*}}, -1015809
; GFX12: call <4 x float> @llvm.amdgcn.image.gather4.lz.o.2d.{{.*}}(i32 1, i32 {{.*}}, float %x, float %y, <8 x i32> %{{[0-9]+}},
define <4 x float> @level(<8 x i32> %image, <4 x i32> %sampler, float %x, float %y, float %lod) {
  %texels = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 2, i32 0, i32 20, float %x, float %y, float %lod, i32 1, i32 2)
  ret <4 x float> %texels
}

; CHECK-LABEL: define <4 x float> @bias(
; GFX10: call <4 x float> @llvm.amdgcn.image.gather4.c.b.o.2darray.{{.*}}
; GFX11: call <2 x float> @llvm.amdgcn.image.getlod.2darray.{{.*}}(i32 3, float %x, float %y, float %{{.*}}, <8 x i32> %image,
; GFX11: call <4 x float> @llvm.amdgcn.image.gather4.c.lz.o.2darray.
; GFX12: call <2 x float> @llvm.amdgcn.image.getlod.2darray.
; GFX12: call <4 x float> @llvm.amdgcn.image.gather4.c.lz.o.2darray.
define <4 x float> @bias(<8 x i32> %image, <4 x i32> %sampler, float %x, float %y, float %bias) {
  %texels = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 6, i32 0, i32 19, float %x, float %y, float 2.0, float 0.5, float %bias, i32 1, i32 2)
  ret <4 x float> %texels
}

; CHECK-LABEL: define <4 x float> @without(
; CHECK-NEXT: call <4 x float> @llvm.amdgcn.image.gather4.l.2d.{{.*}}(i32 1, float %x, float %y, float %lod, <8 x i32> %image,
define <4 x float> @without(<8 x i32> %image, <4 x i32> %sampler, float %x, float %y, float %lod) {
  %texels = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %image, <4 x i32> %sampler, i32 2, i32 0, i32 4, float %x, float %y, float %lod)
  ret <4 x float> %texels
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
