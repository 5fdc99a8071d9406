; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Shaders in which helpers do nothing or are switched off only once, and other stages.

; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes --disable-pass=lgc-keep-helper-values %s -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes %s -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_ps float @fragment(ptr addrspace(1) %p) {
  %value = load volatile float, ptr addrspace(1) %p
  ret float %value
}

define amdgpu_ps float @writes_private(ptr addrspace(1) %p, i32 %i, float %x) {
  %array = alloca [300 x float], addrspace(5)
  %slot = getelementptr float, ptr addrspace(5) %array, i32 %i
  store volatile float %x, ptr addrspace(5) %slot
  %value = load volatile float, ptr addrspace(1) %p
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  %sum = fadd float %whole, %value
  ret float %sum
}

define amdgpu_cs void @compute(ptr addrspace(8) inreg %buffer, ptr addrspace(1) %p) {
  %value = load volatile i32, ptr addrspace(1) %p
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %value, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  ret void
}
