; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without a pipeline state there is no GPU.
; RUN: not %lgc-opt -passes=lgc-expand-image-atomics --mcpu=gfx1100 %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: error: lgc.pipeline: the module has no pipeline state

define void @main() {
  ret void
}
