; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; 16 bits, whatever they are made of, are frozen; 17 and more are not, nor is a pointer of 32. The parts of an aggregate
; are loaded one by one, so that its size does not count. Phi nodes and instructions use the frozen value alone.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-small-private-loads %s | FileCheck %s

; CHECK-LABEL: define void @types(
; CHECK: %bit = load i1,
; CHECK-NEXT: freeze i1 %bit
; CHECK: %half = load half,
; CHECK-NEXT: freeze half %half
; CHECK: %bytes = load <2 x i8>,
; CHECK-NEXT: freeze <2 x i8> %bytes
; CHECK: %array = load [3 x i8],
; CHECK-NEXT: freeze [3 x i8] %array
; CHECK-NOT: freeze
; CHECK: ret void
define void @types(ptr addrspace(5) %p) {
  %bit = load i1, ptr addrspace(5) %p
  %half = load half, ptr addrspace(5) %p
  %bytes = load <2 x i8>, ptr addrspace(5) %p
  %array = load [3 x i8], ptr addrspace(5) %p
  %odd = load i17, ptr addrspace(5) %p
  %threeBytes = load <3 x i8>, ptr addrspace(5) %p
  %pair = load <2 x half>, ptr addrspace(5) %p
  %pointer = load ptr addrspace(5), ptr addrspace(5) %p
  ret void
}

; CHECK-LABEL: define i16 @uses(
; CHECK: phi i16 [ 0, %entry ], [ [[FROZEN:%[0-9]+]], %loop ]
; CHECK: %x = load volatile i16,
; CHECK-NEXT: [[FROZEN]] = freeze i16 %x
; CHECK-NEXT: %sum = add i16 [[FROZEN]], %before
; CHECK: ret i16 [[FROZEN]]
define i16 @uses(ptr addrspace(5) %p) {
entry:
  br label %loop

loop:
  %before = phi i16 [ 0, %entry ], [ %x, %loop ]
  %x = load volatile i16, ptr addrspace(5) %p
  %sum = add i16 %x, %before
  %again = icmp eq i16 %sum, 7
  br i1 %again, label %loop, label %end

end:
  ret i16 %x
}
