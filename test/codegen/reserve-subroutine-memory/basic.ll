; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Workgroup variables are parts of one, at address 0 in every function, and the metadata has its size although the entry
; point uses none; scratch memory is enabled and has a size.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-reserve-subroutine-memory %s | FileCheck %s
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=obj %s -o %t.elf %end && %readelf --notes %t.elf | FileCheck %s --check-prefix=ELF
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s | FileCheck %s --check-prefix=ASM %end

; ELF: .lds_size: 512
; ELF: .scratch_en: true
; ELF: .scratch_memory_size: {{[1-9]}}

; CHECK: @shared.workgroup = internal addrspace(3) global <{ [25 x i32], [12 x i8], <4 x i32> }> poison, align 16
@a = internal addrspace(3) global [25 x i32] poison
@b = internal addrspace(3) global <4 x i32> poison

; CHECK-LABEL: define amdgpu_cs void @_amdgpu_cs_main()
; CHECK: %[[STACK:.*]] = alloca i32, align 4, addrspace(5)
; CHECK: call void asm sideeffect "", "v"(ptr addrspace(5) %[[STACK]])
; CHECK: call void asm sideeffect "", "s"(ptr addrspace(3) @shared.workgroup)
define amdgpu_cs void @_amdgpu_cs_main() #1 {
  call amdgpu_gfx void @subroutine.f(i32 7)
  ret void
}

; CHECK: %b = getelementptr inbounds i8, ptr addrspace(3) @shared.workgroup, i32 112
; ASM-LABEL: subroutine.f:
; ASM: ds_{{write2|store_2addr}}_b32 v{{[0-9]+}}, v{{[0-9]+}}, v0 offset1:30
define internal amdgpu_gfx void @subroutine.f(i32 %x) #0 {
  store i32 %x, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @b, i32 8)
  store i32 1, ptr addrspace(3) @a
  ret void
}

attributes #0 = { noinline nounwind "lgc-subroutine"="compute" "target-features"="+wavefrontsize32" }
attributes #1 = { nounwind "target-features"="+wavefrontsize32" }
!amdgpu.pal.metadata.msgpack = !{!0}
!0 = !{!"\82\B0amdpal.pipelines\91\82\A4.api\A6Vulkan\B0.hardware_stages\81\A3.cs\81\AC.entry_point\AF_amdgpu_cs_main\AEamdpal.version\92\03\00"}
