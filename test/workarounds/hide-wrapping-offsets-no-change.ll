; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Sums that cannot wrap, and offsets that are not sums.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-hide-wrapping-offsets %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(ptr addrspace(8) inreg %buffer, i32 %i) {
  %small = and i32 %i, 255
  %sum = add nuw i32 %small, 12
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %buffer, i32 %sum, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 2, ptr addrspace(8) %buffer, i32 %i, i32 0, i32 0)
  ret void
}

declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32 immarg)
