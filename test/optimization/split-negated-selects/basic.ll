; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A selection between a vector and its negation becomes one for each component, of which the negation is then a part.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-negated-selects %s -o - | FileCheck %s
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-split-negated-selects --emit=asm %s | FileCheck %s --check-prefix=ASM %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s | FileCheck %s --check-prefix=OFF %end

; CHECK-LABEL: @turn(
; CHECK: %[[X:.*]] = extractelement <3 x float> %n, i64 0
; CHECK: %[[MINUS:.*]] = fneg nsz float %{{.*}}
; CHECK: %[[A:.*]] = select nsz i1 %front, float %[[X]], float %[[MINUS]]
; CHECK: insertelement <3 x float> poison, float %[[A]], i64 0
; CHECK-COUNT-2: select nsz i1 %front, float
; CHECK-NOT: select {{.*}} <3 x float>
; ASM-LABEL: {{^}}turn:
; ASM-NOT: v_xor_b32
; ASM-COUNT-3: v_cndmask_b32_e64 v{{[0-9]+}}, {{-v[0-9]+, v|v[0-9]+, -v}}
; OFF: v_xor_b32
define amdgpu_ps <3 x float> @turn(i32 %facing, <3 x float> %n) {
  %front = icmp ne i32 %facing, 0
  %back = fneg nsz <3 x float> %n
  %result = select nsz i1 %front, <3 x float> %n, <3 x float> %back
  ret <3 x float> %result
}
