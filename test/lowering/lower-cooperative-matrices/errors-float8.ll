; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: sed 's/MAJOR/12/' %s | not %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-cooperative-matrices - -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,GFX12
; RUN: sed 's/MAJOR/11/' %s | not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices - -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,GFX11

declare <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.v8i8.v8i8(<8 x i8>, <8 x i8>, <8 x float>, i32, i32) convergent memory(none) nounwind willreturn
declare <4 x float> @lgc.cooperative.matrix.multiply.add.float8.v4f32.v8i8.v8i8(<8 x i8>, <8 x i8>, <4 x float>, i32, i32) convergent memory(none) nounwind willreturn

define void @main(<8 x i8> %a, <8 x float> %c, <4 x float> %d) {
; CHECK: there are no such formats of 8-bit floats
  %x = call <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.v8i8.v8i8(<8 x i8> %a, <8 x i8> %a, <8 x float> %c, i32 0, i32 2)
; GFX12: a matrix has 4 components in a lane instead of 8
; GFX11: a matrix has 8 components in a lane instead of 16
  %y = call <4 x float> @lgc.cooperative.matrix.multiply.add.float8.v4f32.v8i8.v8i8(<8 x i8> %a, <8 x i8> %a, <4 x float> %d, i32 0, i32 0)
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
