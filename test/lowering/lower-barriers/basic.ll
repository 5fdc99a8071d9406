; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The hardware barrier; a workgroup of one wave needs none. The fences remain, and become waits.
; RUN: %for-each-gfx sed s/SIZE/64/ %s | %lgc-opt --mcpu=$gfx -passes=lgc-apply-shader-modes,lgc-lower-barriers - -o - | FileCheck %s --check-prefix=IR %end
; RUN: %for-each-gfx sed s/SIZE/64/ %s | %lgc-opt --mcpu=$gfx -passes=lgc-apply-shader-modes,lgc-lower-barriers --emit=asm - -o - | FileCheck %s --check-prefix=$GEN %end
; RUN: %for-each-gfx sed s/SIZE/32/ %s | %lgc-opt --mcpu=$gfx -passes=lgc-apply-shader-modes,lgc-lower-barriers --emit=asm - -o - | FileCheck %s --check-prefix=ONE %end
; Where races are looked for, all barriers leave a trace.
; RUN: %for-each-gfx sed 's/SIZE/32/; s/i) {$/i) sanitize_thread {/' %s | %lgc-opt --mcpu=$gfx -passes=lgc-apply-shader-modes,lgc-lower-barriers --emit=asm - -o - | FileCheck %s --check-prefix=RACES %end

; IR: fence syncscope("workgroup") release
; IR-NEXT: call void @llvm.amdgcn.s.barrier()
; IR-NEXT: fence syncscope("workgroup") acquire
; IR-NEXT: call void @llvm.amdgcn.wave.barrier()

; GFX10: s_waitcnt lgkmcnt(0)
; GFX10: s_barrier
; GFX11: s_waitcnt lgkmcnt(0)
; GFX11: s_barrier
; GFX12: s_wait_dscnt 0x0
; GFX12: s_barrier_signal -1
; GFX12: s_barrier_wait -1

; ONE-NOT: s_barrier
; ONE: wave barrier
; ONE-NOT: s_barrier

; RACES: {{ds_store_b32|ds_write_b32}}
; RACES: s_ttracedata_imm 0x1
; RACES: s_ttracedata_imm 0x0
; RACES: {{ds_load_b32|ds_read_b32}}

declare void @lgc.barrier.workgroup() convergent nounwind
declare void @lgc.barrier.subgroup() convergent nounwind

@shared = internal addrspace(3) global [64 x i32] poison

define amdgpu_cs void @main(i32 %i) {
  %own = getelementptr i32, ptr addrspace(3) @shared, i32 %i
  store i32 %i, ptr addrspace(3) %own
  fence syncscope("workgroup") release
  call void @lgc.barrier.workgroup()
  fence syncscope("workgroup") acquire
  call void @lgc.barrier.subgroup()
  %first = load volatile i32, ptr addrspace(3) @shared
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 SIZE, i32 1, i32 1}}
