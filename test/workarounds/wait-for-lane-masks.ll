; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-wait-for-lane-masks %s | FileCheck %s --check-prefix=OFF

; In wave64, there is a wait for both halves of a mask that is written again. LLVM treats the write of the first half as
; one of the whole VCC, so it finds no hazard after it.

; CHECK-LABEL: main:
; CHECK:       v_cndmask_b32_e32 v{{[0-9]+}}, {{.*}}, vcc
; CHECK:       s_mov_b32 vcc_lo, 0x33333333
; CHECK:       s_mov_b32 vcc_hi, 0xf0f0f0f
; CHECK-NEXT:  s_waitcnt_depctr depctr_sa_sdst(0)
; CHECK-NEXT:  v_cndmask_b32_e32 v{{[0-9]+}}, {{.*}}, vcc
define amdgpu_cs void @main(ptr addrspace(8) inreg %out, i32 %x, i32 %y) "target-features"="+wavefrontsize64" {
  %equal = icmp eq i32 %x, %y
  %a = select i1 %equal, i32 %x, i32 7
  %upper = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 1085102593177498419)
  %b = select i1 %upper, i32 %a, i32 %y
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %b, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF: s_mov_b32 vcc_lo, 0x33333333
; OFF: s_mov_b32 vcc_hi, 0xf0f0f0f
; OFF-NOT: s_waitcnt_depctr
; OFF: v_cndmask_b32_e32 v{{[0-9]+}}, {{.*}}, vcc
