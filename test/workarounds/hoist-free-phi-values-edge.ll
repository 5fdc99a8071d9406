; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Values move in the order of their block, whatever the order of the phi nodes: what needs a value that moves does, too.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-hoist-free-phi-values %s | FileCheck %s

; CHECK-LABEL: @chain(
; CHECK-NEXT: entry:
; CHECK-NEXT: %wide = extractelement <2 x i64> %v, i32 1
; CHECK-NEXT: %narrow = trunc i64 %wide to i32
; CHECK-NEXT: br i1
define amdgpu_cs void @chain(i1 %c, <2 x i64> %v, ptr addrspace(1) %out) {
entry:
  br i1 %c, label %side, label %end
side:
  %wide = extractelement <2 x i64> %v, i32 1
  %narrow = trunc i64 %wide to i32
  br label %end
end:
  %i = phi i32 [ 1, %entry ], [ %narrow, %side ]
  %l = phi i64 [ 2, %entry ], [ %wide, %side ]
  store i32 %i, ptr addrspace(1) %out
  store i64 %l, ptr addrspace(1) %out
  ret void
}

; What stays: a value made of one that costs an instruction, of a load, or of a phi node of the block; one that no phi
; node has; and that of a block with another successor, which LLVM does not move.
; CHECK-LABEL: @staying(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1
; CHECK: side:
; CHECK-NEXT: %sum = add i64
; CHECK-NEXT: %ofSum = trunc i64 %sum to i32
; CHECK-NEXT: %loaded = load i64
; CHECK-NEXT: %ofLoad = trunc i64 %loaded to i32
; CHECK-NEXT: %other = trunc i64 %v to i32
; CHECK-NEXT: store i32 %other
; CHECK: fork:
; CHECK-NEXT: %either = trunc i64 %v to i32
; CHECK: loop:
; CHECK-NEXT: %next = phi i64
; CHECK-NEXT: %ofPhi = trunc i64 %next to i32
; CHECK-NEXT: br label %latch
define amdgpu_cs void @staying(i1 %c, i1 %d, i64 %v, ptr addrspace(1) %out) {
entry:
  br i1 %c, label %side, label %fork
side:
  %sum = add i64 %v, 7
  %ofSum = trunc i64 %sum to i32
  %loaded = load i64, ptr addrspace(1) %out
  %ofLoad = trunc i64 %loaded to i32
  %other = trunc i64 %v to i32
  store i32 %other, ptr addrspace(1) %out
  br label %end
fork:
  %either = trunc i64 %v to i32
  br i1 %d, label %loop, label %end
loop:
  %next = phi i64 [ %v, %fork ], [ 7, %latch ]
  %ofPhi = trunc i64 %next to i32
  br label %latch
latch:
  %z = phi i32 [ %ofPhi, %loop ]
  br i1 %c, label %loop, label %end
end:
  %x = phi i32 [ %ofSum, %side ], [ %either, %fork ], [ 1, %latch ]
  %y = phi i32 [ %ofLoad, %side ], [ 2, %fork ], [ %z, %latch ]
  %product = mul i32 %x, %y
  store i32 %product, ptr addrspace(1) %out
  ret void
}
