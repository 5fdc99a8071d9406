; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-select-buffer-instructions %s | FileCheck %s

; Loads that the scalar unit cannot or must not execute remain buffer loads. With a divergent descriptor the result
; would be wrong: s.buffer.load has no loop over the values of its descriptor.

; CHECK-NOT: s.buffer.load
define amdgpu_cs void @main(<4 x i32> inreg %d, <4 x i32> %divergent, i32 inreg %u, i32 %lane) {
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  %j = bitcast <4 x i32> %divergent to i128
  %s = inttoptr i128 %j to ptr addrspace(8)
  %not.invariant = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %r, i32 %u, i32 0, i32 0)
  %offset = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %r, i32 %lane, i32 0, i32 0), !invariant.load !0
  %descriptor = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %s, i32 %u, i32 0, i32 0), !invariant.load !0
  %unaligned = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 2 %r, i32 %u, i32 0, i32 0), !invariant.load !0
  %part = call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) align 4 %r, i32 %u, i32 0, i32 0), !invariant.load !0
  %volatile = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %r, i32 %u, i32 0, i32 -2147483648), !invariant.load !0
  ret void
}

!0 = !{}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}
