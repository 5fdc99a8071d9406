; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Three halves are padded, since instruction selection cannot mark them.

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-mark-quad-results %s -o - | FileCheck %s %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o /dev/null %end

; CHECK-LABEL: @three(
; CHECK: %a = call <3 x half> @llvm.amdgcn.image.sample.2d
; CHECK-NEXT: [[FOUR:%.*]] = shufflevector <3 x half> %a, <3 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
; CHECK-NEXT: [[WHOLE:%.*]] = call <4 x half> @llvm.amdgcn.wqm.v4f16(<4 x half> [[FOUR]])
; CHECK-NEXT: [[THREE:%.*]] = shufflevector <4 x half> [[WHOLE]], <4 x half> poison, <3 x i32> <i32 0, i32 1, i32 2>
; CHECK-NEXT: extractelement <3 x half> [[THREE]], i64 2
define amdgpu_ps half @three(<8 x i32> inreg %i, <4 x i32> inreg %s, float %x) {
  %a = call <3 x half> @llvm.amdgcn.image.sample.2d.v3f16.f32.v8i32.v4i32(i32 7, float %x, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %c = extractelement <3 x half> %a, i64 2
  ret half %c
}
