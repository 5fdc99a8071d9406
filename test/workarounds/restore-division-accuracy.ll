; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A quotient that InstCombine has negated is as short as any other: v_rcp and a multiplication. Without the pass it is
; exact, since InstCombine drops !fpmath.

; RUN: opt-22 -passes=instcombine -S %s | FileCheck %s --check-prefix=COMBINED
; RUN: opt-22 -passes=instcombine %s -o %t.bc
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %t.bc -o - | FileCheck %s %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-restore-division-accuracy %t.bc -o - \
; RUN:   | FileCheck %s --check-prefix=OFF %end

; COMBINED: fdiv arcp float {{%.*}}, %y{{$}}

; CHECK: main:
; CHECK-NOT: v_div_
; CHECK: v_rcp_f32
; CHECK-NOT: v_div_
; CHECK: s_endpgm

; OFF: v_div_scale_f32
; OFF: v_div_fixup_f32
define amdgpu_cs void @main(float %x, float %y, ptr addrspace(1) inreg %out) #0 {
  %quotient = fdiv arcp float %x, %y, !fpmath !0
  %negated = fneg arcp float %quotient
  store float %negated, ptr addrspace(1) %out
  ret void
}

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
!0 = !{float 2.5}
