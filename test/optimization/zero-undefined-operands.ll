; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; lgc-promote-variables computes with zero where a variable has no value, so that no pass deletes a branch on it. What is
; stored, and what selects and phi nodes choose, stays undefined.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-promote-variables %s -o - | FileCheck %s

; CHECK-LABEL: @compares
; CHECK: br i1 false, label %yes, label %no
define i32 @compares() {
  %variable = alloca i32, align 4, addrspace(5)
  %number = load i32, ptr addrspace(5) %variable, align 4
  %is.five = icmp eq i32 %number, 5
  br i1 %is.five, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

; CHECK-LABEL: @branches
; CHECK: br i1 false
define i32 @branches() {
  %variable = alloca i1, align 1, addrspace(5)
  %condition = load i1, ptr addrspace(5) %variable, align 1
  br i1 %condition, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

; CHECK-LABEL: @chooses
; CHECK: store i32 undef, ptr addrspace(1) %out
; CHECK: phi i32 [ %x, %assigns ], [ undef, %entry ]
define i32 @chooses(i1 %condition, i32 %x, ptr addrspace(1) %out) {
entry:
  %variable = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %number = load i32, ptr addrspace(5) %other, align 4
  store i32 %number, ptr addrspace(1) %out, align 4
  br i1 %condition, label %assigns, label %end
assigns:
  store i32 %x, ptr addrspace(5) %variable, align 4
  br label %end
end:
  %result = load i32, ptr addrspace(5) %variable, align 4
  ret i32 %result
}
