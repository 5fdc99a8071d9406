; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without workgroup variables that are used, there is scratch memory only.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-reserve-subroutine-memory %s | FileCheck %s

; CHECK: @unused = internal addrspace(3) global i32 poison
@unused = internal addrspace(3) global i32 poison

; CHECK: alloca i32
; CHECK-NOT: addrspace(3)
define amdgpu_cs void @_amdgpu_cs_main() {
  call amdgpu_gfx void @subroutine.f()
  ret void
}

define internal amdgpu_gfx void @subroutine.f() "lgc-subroutine"="compute" {
  ret void
}
