; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Samples with a given level or gradients, and those of other stages.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-mark-quad-results %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_ps float @fragment(<8 x i32> inreg %i, <4 x i32> inreg %s, float %x) {
  %a = call float @llvm.amdgcn.image.sample.l.2d.f32.f32.v8i32.v4i32(i32 1, float %x, float %x, float 0.0, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %b = call float @llvm.amdgcn.image.sample.c.lz.2d.f32.f32.v8i32.v4i32(i32 1, float %x, float %x, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %c = call float @llvm.amdgcn.image.sample.d.1d.f32.f32.f32.v8i32.v4i32(i32 1, float %x, float %x, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  %d = call float @llvm.amdgcn.image.load.1d.f32.i32.v8i32(i32 1, i32 3, <8 x i32> %i, i32 0, i32 0)
  %ab = fadd float %a, %b
  %cd = fadd float %c, %d
  %sum = fadd float %ab, %cd
  ret float %sum
}

define amdgpu_cs void @compute(<8 x i32> inreg %i, <4 x i32> inreg %s, float %x, ptr addrspace(8) inreg %out) {
  %a = call float @llvm.amdgcn.image.sample.1d.f32.f32.v8i32.v4i32(i32 1, float %x, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.f32(float %a, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
