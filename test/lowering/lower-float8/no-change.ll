; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Conversions of larger floats stay as they are.
; RUN: %lgc-opt --mcpu=gfx1201 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-float8 %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define half @main(float %float) {
  %half = fptrunc float %float to half
  ret half %half
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 12}
