; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=stats %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s --check-prefix=ASM

; The back end reports spills, since the disassembly does not distinguish them from private arrays.

; CHECK: VGPR spills: {{[1-9][0-9]*}}
; CHECK: scratch bytes (a lane): {{[1-9][0-9]*}}
; ASM: scratch_store_b32 {{.*}} Folded Spill
define amdgpu_cs void @main(<4 x i32> inreg %d, i32 %v) #0 {
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  %a = call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) %r, i32 %v, i32 0, i32 0)
  call void asm sideeffect "", "~{v0},~{v1},~{v2},~{v3},~{v4},~{v5},~{v6},~{v7}"()
  call void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32> %a, ptr addrspace(8) %r, i32 %v, i32 0, i32 0)
  ret void
}
attributes #0 = { "amdgpu-num-vgpr"="8" }
