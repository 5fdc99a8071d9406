; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,$GEN --allow-unused-prefixes %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=obj %s -o %t.o
; RUN: %readelf -S -r -s %t.o | FileCheck %s --check-prefix=ELF

; The routine follows the code in its section, with the shader's id, its stage and the limit of records as numbers. Masks
; of lanes have the size of the function's waves. What scalar instructions read has settled on gfx11 and gfx12.
; Behind it is what the instruction cache may read ahead.

; CHECK: .text 1
; CHECK: lgc_append_record_3:
; CHECK: s_mov_b64 s[88:89], exec
; GFX10: s_ff1_i32_b64
; GFX11: s_waitcnt_depctr
; GFX11: s_ctz_i32_b64
; GFX12: s_wait_alu
; GFX12: s_ctz_i32_b64
; CHECK: v_cmpx_eq_u32
; CHECK: buffer_atomic_add{{.*}}, off, s[44:47], s94
; CHECK: s_cmp_ge_u32 s97, 9
; CHECK: buffer_atomic_add{{.*}}, off, s[40:43],
; CHECK: v_mov_b32 v29, 77
; CHECK-NEXT: buffer_store{{.*}} offset:8
; CHECK: v_mov_b32 v29, 5
; CHECK-NEXT: buffer_store{{.*}} offset:16
; GFX12: global_wb scope:SCOPE_SYS
; GFX12-NEXT: s_wait_storecnt 0x0
; GFX10: s_waitcnt_vscnt null, 0x0
; GFX11: s_waitcnt_vscnt null, 0x0
; CHECK-NEXT: v_mov_b32 v29, s95
; CHECK-NEXT: buffer_store{{.*}} offset:4
; CHECK: s_setpc_b64
; GFX10-NEXT: .p2alignl 6, 0xbf9f0000
; GFX10-NEXT: .fill 48, 4, 0xbf9f0000
; GFX11-NEXT: .p2alignl 7, 0xbf9f0000
; GFX12-NEXT: .p2alignl 7, 0xbf9f0000
; CHECK: _amdgpu_cs_main:

; ELF-NOT: .rel
define amdgpu_cs void @_amdgpu_cs_main() #0 {
  ret void
}
attributes #0 = { "target-features"="+wavefrontsize64" "lgc-record-routine"="3,77,5,9,0" }
