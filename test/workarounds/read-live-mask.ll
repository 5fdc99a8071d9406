; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-read-live-mask %s | FileCheck %s --check-prefix=OFF

; Atomics before and behind a demotion, each executed by one lane for all live lanes. LLVM 22 would use the lanes that
; were live at the first one for the second one, too.

; CHECK-LABEL: main:
; CHECK:       s_and_saveexec_b32 s{{[0-9]+}}, [[LIVE:s[0-9]+]]
; CHECK:       buffer_atomic_add_u32
; CHECK:       s_and_not1_b32 [[LIVE]], [[LIVE]],
; CHECK:       s_and_saveexec_b32 s{{[0-9]+}}, [[LIVE]]
; CHECK-NEXT:  s_cbranch_execz
; CHECK:       offset:4

; OFF-LABEL: main:
; OFF:         s_mov_b32 [[FIRST:s[0-9]+]], [[LIVE:s[0-9]+]]
; OFF:         s_and_not1_b32 [[LIVE]], [[LIVE]],
; OFF:         s_and_saveexec_b32 s{{[0-9]+}}, [[FIRST]]
; OFF-NEXT:    s_cbranch_execz
; OFF:         offset:4
define amdgpu_ps void @main(ptr addrspace(8) inreg %buffer, i1 %keep, float %x) #0 {
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 1, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %b = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 1, ptr addrspace(8) %buffer, i32 4, i32 0, i32 0)
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float %whole, float poison, float poison, float poison, i1 true, i1 true)
  ret void
}
attributes #0 = { nounwind }
