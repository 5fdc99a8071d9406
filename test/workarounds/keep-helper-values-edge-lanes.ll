; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; What v_readfirstlane reads: where the shader says so, and where LLVM takes a uniform value from a vector register.

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=mir -stop-after=detect-dead-lanes %s -o - | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes --disable-pass=lgc-keep-helper-values %s -o - | \
; RUN:   FileCheck %s --check-prefix=OFF

; CHECK: name: {{ *}}main
; CHECK: [[A:%[0-9]+]]:vgpr_32 = WQM {{(killed )?}}%[[#]]
; CHECK: V_READFIRSTLANE_B32 {{(killed )?}}[[A]],
; CHECK: [[B:%[0-9]+]]:vgpr_32 = WQM {{(killed )?}}%[[#]]
; CHECK: V_READFIRSTLANE_B32 {{(killed )?}}[[B]],

; Without the pass:
; OFF: name: {{ *}}main
; OFF-COUNT-1: = WQM
; OFF-NOT: = WQM
define amdgpu_ps float @main(ptr addrspace(8) inreg %buffer, <4 x i32> inreg %numbers, i32 %a, float inreg %u, float %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %first, ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  %inverse = call float @llvm.amdgcn.sin.f32(float %u)
  %place = fptoui float %inverse to i32
  %number = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %numbers, i32 %place, i32 0)
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  %f = bitcast i32 %number to float
  %sum = fadd float %whole, %f
  ret float %sum
}
