; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Sums of which the greatest is the last number of 32 bits, and one more; and instructions whose offset stands elsewhere.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-hide-wrapping-offsets %s | FileCheck %s

; CHECK-LABEL: @limits(
; CHECK: %last = add i32 %less, 31
; CHECK-NEXT: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %last,
; CHECK-NEXT: %wraps = add i32 %less, 32
; CHECK-NEXT: [[HIDDEN:%[0-9]+]] = call i32 asm "", "=v,0"(i32 %wraps)
; CHECK-NEXT: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 [[HIDDEN]],
; CHECK-NEXT: %promised = add nuw i32 %x, 17
; CHECK-NEXT: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %promised,
; CHECK-NEXT: %minus = add i32 %x, -17
; CHECK-NEXT: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %minus,
; CHECK-NEXT: %disjoint = or disjoint i32 %quad, 3
; CHECK-NEXT: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %disjoint,
define void @limits(ptr addrspace(8) %b, i32 %x) {
  %less = and i32 %x, -32
  %quad = and i32 %x, -4
  %last = add i32 %less, 31
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %last, i32 0, i32 0)
  %wraps = add i32 %less, 32
  %c = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %wraps, i32 0, i32 0)
  %promised = add nuw i32 %x, 17
  %d = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %promised, i32 0, i32 0)
  %minus = add i32 %x, -17
  %e = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %minus, i32 0, i32 0)
  %disjoint = or disjoint i32 %quad, 3
  %f = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %disjoint, i32 0, i32 0)
  ret void
}

; The constant is under a shift or a product, which may wrap around, too.
; CHECK-LABEL: @scaled(
; CHECK: call i32 asm "", "=v,0"(i32 %shifted)
; CHECK: call i32 asm "", "=v,0"(i32 %product)
; CHECK-NOT: asm
; CHECK: ret void
define void @scaled(ptr addrspace(8) %b, i32 %x) {
  %sum = add nuw i32 %x, 3
  %shifted = shl i32 %sum, 2
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %shifted, i32 0, i32 0)
  %product = mul i32 %sum, 12
  %c = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %product, i32 0, i32 0)
  %safe = shl nuw i32 %sum, 2
  %d = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %b, i32 %safe, i32 0, i32 0)
  ret void
}

; A store and an atomic operation have one value or two before the descriptor. The scalar offset is another operand.
; CHECK-LABEL: @places(
; CHECK: [[STORED:%[0-9]+]] = call i32 asm "", "=v,0"(i32 %sum)
; CHECK-NEXT: call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %sum, ptr addrspace(8) %b, i32 [[STORED]], i32 %sum,
; CHECK: [[EXCHANGED:%[0-9]+]] = call i32 asm "", "=v,0"(i32 %sum)
; CHECK-NEXT: call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32(i32 %sum, i32 %sum, ptr addrspace(8) %b, i32 [[EXCHANGED]], i32 %sum,
define void @places(ptr addrspace(8) %b, i32 %x) {
  %sum = add i32 %x, 12
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %sum, ptr addrspace(8) %b, i32 %sum, i32 %sum, i32 0)
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32(i32 %sum, i32 %sum, ptr addrspace(8) %b, i32 %sum, i32 %sum, i32 0)
  ret void
}
