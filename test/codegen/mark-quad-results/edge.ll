; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-mark-quad-results %s -o - | FileCheck %s %end

; Samples that compare or have a bias and offsets, that tell about residency, whose result nobody uses; levels of detail.
; CHECK-LABEL: @kinds(
; CHECK: %a = call float @llvm.amdgcn.image.sample.c.b.cl.o.2d
; CHECK-NEXT: call float @llvm.amdgcn.wqm.f32(float %a)
; CHECK: %b = call { <2 x half>, i32 } @llvm.amdgcn.image.sample.2d
; CHECK-NEXT: [[TEXEL:%.*]] = extractvalue { <2 x half>, i32 } %b, 0
; CHECK-NEXT: [[WHOLE:%.*]] = call <2 x half> @llvm.amdgcn.wqm.v2f16(<2 x half> [[TEXEL]])
; CHECK-NEXT: [[BOTH:%.*]] = insertvalue { <2 x half>, i32 } %b, <2 x half> [[WHOLE]], 0
; CHECK: extractvalue { <2 x half>, i32 } [[BOTH]], 0
; CHECK: extractvalue { <2 x half>, i32 } [[BOTH]], 1
; CHECK: %c = call float @llvm.amdgcn.image.getlod.2d
; CHECK-NEXT: call float @llvm.amdgcn.wqm.f32(float %c)
; CHECK: %unused = call float @llvm.amdgcn.image.sample.1d
; CHECK: ret
define amdgpu_ps float @kinds(<8 x i32> inreg %i, <4 x i32> inreg %s, float %x) {
  %a = call float @llvm.amdgcn.image.sample.c.b.cl.o.2d.f32.f32.f32.v8i32.v4i32(i32 1, i32 0, float 0.0, float 0.5, float %x, float %x, float 1.0, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %b = call { <2 x half>, i32 } @llvm.amdgcn.image.sample.2d.sl_v2f16i32s.f32.v8i32.v4i32(i32 3, float %x, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 1, i32 0)
  %texel = extractvalue { <2 x half>, i32 } %b, 0
  %residency = extractvalue { <2 x half>, i32 } %b, 1
  %c = call float @llvm.amdgcn.image.getlod.2d.f32.f32.v8i32.v4i32(i32 1, float %x, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %unused = call float @llvm.amdgcn.image.sample.1d.f32.f32.v8i32.v4i32(i32 1, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %t = bitcast <2 x half> %texel to float
  %r = bitcast i32 %residency to float
  %ab = fadd float %a, %t
  %cd = fadd float %c, %r
  %sum = fadd float %ab, %cd
  ret float %sum
}

; Of marked values, those that scalar instructions compute stay uniform. Others that are, are hidden.
; CHECK-LABEL: @marked(
; CHECK: call i32 @llvm.amdgcn.wqm.i32(i32 %low)
; CHECK: call float @llvm.amdgcn.wqm.f32(float %divergent)
; CHECK: [[HIDDEN:%.*]] = call float asm "", "=v,0"(float %slope)
; CHECK-NEXT: call float @llvm.amdgcn.wqm.f32(float [[HIDDEN]])
define amdgpu_ps float @marked(float inreg %u, float %x) {
  %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %lanes to i32
  %a = call i32 @llvm.amdgcn.wqm.i32(i32 %low)
  %divergent = fsub float %x, 2.0
  %b = call float @llvm.amdgcn.wqm.f32(float %divergent)
  %slope = fsub float %u, 2.0
  %c = call float @llvm.amdgcn.wqm.f32(float %slope)
  %f = bitcast i32 %a to float
  %fb = fadd float %f, %b
  %sum = fadd float %fb, %c
  ret float %sum
}
