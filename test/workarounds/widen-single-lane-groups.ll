; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm %s | FileCheck %s
; RUN: not %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-widen-single-lane-groups %s 2>&1 | FileCheck %s --check-prefix=OFF

; A workgroup of one invocation, whose wave has 63 other lanes. LLVM 22 would treat every value as uniform: it would
; fold the exchange of the halves away and read the first lane for lane 63.

; CHECK-LABEL: main:
; CHECK:       s_or_saveexec_b64
; CHECK:       v_cndmask_b32_e64 [[ALL:v[0-9]+]], 0, v0
; CHECK:       v_permlane64_b32 [[SWAPPED:v[0-9]+]], [[ALL]]
; CHECK:       v_readlane_b32 s{{[0-9]+}}, [[SWAPPED]], 63
define amdgpu_cs void @main(ptr addrspace(8) inreg %out, i32 %v) #0 {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
  %swapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %all)
  %last = call i32 @llvm.amdgcn.readlane.i32(i32 %swapped, i32 63)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %last)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %result, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

; Without whole wave mode the other lanes do not matter.
; CHECK-LABEL: others:
; CHECK-NOT:   v_permlane64_b32
; CHECK:       s_endpgm
define amdgpu_cs void @others(ptr addrspace(8) inreg %out, i32 %v) #0 {
  %swapped = call i32 @llvm.amdgcn.permlane64.i32(i32 %v)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %swapped, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}

attributes #0 = { "target-features"="+wavefrontsize64" "amdgpu-flat-work-group-size"="1,1" }

; Without the pass:
; OFF: illegal VGPR to SGPR copy
