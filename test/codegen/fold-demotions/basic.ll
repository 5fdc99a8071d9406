; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-fold-demotions %s -o - | FileCheck %s %end

; A branch that only demotes becomes a demotion with a condition, with the inline assembly in front of it.

; CHECK-LABEL: @main(
; CHECK: [[STAYS:%.*]] = fcmp uge float %x,
; CHECK-NEXT: call void asm sideeffect "", ""()
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote(i1 [[STAYS]])
; CHECK-NEXT: %y = fadd float %x,
; CHECK-NEXT: ret float %y
define amdgpu_ps float @main(float %x) {
  %discards = fcmp olt float %x, 0.5
  br i1 %discards, label %side, label %join
side:
  call void asm sideeffect "", ""()
  call void @llvm.amdgcn.wqm.demote(i1 false)
  br label %join
join:
  %y = fadd float %x, 1.0
  ret float %y
}
