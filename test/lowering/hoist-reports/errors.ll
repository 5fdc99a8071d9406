; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The wave size is in the pipeline state.
; RUN: not %lgc-opt -passes=lgc-hoist-reports -S %s -o - 2>&1 | FileCheck %s

; CHECK: lgc.pipeline: target: field 'major' wants an integer of 32 bits
define void @main() {
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", !"eleven"}
