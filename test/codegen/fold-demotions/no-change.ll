; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Sides that do more, that another block enters, or that lead elsewhere; a demotion that has a condition; a condition that
; cannot be inverted.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-fold-demotions %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_ps float @computes(float %x) {
entry:
  %discards = fcmp olt float %x, 0.5
  br i1 %discards, label %side, label %join
side:
  %y = fadd float %x, 1.0
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %join
join:
  %value = phi float [ %x, %entry ], [ %y, %side ]
  ret float %value
}

define amdgpu_ps float @shared(float %x, i1 %a, i1 %b) {
entry:
  br i1 %a, label %side, label %other
other:
  br i1 %b, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %join
join:
  ret float %x
}

define amdgpu_ps float @both(float %x, i1 %a, i1 %b) {
entry:
  br i1 %a, label %side, label %other
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %join
other:
  call void @llvm.amdgcn.wqm.demote(i1 %b)
  br label %join
join:
  ret float %x
}

define amdgpu_ps float @condition(float %x, i1 %a, i1 %b) {
entry:
  br i1 %a, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 %b)
  br label %join
join:
  ret float %x
}

define amdgpu_ps float @inverted(float %x, i1 %a) {
entry:
  br i1 %a, label %side, label %join
side:
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %join
join:
  ret float %x
}
