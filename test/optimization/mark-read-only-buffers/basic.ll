; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Loads of a shader that writes to no buffer are invariant. Stores to private and workgroup memory and to images, and
; fences, do not count.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-mark-read-only-buffers %s -o - | FileCheck %s

@shared = internal addrspace(3) global i32 poison
declare void @lgc.image.store.f32.v8i32(float, <8 x i32>, i32, i1, i32, ...) nounwind willreturn

; CHECK-LABEL: define float @main(
; CHECK: load float, ptr addrspace(7) %a, align 4, !invariant.load
; CHECK: load i32, ptr addrspace(3) @shared, align 4{{$}}
; CHECK: load float, ptr addrspace(7) %b, align 4, !invariant.load
define float @main(ptr addrspace(7) %a, ptr addrspace(7) %b, ptr addrspace(5) %own, <8 x i32> %image) {
  %x = load float, ptr addrspace(7) %a
  store float %x, ptr addrspace(5) %own
  store i32 1, ptr addrspace(3) @shared
  fence syncscope("workgroup") acq_rel
  call void (float, <8 x i32>, i32, i1, i32, ...) @lgc.image.store.f32.v8i32(float %x, <8 x i32> %image, i32 1, i1 false, i32 0, i32 7)
  %s = load i32, ptr addrspace(3) @shared
  %y = load float, ptr addrspace(7) %b
  %sum = fadd float %x, %y
  ret float %sum
}
