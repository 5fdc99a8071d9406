; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Waves of graphics stages that a poll ends make the exports that the hardware waits for: all positions of all vertices of
; the wave, and a null export of no pixel.
; RUN: %for-each-target %lgc-opt --mcpu $gfx -passes=lgc-lower-abort-polls %s -o - | FileCheck %s --check-prefixes=CHECK,$GEN %end
; RUN: sed 's/!"vertex", !"poll/!"vertex", !"wave_size", i32 64, !"poll/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-abort-polls - -o - | FileCheck %s --check-prefix=WAVE64

; A vertex shader that is not the hardware's stage yet does not know its vertices.
; RUN: sed 's/amdgpu_gs void/void/' %s | not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-abort-polls - -o - 2>&1 | FileCheck %s --check-prefix=ERROR
; ERROR: error: {{.*}}the vertex shader 'vertex' is no hardware stage yet

; CHECK-LABEL: @vertex
; CHECK: [[COUNT:%.*]] = and i32 %wave, 255
; CHECK: [[SHIFT:%.*]] = sub i32 32, [[COUNT]]
; CHECK: asm sideeffect "s_cmp_eq_u32 $1, 0\0A\09s_cbranch_scc1 9\0A\09s_lshr_b32 exec_lo, -1, $2\0A\09v_mov_b32 $0, -1\0A\09exp pos0 $0, $0, $0, $0\0A\09exp pos1 $0, $0, $0, $0\0A\09exp pos2 $0, $0, $0, $0 done\0A\09s_endpgm", "=&v,s,s,~{scc}"(i32 {{.*}}, i32 [[SHIFT]])
; WAVE64: sub i32 64
; WAVE64: s_lshr_b64 exec, -1, $2
define amdgpu_gs void @vertex([2 x i32] inreg %unused, i32 inreg %group, i32 inreg %wave, ptr addrspace(7) %buffer) {
  br label %loop
loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}

; CHECK-LABEL: @fragment
; GFX10: asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 4\0A\09s_mov_b32 exec_lo, 0\0A\09exp null off, off, off, off done vm\0A\09s_endpgm", "s,~{scc}"
; GFX11: asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 4\0A\09s_mov_b32 exec_lo, 0\0A\09exp mrt0 off, off, off, off done\0A\09s_endpgm", "s,~{scc}"
; GFX12: asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc1 4\0A\09s_mov_b32 exec_lo, 0\0A\09exp mrt0 off, off, off, off done\0A\09s_endpgm", "s,~{scc}"
define amdgpu_ps void @fragment(ptr addrspace(7) %buffer) {
  br label %loop
loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}

declare void @lgc.abort.poll(ptr addrspace(7)) convergent memory(read, inaccessiblemem: readwrite) nounwind

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !"poll_aborts", i1 true, !4}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment", !"poll_aborts", i1 true}
!3 = !{!"graphics"}
!4 = !{!"vertex", !"linked", i1 true, !"exports", i32 3, !"clip_distances", i32 1, !"cull_distances", i32 2}
