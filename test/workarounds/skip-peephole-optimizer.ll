; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-skip-peephole-optimizer %s | FileCheck %s --check-prefix=OFF

; Two selections on one bit, in opposite directions: LLVM's peephole optimizer would use one comparison for both.

; CHECK: s_cselect_b32 {{.*}}, 7, 1
; CHECK: s_cmp
; CHECK: s_cselect_b32 {{.*}}, 7, 1
define amdgpu_cs void @main(<4 x i32> inreg %from, i32 %offset, ptr addrspace(8) inreg %out) {
  %value = alloca <2 x i64>, align 16, addrspace(5)
  store <2 x i64> splat (i64 1), ptr addrspace(5) %value, align 16
  %x = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %from, i32 0, i32 0)
  %bit = and i32 %x, 1
  %place = getelementptr inbounds nuw [8 x i8], ptr addrspace(5) %value, i32 %bit
  store i64 7, ptr addrspace(5) %place, align 8
  %both = load <2 x i64>, ptr addrspace(5) %value, align 16
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i64(<2 x i64> %both, ptr addrspace(8) %out, i32 %offset, i32 0, i32 0)
  ret void
}

; Without the pass:
; OFF: s_bitcmp0_b32
; OFF-NOT: s_cmp
; OFF: s_cselect_b32 {{.*}}, 7, 1
; OFF-NOT: s_cmp
; OFF: s_cselect_b32 {{.*}}, 7, 1
