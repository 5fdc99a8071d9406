; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-apply-shader-modes %t/graphics.ll 2>&1 | FileCheck %s --check-prefix=STAGE
; RUN: not %lgc-opt -passes=lgc-apply-shader-modes --mcpu=gfx1100 %t/no-state.ll 2>&1 | FileCheck %s --check-prefix=STATE

; STAGE: error: function 'helper' belongs to no shader
; STATE: error: lgc.pipeline: the module has no pipeline state

;--- graphics.ll
define void @main() {
  ret void
}

define internal void @helper() {
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"main"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"pixel"}

;--- no-state.ll
define void @main() {
  ret void
}
