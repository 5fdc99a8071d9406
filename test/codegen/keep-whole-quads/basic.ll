; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shader with an implicit derivative is in whole quad mode when it loads its parameters.

; RUN: for gfx in gfx1100 gfx1201; do for wave in 32 64; do \
; RUN:   sed "s/WAVE/$wave/" %s | %lgc-opt --mcpu=$gfx --emit=asm -o %t.s && FileCheck %s --input-file=%t.s || exit 1; \
; RUN:   sed "s/WAVE/$wave/" %s | %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-keep-whole-quads -o %t.s && \
; RUN:   FileCheck %s --input-file=%t.s --check-prefix=OFF || exit 1; \
; RUN: done; done

; CHECK: s_wqm_b
; CHECK-NOT: {{s_wqm_b|s_mov_b.* exec}}
; CHECK: {{l?ds}}_param_load
; CHECK-NOT: {{s_wqm_b|s_mov_b.* exec}}
; CHECK: v_interp_p2_f32
; CHECK: image_sample
; OFF-COUNT-2: s_wqm_b
define amdgpu_ps <4 x float> @main(i32 inreg %mask, <2 x float> %ij, <8 x i32> inreg %image, <4 x i32> inreg %sampler) #0 {
  %i = extractelement <2 x float> %ij, i64 0
  %j = extractelement <2 x float> %ij, i64 1
  %p = call float @llvm.amdgcn.lds.param.load(i32 0, i32 0, i32 %mask)
  %a = call float @llvm.amdgcn.interp.inreg.p10(float %p, float %i, float %p)
  %u = call float @llvm.amdgcn.interp.inreg.p2(float %p, float %j, float %a)
  %t = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float %u, float %u, <8 x i32> %image, <4 x i32> %sampler, i1 false, i32 0, i32 0)
  ret <4 x float> %t
}

attributes #0 = { "target-features"="+wavefrontsizeWAVE" }
