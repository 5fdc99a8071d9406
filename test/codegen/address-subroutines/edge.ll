; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A chain of calls: the caller is a subroutine itself. Registers and scratch memory include those of callees.
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=obj %s -o %t.elf && %readelf -r --notes %t.elf | FileCheck %s %end
; CHECK: There are no relocations
; CHECK: .scratch_memory_size: 1{{[0-9]+}}{{$}}
; CHECK: .vgpr_count: 41

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %g, i32 %y) #1 {
  call amdgpu_gfx void @subroutine.outer(i32 %y)
  ret void
}

define internal amdgpu_gfx void @subroutine.outer(i32 %y) #0 {
  %r = call amdgpu_gfx i32 @subroutine.inner(i32 %y)
  %a = inttoptr i32 %y to ptr addrspace(3)
  store i32 %r, ptr addrspace(3) %a
  ret void
}

define internal amdgpu_gfx i32 @subroutine.inner(i32 %y) #0 {
  %array = alloca [25 x i32], addrspace(5)
  %p = getelementptr i32, ptr addrspace(5) %array, i32 %y
  store volatile i32 1, ptr addrspace(5) %p
  %q = load volatile i32, ptr addrspace(5) %array
  call void asm sideeffect "", "~{v40}"()
  ret i32 %q
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" "target-features"="+wavefrontsize32" }
attributes #1 = { nounwind "target-features"="+wavefrontsize32" }
!amdgpu.pal.metadata.msgpack = !{!0}
!0 = !{!"\82\B0amdpal.pipelines\91\82\A4.api\A6Vulkan\B0.hardware_stages\81\A3.cs\81\AC.entry_point\AF_amdgpu_cs_main\AEamdpal.version\92\03\00"}
