; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Indirect recursion is an error, with the cycle.
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-check-program-size %s -o - 2>&1 | FileCheck %s
; CHECK: basic.ll: error: {{.*}}calls itself

define void @main() {
  call void @odd()
  ret void
}

define internal void @odd() alwaysinline {
  call void @even()
  ret void
}

define internal void @even() alwaysinline {
  call void @odd()
  ret void
}
