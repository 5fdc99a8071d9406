; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: sed "s/WAVE/32/; s/HEX/20/" %s | %lgc-opt --mcpu=gfx1030 --emit=stats - | FileCheck %s -DWAVE=32 -DOCCUPANCY=9
; RUN: sed "s/WAVE/64/; s/HEX/40/" %s | %lgc-opt --mcpu=gfx1030 --emit=stats - | FileCheck %s -DWAVE=64 -DOCCUPANCY=4
; RUN: sed "s/WAVE/32/; s/HEX/20/" %s | %lgc-opt --mcpu=gfx1100 --emit=stats - | FileCheck %s -DWAVE=32 -DOCCUPANCY=12
; RUN: sed "s/WAVE/64/; s/HEX/40/" %s | %lgc-opt --mcpu=gfx1100 --emit=stats - | FileCheck %s -DWAVE=64 -DOCCUPANCY=7
; RUN: sed "s/WAVE/32/; s/HEX/20/" %s | %lgc-opt --mcpu=gfx1201 --emit=stats - | FileCheck %s -DWAVE=32 -DOCCUPANCY=12
; RUN: sed "s/WAVE/64/; s/HEX/40/" %s | %lgc-opt --mcpu=gfx1201 --emit=stats - | FileCheck %s -DWAVE=64 -DOCCUPANCY=7

; The statistics of a shader, from its ELF. 101 VGPRs are 112 in blocks of 16 (wave32, 1024 registers) or 120 in blocks
; of 24 (1536 registers); in wave64 104 of 512 in blocks of 8, or 108 of 768 in blocks of 12.

; CHECK: wave size: [[WAVE]]
; CHECK-NEXT: VGPRs: 101
; CHECK-NEXT: SGPRs: {{[0-9]+}}
; CHECK-NEXT: VGPR spills: 0
; CHECK-NEXT: SGPR spills: 0
; CHECK-NEXT: LDS bytes (a workgroup): 512
; CHECK-NEXT: scratch bytes (a lane): 0
; CHECK-NEXT: occupancy (waves a SIMD): [[OCCUPANCY]]
; CHECK-NEXT: code bytes: {{[0-9]+}}
; CHECK-NEXT: instructions: {{[0-9]+}}
; CHECK: VMEM: 1
; CHECK: SMEM: 1
; CHECK: LDS: 1
; CHECK: branches: 0
; An end, and on gfx11 the early release of the VGPRs.
; CHECK: other: {{[12]}}
@lds = internal addrspace(3) global [64 x i32] poison
define amdgpu_cs void @main(<4 x i32> inreg %d, i32 %v, ptr addrspace(3) %l) #0 {
  %a = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %d, i32 0, i32 0)
  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %v
  store i32 %v, ptr addrspace(3) %p
  call void asm sideeffect "", "~{v100}"()
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %a, ptr addrspace(8) %r, i32 %v, i32 0, i32 0)
  ret void
}
attributes #0 = { "target-features"="+wavefrontsizeWAVE" }
!amdgpu.pal.metadata.msgpack = !{!0}
!0 = !{!"\82\AEamdpal.version\92\03\00\B0amdpal.pipelines\91\81\B0.hardware_stages\81\A3.cs\81\AF.wavefront_size\HEX"}
