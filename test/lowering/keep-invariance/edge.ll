; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An output may depend on a branch, on an index, and on memory that has not become a value.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-invariance %s -o - | FileCheck %s

; CHECK-LABEL: @branch
; CHECK: %condition = fadd float %x, 1.000000e+00
; CHECK: %unrelated = fadd contract float %x, 2.000000e+00
define float @branch(float %x) {
  %condition = fadd contract float %x, 1.0
  %less = fcmp olt float %condition, 0.0
  %unrelated = fadd contract float %x, 2.0
  br i1 %less, label %then, label %end
then:
  br label %end
end:
  %value = phi float [ 1.0, %0 ], [ %x, %then ]
  call void @lgc.vertex.export(float %value, i32 0, i32 0), !lgc.invariant !0
  ret float %unrelated
}

; CHECK-LABEL: @index
; CHECK: %place = fadd float %x, 1.000000e+00
define void @index(ptr addrspace(1) %table, float %x) {
  %place = fadd contract float %x, 1.0
  %i = fptoui float %place to i32
  %p = getelementptr float, ptr addrspace(1) %table, i32 %i
  %value = load float, ptr addrspace(1) %p
  call void @lgc.vertex.export(float %value, i32 0, i32 0), !lgc.invariant !0
  ret void
}

; CHECK-LABEL: @memory
; CHECK: %stored = fadd float %x, 1.000000e+00
; CHECK: %more = fadd float %x, 2.000000e+00
define float @memory(float %x, i32 %i) {
  %array = alloca [4 x float], addrspace(5)
  %stored = fadd contract float %x, 1.0
  store float %stored, ptr addrspace(5) %array
  %more = fadd contract float %x, 2.0
  %p = getelementptr float, ptr addrspace(5) %array, i32 %i
  %value = load float, ptr addrspace(5) %p
  call void @lgc.vertex.export(float %value, i32 0, i32 0), !lgc.invariant !0
  ret float %more
}

declare void @lgc.vertex.export(float, i32, i32) nounwind willreturn memory(inaccessiblemem: readwrite)
!0 = !{}
