; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Variables with pointers to buffers have the size of the data layout, 32 bytes for each pointer; workgroup variables
; can contain them. LLVM gives an alloca 24 bytes for each, and rejects the others.

; RUN: %lgc-opt -passes=lgc-lower-buffer-pointers %s -o - | FileCheck %s
; RUN: sed /@shared/d %s | opt -mtriple=amdgcn--amdpal -passes=amdgpu-lower-buffer-fat-pointers -S - -o - | FileCheck %s --check-prefix=LLVM
; RUN: not %lgc-opt -passes=lgc-lower-buffer-pointers --disable-pass=lgc-keep-buffer-pointers-as-bytes %s 2>&1 | FileCheck %s --check-prefix=OFF
; RUN: sed /@shared/d %s | %lgc-opt -passes=lgc-lower-buffer-pointers --disable-pass=lgc-keep-buffer-pointers-as-bytes - | FileCheck %s --check-prefix=LLVM

; CHECK: @shared = internal addrspace(3) global [32 x i8] poison, align 32
@shared = internal addrspace(3) global { ptr addrspace(7) } poison, align 32

; CHECK-LABEL: define amdgpu_cs void @main(
; CHECK: alloca [64 x i8], align 32, addrspace(5)
; LLVM: alloca [2 x i160], align 32, addrspace(5)
define amdgpu_cs void @main(ptr addrspace(7) %p, ptr addrspace(7) %q) {
  %variable = alloca [2 x ptr addrspace(7)], align 32, addrspace(5)
  %second = getelementptr i8, ptr addrspace(5) %variable, i32 32
  store volatile ptr addrspace(7) %p, ptr addrspace(5) %variable, align 32
  store volatile ptr addrspace(7) %q, ptr addrspace(5) %second, align 32
  store volatile ptr addrspace(7) %q, ptr addrspace(3) @shared, align 32
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}

; Without the pass:
; OFF: global variables that contain buffer fat pointers (address space 7 pointers) are unsupported
