; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The signal of a wave is part of the state.
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-abort-polls %s -o - 2>&1 | FileCheck %s
; CHECK: errors.ll: error: {{.*}}lgc.pipeline

define void @main() {
  ret void
}
