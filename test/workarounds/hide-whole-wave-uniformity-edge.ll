; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Only the value of inactive lanes is hidden, and only where both are uniform, whatever their width and though they are
; equal. A value that is uniform within a loop is hidden there, but not behind it: lanes leave in different iterations.
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-hide-whole-wave-uniformity %s | FileCheck %s %end

; CHECK-LABEL: @widths(
; CHECK: [[S16:%[0-9]+]] = call i16 asm "", "=s,0"(i16 15360) [[CONVERGENT:#[0-9]+]]
; CHECK-NEXT: [[V16:%[0-9]+]] = call i16 asm "", "=v,0"(i16 [[S16]]) [[CONVERGENT]]
; CHECK-NEXT: [[HALF:%[0-9]+]] = bitcast i16 [[V16]] to half
; CHECK-NEXT: %a = call half @llvm.amdgcn.set.inactive.f16(half %h, half [[HALF]])
; CHECK-NEXT: [[S64:%[0-9]+]] = call i64 asm "", "=s,0"(i64 %s) [[CONVERGENT]]
; CHECK-NEXT: [[V64:%[0-9]+]] = call i64 asm "", "=v,0"(i64 [[S64]]) [[CONVERGENT]]
; CHECK-NEXT: %b = call i64 @llvm.amdgcn.set.inactive.i64(i64 5, i64 [[V64]])
; CHECK-NEXT: call i32 asm "", "=s,0"(i32 7) [[CONVERGENT]]
; CHECK-NEXT: [[V32:%[0-9]+]] = call i32 asm "", "=v,0"
; CHECK-NEXT: %c = call i32 @llvm.amdgcn.set.inactive.i32(i32 7, i32 [[V32]])
; CHECK-NEXT: ret void
define amdgpu_cs void @widths(half inreg %h, i64 inreg %s) {
  %a = call half @llvm.amdgcn.set.inactive.f16(half %h, half 1.0)
  %b = call i64 @llvm.amdgcn.set.inactive.i64(i64 5, i64 %s)
  %c = call i32 @llvm.amdgcn.set.inactive.i32(i32 7, i32 7)
  ret void
}

; CHECK-LABEL: @divergent(
; CHECK-NEXT: call i32 @llvm.amdgcn.set.inactive.i32(i32 7, i32 %v)
; CHECK-NEXT: call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 7)
; CHECK-NEXT: ret void
define amdgpu_cs void @divergent(i32 %v) {
  %a = call i32 @llvm.amdgcn.set.inactive.i32(i32 7, i32 %v)
  %b = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 7)
  ret void
}

; CHECK-LABEL: @loop(
; CHECK: [[IN_LOOP:%[0-9]+]] = call i32 asm "", "=v,0"
; CHECK-NEXT: %inside = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 [[IN_LOOP]])
; CHECK: end:
; CHECK-NEXT: %behind = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 0)
; CHECK: attributes [[CONVERGENT]] = { convergent nounwind memory(none) }
define amdgpu_cs void @loop(i32 %v, ptr addrspace(1) %out) {
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %inside = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 0)
  store i32 %inside, ptr addrspace(1) %out
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %v
  br i1 %again, label %loop, label %end

end:
  %behind = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 0)
  store i32 %behind, ptr addrspace(1) %out
  ret void
}
