; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A program that is small enough does not change, including its calls and its prints.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-check-program-size %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@format = private unnamed_addr addrspace(4) constant [4 x i8] c"hi\0A\00"

declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @main(ptr addrspace(7) %buffer) {
  call void @twice(ptr addrspace(7) %buffer)
  call void @print(ptr addrspace(7) %buffer)
  ret void
}

define internal void @twice(ptr addrspace(7) %buffer) alwaysinline {
  call void @print(ptr addrspace(7) %buffer)
  call void @print(ptr addrspace(7) %buffer)
  ret void
}

define internal void @print(ptr addrspace(7) %buffer) alwaysinline {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format)
  ret void
}
