; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Workgroups of one invocation without whole wave mode, and of two with it.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-widen-single-lane-groups %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @one(i32 %i, ptr addrspace(1) %out) "amdgpu-flat-work-group-size"="1,1" {
  store i32 %i, ptr addrspace(1) %out
  ret void
}

define amdgpu_cs void @two(i32 %i, ptr addrspace(1) %out) "amdgpu-flat-work-group-size"="2,2" {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %i, i32 0)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %all)
  store i32 %result, ptr addrspace(1) %out
  ret void
}
