; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-propagate-outputs %s 2>&1 | FileCheck %s

; CHECK: error: lgc.pipeline: the module has no pipeline state

define void @main() {
  ret void
}
