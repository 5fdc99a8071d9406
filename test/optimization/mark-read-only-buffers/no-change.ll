; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Each function may write to the buffer that it reads: by a store, a store by address, an atomic operation, a texel
; buffer, or in a function that it calls or that calls it; or it synchronizes with another shader by an atomic or
; volatile access, which those to Coherent buffers are.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-mark-read-only-buffers %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare void @lgc.image.store.f32.v4i32(float, <4 x i32>, i32, i1, i32, ...) nounwind willreturn
declare i32 @lgc.image.atomic.i32.v8i32(i32, i32, <8 x i32>, i32, ...) nounwind willreturn

define void @stored(ptr addrspace(7) %a) {
  %x = load i32, ptr addrspace(7) %a
  store i32 %x, ptr addrspace(7) %a
  ret void
}

define void @storedByAddress(ptr addrspace(7) %a, ptr addrspace(1) %b) {
  %x = load i32, ptr addrspace(7) %a
  store i32 %x, ptr addrspace(1) %b
  ret void
}

define i32 @atomic(ptr addrspace(7) %a) {
  %x = load i32, ptr addrspace(7) %a
  %y = atomicrmw add ptr addrspace(7) %a, i32 %x syncscope("agent") monotonic
  ret i32 %y
}

define i32 @atomicLoad(ptr addrspace(7) %a, ptr addrspace(1) %b) {
  %x = load atomic i32, ptr addrspace(1) %b syncscope("agent") acquire, align 4
  %y = load i32, ptr addrspace(7) %a
  ret i32 %y
}

define i32 @volatile(ptr addrspace(7) %a, ptr addrspace(7) %b) {
  %x = load volatile i32, ptr addrspace(7) %b
  %y = load i32, ptr addrspace(7) %a
  ret i32 %y
}

define float @texelBuffer(ptr addrspace(7) %a, <4 x i32> %texels) {
  %x = load float, ptr addrspace(7) %a
  call void (float, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.f32.v4i32(float %x, <4 x i32> %texels, i32 0, i1 false, i32 0, i32 7)
  ret float %x
}

define i32 @imageAtomic(ptr addrspace(7) %a, <8 x i32> %image) {
  %x = load i32, ptr addrspace(7) %a
  %y = call i32 (i32, i32, <8 x i32>, i32, ...) @lgc.image.atomic.i32.v8i32(i32 1, i32 %x, <8 x i32> %image, i32 1, i32 0)
  ret i32 %y
}

define i32 @called(ptr addrspace(7) %a) {
  %x = load i32, ptr addrspace(7) %a
  call void @callee()
  ret i32 %x
}

define internal void @callee() noinline {
  fence syncscope("workgroup") acq_rel
  ret void
}

define internal i32 @subroutine.f(ptr addrspace(7) %a) "lgc-subroutine"="compute" {
  %x = load i32, ptr addrspace(7) %a
  ret i32 %x
}
