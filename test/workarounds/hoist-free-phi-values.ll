; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm -print-after=lgc-structurize-regions %s -o %t 2>&1 | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm -print-after=lgc-structurize-regions --disable-pass=lgc-hoist-free-phi-values %s -o %t 2>&1 | FileCheck %s --check-prefix=OFF
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-hoist-free-phi-values %s -o - | FileCheck %s --check-prefix=ALONE

; The phi node in %end has %c for the edge from %other. StructurizeCFG of LLVM 22 hoists %c, which costs nothing, and
; confuses it with the values of other edges.

; CHECK: {{^}}Flow11:
; CHECK-NEXT: [[OTHER:%[0-9]+]] = phi i8 [ %c, %other ], [ %0, %Flow10 ]
; CHECK: %kept = phi i8 [ [[OTHER]], %Flow11 ]

; Without the pass:
; OFF: {{^}}Flow11:
; OFF-NEXT: phi i1
; OFF: [[BEFORE:%[0-9]+]] = phi i8 [ %c, %LeafBlock ], [ %0, %Flow ]
; OFF: %kept = phi i8 [ [[BEFORE]], %Flow11 ]

; The values are in a block that dominates the phi node:
; ALONE: entry:
; ALONE-NEXT: trunc i16 %v to i8
; ALONE-NEXT: trunc i16 %v to i8
; ALONE-NEXT: trunc i16 %v to i8
define amdgpu_cs void @main(i32 %x, i16 %v, ptr addrspace(3) %flag, ptr addrspace(8) inreg %out) {
entry:
  switch i32 %x, label %other [ i32 0, label %first
                                i32 2, label %second
                                i32 4, label %end ]

first:
  store volatile i32 1, ptr addrspace(3) %flag
  %a = trunc i16 %v to i8
  br label %end

second:
  %b = trunc i16 %v to i8
  br label %end

other:
  %c = trunc i16 %v to i8
  store volatile i32 2, ptr addrspace(3) %flag
  br label %end

end:
  %kept = phi i8 [ %a, %first ], [ 1, %entry ], [ %b, %second ], [ %c, %other ]
  call void @llvm.amdgcn.raw.ptr.buffer.store.i8(i8 %kept, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
