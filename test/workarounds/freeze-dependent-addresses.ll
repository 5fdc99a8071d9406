; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Loads from addresses that depend on a previous load, or on a long computation, which simplifies to a constant: the
; vectorizer finds them adjacent to that load, and would have to move their operands before it.
; RUN: bash -c 'ulimit -t 30; %lgc-opt --mcpu=gfx1100 -passes=lgc-clean-up-input %s' | FileCheck %s
; RUN: bash -c 'ulimit -t 2; %lgc-opt --mcpu=gfx1100 -passes=lgc-clean-up-input --disable-pass=lgc-freeze-dependent-addresses %s -o %t; test $? -gt 128'

; Two shifts, which SCEV simplifies to 0. With this constant as the index the loads may be merged. Without the pass,
; LLVM does not terminate.
; CHECK-LABEL: @forgotten(
; CHECK: load <2 x i32>, ptr addrspace(1) %base
define void @forgotten(ptr addrspace(1) %base, ptr addrspace(1) %out) {
  %p1 = getelementptr i32, ptr addrspace(1) %base, i32 1
  %x = load i32, ptr addrspace(1) %p1
  %half = lshr i32 %x, 16
  %nothing = lshr i32 %half, 16
  %p2 = getelementptr i32, ptr addrspace(1) %base, i32 %nothing
  %y = load i32, ptr addrspace(1) %p2
  %sum = mul i32 %x, %y
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; A part of an index is removed; the rest is not constant, and is frozen.
; CHECK-LABEL: @partly_forgotten(
; CHECK: load i32, ptr addrspace(1) %p1
; CHECK: load i32, ptr addrspace(1) %p2
define void @partly_forgotten(ptr addrspace(1) %base, ptr addrspace(1) %out, i32 %i) {
  %j = add i32 %i, 1
  %p1 = getelementptr i32, ptr addrspace(1) %base, i32 %j
  %x = load i32, ptr addrspace(1) %p1
  %half = lshr i32 %x, 16
  %nothing = lshr i32 %half, 16
  %k = add i32 %i, %nothing
  %p2 = getelementptr i32, ptr addrspace(1) %base, i32 %k
  %y = load i32, ptr addrspace(1) %p2
  %sum = mul i32 %x, %y
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; The loaded element and the adjacent one are still merged.
; CHECK-LABEL: @neighbours(
; CHECK: load i32, ptr addrspace(1) %base
; CHECK: load <2 x i32>
define void @neighbours(ptr addrspace(1) %base, ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) %base, align 8
  %i = and i32 %x, 6
  %p = getelementptr i32, ptr addrspace(1) %base, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  %y = load i32, ptr addrspace(1) %p, align 8
  %z = load i32, ptr addrspace(1) %q, align 4
  %sum = mul i32 %y, %z
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
