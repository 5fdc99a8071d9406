; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Values of a phi node that cost an instruction, and free values that no phi node uses.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-hoist-free-phi-values %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(i32 %i, i1 %which, ptr addrspace(1) %out) {
  br i1 %which, label %left, label %right

left:
  %product = mul i32 %i, %i
  br label %end

right:
  br label %end

end:
  %x = phi i32 [ %product, %left ], [ 7, %right ]
  store i32 %x, ptr addrspace(1) %out
  ret void
}
