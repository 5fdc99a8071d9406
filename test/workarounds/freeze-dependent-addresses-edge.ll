; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; There are 4,096 ways through what an address is made of, each instruction of which uses two before it; with one
; instruction more, which uses one of them, there are too many.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-dependent-addresses %s | FileCheck %s --check-prefixes=CHECK,FEW
; RUN: sed 's/%y12, 16/%z, 16/' %s > %t.more.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-dependent-addresses %t.more.ll | FileCheck %s --check-prefixes=CHECK,MORE

; CHECK-LABEL: @ways(
; CHECK: %nothing = lshr i32 %half, 16
; FEW-NEXT: %p2 = getelementptr i32, ptr addrspace(1) %base, i32 %nothing
; MORE-NEXT: %p2 = getelementptr i32, ptr addrspace(1) %base, i32 0{{$}}
define i32 @ways(ptr addrspace(1) %base, i32 %i) {
  %p1 = getelementptr i32, ptr addrspace(1) %base, i32 1
  %x = load i32, ptr addrspace(1) %p1
  %a1 = add i32 %i, 1
  %a2 = mul i32 %a1, %a1
  %a3 = mul i32 %a2, %a2
  %a4 = mul i32 %a3, %a3
  %a5 = mul i32 %a4, %a4
  %a6 = mul i32 %a5, %a5
  %a7 = mul i32 %a6, %a6
  %a8 = mul i32 %a7, %a7
  %a9 = mul i32 %a8, %a8
  %a10 = mul i32 %a9, %a9
  %a11 = mul i32 %a10, %a10
  %y3 = xor i32 %a2, %a1
  %y4 = xor i32 %a3, %y3
  %y5 = xor i32 %a4, %y4
  %y6 = xor i32 %a5, %y5
  %y7 = xor i32 %a6, %y6
  %y8 = xor i32 %a7, %y7
  %y9 = xor i32 %a8, %y8
  %y10 = xor i32 %a9, %y9
  %y11 = xor i32 %a10, %y10
  %y12 = xor i32 %a11, %y11
  %z = xor i32 %y12, 5
  %half = lshr i32 %y12, 16
  %nothing = lshr i32 %half, 16
  %p2 = getelementptr i32, ptr addrspace(1) %base, i32 %nothing
  %y = load i32, ptr addrspace(1) %p2
  %sum = mul i32 %x, %y
  ret i32 %sum
}

; Loads that the vectoriser does not join: one at a distance that is not known, a volatile one, one from another object.
; CHECK-LABEL: @apart(
; CHECK-NOT: freeze
; CHECK: ret void
define void @apart(ptr addrspace(1) %base, ptr addrspace(3) %lds) {
  %x = load i32, ptr addrspace(1) %base
  %half = lshr i32 %x, 16
  %nothing = lshr i32 %half, 16
  %far = getelementptr i32, ptr addrspace(1) %base, i32 %x
  %a = load i32, ptr addrspace(1) %far
  %here = getelementptr i32, ptr addrspace(1) %base, i32 %nothing
  %b = load volatile i32, ptr addrspace(1) %here
  %there = getelementptr i32, ptr addrspace(3) %lds, i32 %nothing
  %c = load i32, ptr addrspace(3) %there
  ret void
}

; It joins loads from what one condition chooses. Such an address has no index: it is frozen itself.
; CHECK-LABEL: @chosen(
; CHECK: load i32, ptr addrspace(1) %first,
; CHECK: [[FROZEN:%[0-9]+]] = freeze ptr addrspace(1) %second
; CHECK-NEXT: load i32, ptr addrspace(1) [[FROZEN]],
; CHECK: load i32, ptr addrspace(1) %otherwise,
define void @chosen(i1 %c, i1 %d, ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %first = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q
  %x = load i32, ptr addrspace(1) %first
  %behindP = getelementptr i32, ptr addrspace(1) %p, i32 %x
  %behindQ = getelementptr i32, ptr addrspace(1) %q, i32 %x
  %second = select i1 %c, ptr addrspace(1) %behindP, ptr addrspace(1) %behindQ
  %y = load i32, ptr addrspace(1) %second
  %otherwise = select i1 %d, ptr addrspace(1) %behindP, ptr addrspace(1) %behindQ
  %z = load i32, ptr addrspace(1) %otherwise
  ret void
}
