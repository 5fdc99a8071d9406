; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The load is executed in whole quad mode, and so is what computes its address.

; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=asm %s | FileCheck %s %end
; RUN: %for-each-target %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-keep-helper-values %s | FileCheck %s --check-prefix=OFF %end

; CHECK-LABEL: address:
; CHECK: s_wqm_b{{.*}} exec
; CHECK-NOT: exec
; CHECK: v_lshlrev_b32{{.*}} [[OFFSET:v[0-9]+]], 4, v0
; CHECK: s_and_b{{.*}} exec
; CHECK: buffer_store
; CHECK: s_wqm_b{{.*}} exec
; CHECK: v_mov_b32_dpp
; CHECK-NOT: exec
; CHECK: global_load_{{.*}}, [[OFFSET]],

; Without the pass:
; OFF-LABEL: address:
; OFF: s_and_b{{.*}} exec
; OFF: v_lshlrev_b32{{.*}} [[OFFSET:v[0-9]+]], 4, v0
; OFF: buffer_store
; OFF: s_wqm_b
; OFF: global_load_{{.*}}, [[OFFSET]],
define amdgpu_ps float @address(ptr addrspace(8) inreg %buffer, ptr addrspace(1) inreg %table, i32 %a, float %x) {
  %offset = shl i32 %a, 4
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %offset, ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  %y = call float asm sideeffect "v_mov_b32_dpp $0, $1 quad_perm:[1,1,3,3] row_mask:0xf bank_mask:0xf", "=v,v"(float %x)
  %whole = call float @llvm.amdgcn.wqm.f32(float %y)
  %place = zext i32 %offset to i64
  %element = getelementptr i8, ptr addrspace(1) %table, i64 %place
  %value = load volatile float, ptr addrspace(1) %element
  %sum = fadd float %whole, %value
  ret float %sum
}
