; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Scalars are carried from one iteration to the next in lanes of a VGPR, and are undefined before the first. LLVM 22
; defines the VGPR again in each iteration (lgc/workarounds/defects/HoistSpillLanes.h).

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-hoist-spill-lanes %s | FileCheck %s --check-prefix=OFF

; CHECK: implicit-def: $vgpr[[#LANES:]] : SGPR spill to VGPR lane
; CHECK: .LBB0_1:
; CHECK-NOT: implicit-def: $vgpr
; CHECK: v_readlane_b32 s{{[0-9]+}}, v[[#LANES]], 1
; CHECK-NOT: implicit-def: $vgpr
; CHECK: v_writelane_b32 v[[#LANES]], s{{[0-9]+}}, 1
; CHECK-NOT: implicit-def: $vgpr
; CHECK: s_cbranch_scc1 .LBB0_1
define amdgpu_cs void @_amdgpu_cs_main() "amdgpu-num-sgpr"="22" {
entry:
  br label %loop
loop:
  %a = phi i32 [ poison, %entry ], [ %next.a, %loop ]
  %b = phi i32 [ poison, %entry ], [ %next.b, %loop ]
  %c = phi i32 [ poison, %entry ], [ %next.c, %loop ]
  %d = phi i32 [ poison, %entry ], [ %next.d, %loop ]
  %e = phi i32 [ poison, %entry ], [ %next.e, %loop ]
  call void asm sideeffect "; all scalars", "~{s[0:15]},~{vcc}"()
  call void asm sideeffect "; use $0 $1 $2 $3 $4", "s,s,s,s,s"(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e)
  %next.a = call i32 asm sideeffect "; define $0", "=s"()
  %next.b = call i32 asm sideeffect "; define $0", "=s"()
  %next.c = call i32 asm sideeffect "; define $0", "=s"()
  %next.d = call i32 asm sideeffect "; define $0", "=s"()
  %next.e = call i32 asm sideeffect "; define $0", "=s"()
  call void asm sideeffect "; all scalars", "~{s[0:15]},~{vcc}"()
  %more = call i32 asm sideeffect "; define $0", "=s"()
  %again = icmp ult i32 %more, 7
  br i1 %again, label %loop, label %end
end:
  ret void
}

; The definition of a VGPR whose lanes are live only outside of loops does not move.
; CHECK: s_cbranch_scc1 .LBB1_[[#END:]]
; CHECK: implicit-def: $vgpr[[#LANES:]] : SGPR spill to VGPR lane
; CHECK: v_writelane_b32 v[[#LANES]], s{{[0-9]+}}, 3
; CHECK: v_readlane_b32 s{{[0-9]+}}, v[[#LANES]], 3
; CHECK: .LBB1_[[#END]]:
define amdgpu_cs void @in_arm(i32 inreg %x) "amdgpu-num-sgpr"="22" {
entry:
  %some = icmp ult i32 %x, 7
  br i1 %some, label %side, label %end
side:
  %values = call <4 x i32> asm sideeffect "; define $0", "=s"()
  call void asm sideeffect "; all scalars", "~{s[0:15]},~{vcc}"()
  call void asm sideeffect "; use $0", "s"(<4 x i32> %values)
  br label %end
end:
  ret void
}

; Without the pass:
; OFF: .LBB0_1:
; OFF: implicit-def: $vgpr{{[0-9]+}} : SGPR spill to VGPR lane
; OFF: s_cbranch_scc1 .LBB0_1
