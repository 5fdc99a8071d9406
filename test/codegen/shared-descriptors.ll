; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm -print-before=early-tailduplication %s -o %t 2>&1 | FileCheck %s

; Every block uses the descriptor as it was loaded; none puts its parts together again.

; CHECK:     [[DESCRIPTOR:%[0-9]+]]:sgpr_128 = S_LOAD_DWORDX4
; CHECK-NOT: sgpr_128 = REG_SEQUENCE
; CHECK-COUNT-3: BUFFER_STORE_DWORD_OFFEN_exact {{.*}}, [[DESCRIPTOR]]:sgpr_128
; CHECK-NOT: sgpr_128 = REG_SEQUENCE
define amdgpu_cs void @main(ptr addrspace(4) inreg %table, i32 inreg %c, i32 %x) {
  %d = load <4 x i32>, ptr addrspace(4) %table, align 16, !invariant.load !0
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  %is = icmp eq i32 %c, 7
  br i1 %is, label %arm, label %end

arm:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 2, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  br label %end

end:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 3, ptr addrspace(8) %r, i32 %x, i32 0, i32 0)
  ret void
}
!0 = !{}
