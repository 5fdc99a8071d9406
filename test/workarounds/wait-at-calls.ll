; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A subroutine reads the result of a transcendental instruction of its caller, and the caller that of the subroutine. Without
; the pass, there is no wait in between (lgc/workarounds/defects/WaitAtCalls.h).
; RUN: for gpu in gfx1100 gfx1201; do %lgc-opt --mcpu=$gpu --emit=asm %s -o - | FileCheck %s || exit 1; done
; RUN: for gpu in gfx1100 gfx1201; do %lgc-opt --mcpu=$gpu --emit=asm --disable-pass=lgc-wait-at-calls %s -o - | FileCheck %s --check-prefix=OFF || exit 1; done
; RUN: %lgc-opt --mcpu=gfx1030 --emit=asm %s -o - | FileCheck %s --check-prefix=OFF

; CHECK-LABEL: subroutine.callee:
; CHECK: s_wait
; CHECK: v_mov_b32_e32 v0, v0
; CHECK-NEXT: {{s_waitcnt_depctr|s_wait_alu}} depctr_sa_sdst(0) depctr_va_vdst(0) depctr_va_sdst(0) depctr_va_vcc(0)
; CHECK: v_rcp_f32_e32 v0, v0
; CHECK-LABEL: _amdgpu_cs_main:
; CHECK: s_swappc_b64
; CHECK: v_mov_b32_e32 v0, v0
; CHECK-NEXT: {{s_waitcnt_depctr|s_wait_alu}} depctr_sa_sdst(0) depctr_va_vdst(0) depctr_va_sdst(0) depctr_va_vcc(0)

; OFF-LABEL: subroutine.callee:
; OFF-NOT: v_mov_b32_e32 v0, v0
; OFF: v_rcp_f32_e32 v0, v0
; OFF-LABEL: _amdgpu_cs_main:
; OFF: s_swappc_b64
; OFF-NOT: v_mov_b32_e32 v0, v0
; OFF: s_endpgm

define internal amdgpu_gfx float @subroutine.callee(float %x) #0 {
  %result = call float @llvm.amdgcn.rcp.f32(float %x)
  ret float %result
}

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %g, float %x) {
  %argument = call float @llvm.amdgcn.rcp.f32(float %x)
  %result = call amdgpu_gfx float @subroutine.callee(float %argument)
  %sum = fadd float %result, 1.0
  store float %sum, ptr addrspace(3) null
  ret void
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" }
