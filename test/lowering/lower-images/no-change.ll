; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses to buffers, and instructions that are for texel buffers already, stay.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-images %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.format.v4f32(ptr addrspace(8), i32, i32, i32, i32)

define <4 x float> @main(ptr addrspace(7) %buffer, ptr addrspace(8) %texels, i32 %index) {
  %one = load <4 x float>, ptr addrspace(7) %buffer, align 16
  %two = call <4 x float> @llvm.amdgcn.struct.ptr.buffer.load.format.v4f32(ptr addrspace(8) %texels, i32 %index, i32 0, i32 0, i32 0)
  %sum = fadd <4 x float> %one, %two
  ret <4 x float> %sum
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
