; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Control flow that is structured already: a line, a side, and a loop, in a small function and among many blocks, of which
; some get other names.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-structurize-regions %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll
; RUN: (sed '/^; RUN/d; /^end:/,$d' %s; for i in $(seq 600); do echo "  br label %%b$i"; echo "b$i:"; done; echo '  br label %%end'; sed -n '/^end:/,$p' %s) > %t.ll
; RUN: %lgc-opt --mcpu=gfx1100 %t.ll | opt -passes=strip -S -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-structurize-regions %t.ll | opt -passes=strip -S -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(ptr addrspace(1) %p, i32 %n, i1 %c) {
entry:
  %variable = alloca i32, align 4, addrspace(5)
  store i32 %n, ptr addrspace(5) %variable, align 4
  br i1 %c, label %side, label %before

side:
  store i32 1, ptr addrspace(5) %variable, align 4
  br label %before

before:
  br label %loop

loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %next = add i32 %i, 1
  store volatile i32 %next, ptr addrspace(1) %p, align 4
  %last = icmp eq i32 %next, %n
  br i1 %last, label %behind, label %loop

behind:
  store volatile i32 2, ptr addrspace(1) %p, align 4
  br label %end

end:
  ret void
}
