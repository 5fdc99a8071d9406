; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s --check-prefixes=CHECK,$GEN --allow-unused-prefixes %end
; RUN: %lgc-opt --mcpu=gfx1100 --emit=obj %s -o %t.o
; RUN: %readelf -S -r -s %t.o | FileCheck %s --check-prefix=ELF

; Constants follow the code in its section, so that their distance from the program counter is known and no relocation
; is needed. Each is aligned; a size that is not a multiple of 4 is padded. On gfx12 the program counter is not sign
; extended, and there is a wait for earlier reads of the vector ALU.

; CHECK: .text 1
; CHECK: .Llgc_constants:
; CHECK-NEXT: .zero 0
; CHECK: .long 3, 1, 4
; CHECK-NEXT: .zero 4
; CHECK: .long 1065353216, 0
; CHECK-NEXT: .zero 0
; CHECK: .long 67305985, 5
; CHECK: _amdgpu_cs_main:
; CHECK: s_getpc_b64 [[PC:s\[[0-9]+:[0-9]+\]]]
; CHECK-NEXT: [[HERE:.Llgc_here[0-9]+]]:
; CHECK-NEXT: s_mov_b32 s{{[0-9]+}}, .Llgc_constants-[[HERE]]
; GFX12-NEXT: s_wait_alu depctr_sa_sdst(0)
; GFX12: s_ashr_i64
; CHECK-NOT: s_getpc
; CHECK: s_endpgm

; ELF-NOT: .rodata
; ELF-NOT: .rel
@integers = internal addrspace(4) constant [3 x i32] [i32 3, i32 1, i32 4]
@pair = internal addrspace(4) constant { float, i32 } { float 1.0, i32 undef }, align 16
@bytes = internal addrspace(4) constant [5 x i8] c"\01\02\03\04\05"
@dead = internal addrspace(4) constant i32 7

define amdgpu_cs void @_amdgpu_cs_main(ptr addrspace(1) inreg %out, i32 inreg %i, i32 %lane) {
  %p = getelementptr i32, ptr addrspace(4) @integers, i32 %i
  %x = load i32, ptr addrspace(4) %p
  %y = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @pair, i64 4)
  %q = getelementptr i8, ptr addrspace(4) @bytes, i32 %lane
  %z = load i8, ptr addrspace(4) %q
  %w = zext i8 %z to i32
  %s = add i32 %x, %y
  %t = add i32 %s, %w
  store i32 %t, ptr addrspace(1) %out
  ret void
}
