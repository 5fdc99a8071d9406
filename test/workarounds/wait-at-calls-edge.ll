; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Two calls in one block, and a subroutine that begins with a call: each point has one wait, after the waits for the
; caller's loads.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s -o - | FileCheck %s

; CHECK-LABEL: subroutine.outer:
; CHECK: s_waitcnt vmcnt(0)
; CHECK: v_mov_b32_e32 v0, v0
; CHECK-COUNT-2: v_mov_b32_e32 v0, v0
; CHECK-NOT: v_mov_b32_e32 v0, v0
; CHECK: s_setpc_b64
define internal amdgpu_gfx void @subroutine.outer() #0 {
  call amdgpu_gfx void @subroutine.inner()
  call amdgpu_gfx void @subroutine.inner()
  ret void
}

define internal amdgpu_gfx void @subroutine.inner() #0 {
  fence seq_cst
  ret void
}

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %g) {
  call amdgpu_gfx void @subroutine.outer()
  ret void
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" }
