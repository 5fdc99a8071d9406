; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-mark-quad-results %s -o - | FileCheck %s %end

; Samples with an implicit level are executed with helpers. If all lanes sample at the same place, the result counts as
; divergent.

; CHECK-LABEL: @fragment(
; CHECK: %a = call float @llvm.amdgcn.image.sample.2d
; CHECK-NEXT: [[A:%.*]] = call float @llvm.amdgcn.wqm.f32(float %a)
; CHECK: %b = call <4 x float> @llvm.amdgcn.image.sample.2d
; CHECK-NEXT: [[HIDDEN:%.*]] = call <4 x float> asm "", "=v,0"(<4 x float> %b)
; CHECK-NEXT: [[B:%.*]] = call <4 x float> @llvm.amdgcn.wqm.v4f32(<4 x float> [[HIDDEN]])
; CHECK-NEXT: extractelement <4 x float> [[B]], i64 1
; CHECK: fadd float [[A]],
define amdgpu_ps float @fragment(<8 x i32> inreg %image, <4 x i32> inreg %sampler, float %x) {
  %a = call float @llvm.amdgcn.image.sample.2d.f32.f32.v8i32.v4i32(i32 1, float %x, float 0.5, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)
  %b = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float 0.5, float 0.5, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)
  %c = extractelement <4 x float> %b, i64 1
  %sum = fadd float %a, %c
  ret float %sum
}
