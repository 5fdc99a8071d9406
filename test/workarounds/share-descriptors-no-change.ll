; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; One access for each of two descriptors.
; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=finalize-isel --disable-pass=lgc-share-descriptors %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-share-descriptors --disable-pass=lgc-share-descriptors %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-share-descriptors %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(8) inreg %a, ptr addrspace(8) inreg %b, i32 %v) {
  %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %a, i32 %v, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %b, i32 %v, i32 0, i32 0)
  ret void
}
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32 immarg)
