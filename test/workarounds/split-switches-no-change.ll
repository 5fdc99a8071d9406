; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A switch of few cases, one of which falls through to the next.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-split-switches %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define amdgpu_cs void @main(i1 %a, i1 %b, i32 %i, ptr addrspace(1) %out) {
  br i1 %a, label %next, label %end

next:
  switch i32 %i, label %end [
    i32 0, label %first
    i32 1, label %second
  ]

first:
  store i32 1, ptr addrspace(1) %out
  br label %second

second:
  store i32 2, ptr addrspace(1) %out
  br i1 %b, label %next, label %end

end:
  ret void
}
