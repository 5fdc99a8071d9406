; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An array of 512 bytes with one access may take 2 KiB: as it is, and once more as a vector for itself, the access and
; what else there is. Both sides of that limit, with vectors by dynamic indices, too.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-frame-pointer %s | FileCheck %s
; RUN: for gpu in gfx1030 gfx1201; do %lgc-opt --mcpu=$gpu -passes=lgc-keep-frame-pointer %s | not grep '"frame-pointer"' || exit 1; done

; CHECK: define void @reaches_limit() [[LARGE:#[0-9]+]] {
define void @reaches_limit() #0 {
  %a = alloca [512 x i8], addrspace(5)
  store volatile i32 7, ptr addrspace(5) %a
  ret void
}

; CHECK: define void @byte_less() [[SMALL:#[0-9]+]] {
define void @byte_less() #0 {
  %a = alloca [511 x i8], addrspace(5)
  store volatile i32 7, ptr addrspace(5) %a
  ret void
}

; Accesses to other memory do not count.
; CHECK: define void @other_memory(ptr addrspace(3) %s) [[SMALL]] {
define void @other_memory(ptr addrspace(3) %s) #0 {
  %a = alloca [511 x i8], addrspace(5)
  store volatile i32 7, ptr addrspace(5) %a
  store volatile i32 7, ptr addrspace(3) %s
  ret void
}

; CHECK: define void @second_access() [[LARGE]] {
define void @second_access() #0 {
  %a = alloca [511 x i8], addrspace(5)
  store volatile i32 7, ptr addrspace(5) %a
  %x = load volatile i32, ptr addrspace(5) %a
  ret void
}

; Three vectors of 512 bytes that are accessed by a dynamic index, and one for what else there is.
; CHECK: define i32 @three_indices({{.*}}) [[LARGE]] {
define i32 @three_indices(<128 x i32> %v, i32 %i) #0 {
  %a = insertelement <128 x i32> %v, i32 1, i32 %i
  %b = insertelement <128 x i32> %a, i32 2, i32 %i
  %x = extractelement <128 x i32> %b, i32 %i
  ret i32 %x
}

; What is inserted may differ, its place is constant.
; CHECK: define i32 @two_indices({{.*}}) [[SMALL]] {
define i32 @two_indices(<128 x i32> %v, i32 %i) #0 {
  %a = insertelement <128 x i32> %v, i32 1, i32 %i
  %b = insertelement <128 x i32> %a, i32 %i, i32 2
  %x = extractelement <128 x i32> %b, i32 %i
  ret i32 %x
}

attributes #0 = { nounwind }

; CHECK-DAG: attributes [[SMALL]] = { nounwind }
; CHECK-DAG: attributes [[LARGE]] = { nounwind "frame-pointer"="all" }
