; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Nothing is held, so nothing is released.

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s -o %t.with
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-release-loads %s -o %t.without
; RUN: diff %t.with %t.without

define amdgpu_cs void @_amdgpu_cs_main(i32 inreg %flag, ptr addrspace(8) inreg %buffer, ptr addrspace(3) inreg %a, i32 %i) {
entry:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %x = load i32, ptr addrspace(3) %a, align 4
  %c = icmp eq i32 %flag, 0
  br i1 %c, label %end, label %use
use:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %buffer, i32 %i, i32 0, i32 0)
  br label %end
end:
  ret void
}
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
