; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Statistics include the code of subroutines: the only store to LDS is there.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=stats %s -o - | FileCheck %s
; CHECK: scratch bytes (a lane): {{[1-9]}}
; CHECK: LDS: 1

define internal amdgpu_gfx void @subroutine.f(i32 inreg %x, i32 %y) #0 {
  %a = inttoptr i32 %y to ptr addrspace(3)
  store i32 %x, ptr addrspace(3) %a
  ret void
}

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %g, i32 inreg %x, i32 %y) #1 {
  call amdgpu_gfx void @subroutine.f(i32 inreg %x, i32 %y)
  ret void
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" "target-features"="+wavefrontsize32" }
attributes #1 = { nounwind "target-features"="+wavefrontsize32" }
!amdgpu.pal.metadata.msgpack = !{!0}
!0 = !{!"\82\B0amdpal.pipelines\91\82\A4.api\A6Vulkan\B0.hardware_stages\81\A3.cs\81\AC.entry_point\AF_amdgpu_cs_main\AEamdpal.version\92\03\00"}
