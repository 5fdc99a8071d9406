; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 --emit=asm -print-before=lgc-structurize-regions %s -o %t 2>&1 | FileCheck %s

; Values that cost nothing and meet in a phi node are where all ways to it pass, before LLVM's StructurizeCFG moves them.

; CHECK:      trunc i16 %v to i8
; CHECK:      trunc i16 %v to i8
; CHECK:      first:
; CHECK-NEXT:   store volatile
; CHECK-NEXT:   br
; CHECK:      other:
; CHECK-NEXT:   store volatile
; CHECK-NEXT:   br
define amdgpu_cs void @main(i32 %x, i16 %v, ptr addrspace(3) %flag, ptr addrspace(8) inreg %out) {
entry:
  switch i32 %x, label %other [ i32 0, label %first
                                i32 4, label %end ]

first:
  store volatile i32 1, ptr addrspace(3) %flag
  %a = trunc i16 %v to i8
  br label %end

other:
  store volatile i32 2, ptr addrspace(3) %flag
  %b = trunc i16 %v to i8
  br label %end

end:
  %kept = phi i8 [ %a, %first ], [ 1, %entry ], [ %b, %other ]
  call void @llvm.amdgcn.raw.ptr.buffer.store.i8(i8 %kept, ptr addrspace(8) %out, i32 0, i32 0, i32 0)
  ret void
}
