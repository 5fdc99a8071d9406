; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Shaders that ask for the live mask itself, or for nothing.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-read-live-mask %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_ps i1 @asks() {
  call void @llvm.amdgcn.wqm.demote(i1 false)
  %live = call i1 @llvm.amdgcn.live.mask()
  ret i1 %live
}

define amdgpu_cs void @compute(ptr addrspace(8) inreg %buffer) {
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  ret void
}
