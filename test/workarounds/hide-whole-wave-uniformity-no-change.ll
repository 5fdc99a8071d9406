; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Values of active lanes that are divergent already.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-hide-whole-wave-uniformity %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(i32 %lane, ptr addrspace(1) %out) {
  %all = call i32 @llvm.amdgcn.set.inactive.i32(i32 %lane, i32 0)
  %result = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %all)
  store i32 %result, ptr addrspace(1) %out
  ret void
}
