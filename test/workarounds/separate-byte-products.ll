; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: sed 's/) {/) "target-features"="+dot7-insts" {/' %s > %t.ll
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %t.ll -o - | FileCheck %s --check-prefix=OFF %end

; Instruction selection makes no dot products (kSeparateProducts). LLVM 22 takes these for sums of products of four bytes,
; although there are an operation that is no addition, sums of 64 bits, and factors of 14 bits.

; CHECK-NOT: v_dot4
; CHECK:     _end{{$}}

; Without the feature disabled:
; OFF-LABEL: exclusive:
; OFF:       v_dot4_u32_u8
define amdgpu_cs void @exclusive(i32 %a, i32 %b, i32 %c, i32 %d, ptr addrspace(1) inreg %out) {
  %a1 = and i32 %a, 255
  %b1 = and i32 %b, 255
  %c1 = and i32 %c, 255
  %d1 = and i32 %d, 255
  %one = mul i32 %a1, %b1
  %two = mul i32 %c1, %d1
  %other = xor i32 %two, 4660
  %sum = add i32 %one, %other
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; OFF-LABEL: wide:
; OFF:       v_dot4_u32_u8
define amdgpu_cs void @wide(i32 %a, i32 %b, i32 %c, i32 %d, i64 %start, ptr addrspace(1) inreg %out) {
  %a1 = and i32 %a, 255
  %b1 = and i32 %b, 255
  %c1 = and i32 %c, 255
  %d1 = and i32 %d, 255
  %a2 = zext i32 %a1 to i64
  %b2 = zext i32 %b1 to i64
  %c2 = zext i32 %c1 to i64
  %d2 = zext i32 %d1 to i64
  %one = mul i64 %a2, %b2
  %two = mul i64 %c2, %d2
  %partial = add i64 %two, %start
  %sum = add i64 %one, %partial
  store i64 %sum, ptr addrspace(1) %out
  ret void
}

; OFF-LABEL: fourteen.bits:
; OFF:       v_dot4_u32_u8
define amdgpu_cs void @fourteen.bits(i32 %at, ptr addrspace(8) inreg %in, ptr addrspace(1) inreg %out) {
  %a = call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) %in, i32 %at, i32 0, i32 0)
  %b = call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) %in, i32 %at, i32 16, i32 0)
  %a1 = and <4 x i32> %a, splat (i32 16383)
  %b1 = and <4 x i32> %b, splat (i32 16383)
  %a.0 = extractelement <4 x i32> %a1, i64 0
  %b.0 = extractelement <4 x i32> %b1, i64 0
  %product.0 = mul nuw nsw i32 %a.0, %b.0
  %a.1 = extractelement <4 x i32> %a1, i64 1
  %b.1 = extractelement <4 x i32> %b1, i64 1
  %product.1 = mul nuw nsw i32 %a.1, %b.1
  %a.2 = extractelement <4 x i32> %a1, i64 2
  %b.2 = extractelement <4 x i32> %b1, i64 2
  %product.2 = mul nuw nsw i32 %a.2, %b.2
  %a.3 = extractelement <4 x i32> %a1, i64 3
  %b.3 = extractelement <4 x i32> %b1, i64 3
  %product.3 = mul nuw nsw i32 %a.3, %b.3
  %sum.1 = add nuw nsw i32 %product.0, %product.1
  %sum.2 = add nuw nsw i32 %sum.1, %product.2
  %sum = add nuw nsw i32 %sum.2, %product.3
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

declare <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8), i32, i32, i32)

define amdgpu_cs void @_end() {
  ret void
}
