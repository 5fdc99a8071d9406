; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A function whose only atomic operation is an intrinsic, in one block of several; operations of 64 bits and in LDS; a
; value that all lanes share is multiplied instead. What each lane does at an address of its own stays.
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-combine-atomics %s -o - | FileCheck %s %end

; CHECK-LABEL: @intrinsic(
; CHECK: br i1 %c, label %side, label %end
; CHECK: side:
; CHECK-COUNT-4: call i32 @llvm.amdgcn.update.dpp.i32(i32 0,
; CHECK: call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(
define amdgpu_cs void @intrinsic(ptr addrspace(8) inreg %p, i32 %value, i1 %c) {
  br i1 %c, label %side, label %end
side:
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 %value, ptr addrspace(8) %p, i32 0, i32 0, i32 0)
  br label %end
end:
  ret void
}

; The least number of 64 bits as an unsigned one is what inactive lanes have.
; CHECK-LABEL: @wide(
; CHECK: call i64 @llvm.amdgcn.set.inactive.i64(i64 %value, i64 0)
; CHECK-COUNT-4: call i64 @llvm.amdgcn.update.dpp.i64(i64 0,
; CHECK: atomicrmw umax ptr addrspace(1) %p, i64
define amdgpu_cs void @wide(ptr addrspace(1) inreg %p, i64 %value) {
  %old = atomicrmw umax ptr addrspace(1) %p, i64 %value syncscope("agent") monotonic
  ret void
}

; CHECK-LABEL: @lds(
; CHECK-COUNT-4: call i32 @llvm.amdgcn.update.dpp.i32(i32 -1,
; CHECK: atomicrmw and ptr addrspace(3) @s, i32
define amdgpu_cs void @lds(i32 %value) {
  %old = atomicrmw and ptr addrspace(3) @s, i32 %value syncscope("workgroup") monotonic
  ret void
}

; CHECK-LABEL: @uniform(
; CHECK-NOT: update.dpp
; CHECK: [[COUNT:%[0-9]+]] = call i32 @llvm.ctpop.i32(
; CHECK: [[SUM:%[0-9]+]] = mul i32 %value, [[COUNT]]
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 [[SUM]]
define amdgpu_cs void @uniform(ptr addrspace(1) inreg %p, i32 inreg %value) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 %value syncscope("agent") monotonic
  ret void
}

; CHECK-LABEL: @addresses(
; CHECK-NEXT: %old = atomicrmw add ptr addrspace(1) %p, i32 %value
; CHECK-NEXT: ret void
define amdgpu_cs void @addresses(ptr addrspace(1) %p, i32 %value) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 %value syncscope("agent") monotonic
  ret void
}

@s = internal addrspace(3) global i32 poison
