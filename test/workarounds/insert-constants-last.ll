; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Two vectors whose last element is 1.0, as in vec4(color, 1), take one move each for that. Without the pass all four
; elements of the constant, of which three are undefined, are copied for both.

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-insert-constants-last %s -o - \
; RUN:   | FileCheck %s --check-prefix=OFF %end

; CHECK: main:
; CHECK-NOT: v_{{(dual_)?}}mov_b32{{(_e32)?}} v{{[0-9]+}}, s
; CHECK: s_endpgm

; OFF: v_{{(dual_)?}}mov_b32{{(_e32)?}} v{{[0-9]+}}, s
define amdgpu_cs void @main(float %x, float %y, float %z, <8 x i32> inreg %image) {
  %a0 = insertelement <4 x float> <float poison, float poison, float poison, float 1.0>, float %x, i64 0
  %a1 = insertelement <4 x float> %a0, float %y, i64 1
  %a2 = insertelement <4 x float> %a1, float %z, i64 2
  %b0 = insertelement <4 x float> <float poison, float poison, float poison, float 1.0>, float %z, i64 0
  %b1 = insertelement <4 x float> %b0, float %x, i64 1
  %b2 = insertelement <4 x float> %b1, float %y, i64 2
  call void @llvm.amdgcn.image.store.1d.v4f32.i32.v8i32(<4 x float> %a2, i32 15, i32 0, <8 x i32> %image, i32 0, i32 0)
  call void @llvm.amdgcn.image.store.1d.v4f32.i32.v8i32(<4 x float> %b2, i32 15, i32 1, <8 x i32> %image, i32 0, i32 0)
  ret void
}
