; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Variables without pointers to buffers.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-buffer-pointers-as-bytes %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@shared = internal addrspace(3) global [2 x ptr addrspace(1)] poison

define void @main(ptr addrspace(1) %p) {
  %variable = alloca [2 x ptr addrspace(1)], align 8, addrspace(5)
  store ptr addrspace(1) %p, ptr addrspace(5) %variable, align 8
  store ptr addrspace(1) %p, ptr addrspace(3) @shared, align 8
  ret void
}
