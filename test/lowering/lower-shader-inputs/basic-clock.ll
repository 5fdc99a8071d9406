; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Clocks: the cycle counter of gfx11 has 20 bits, so subgroups read the clock of the device there.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefixes=CHECK,CYCLES
; RUN: sed 's/MAJOR/11/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefixes=CHECK,STEADY
; RUN: sed 's/MAJOR/11/; s/MINOR/5/' %s | %lgc-opt --mcpu=gfx1150 -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefixes=CHECK,STEADY
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefixes=CHECK,CYCLES

declare i64 @lgc.input.clock(i1) memory(inaccessiblemem: readwrite) nounwind willreturn

; CHECK-LABEL: define i64 @main(
; CYCLES-NEXT: %subgroup = call i64 @llvm.readcyclecounter()
; STEADY-NEXT: %subgroup = call i64 @llvm.readsteadycounter()
; CHECK-NEXT: %device = call i64 @llvm.readsteadycounter()
define i64 @main() {
  %subgroup = call i64 @lgc.input.clock(i1 false)
  %device = call i64 @lgc.input.clock(i1 true)
  %difference = sub i64 %subgroup, %device
  ret i64 %difference
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 1, i32 1, i32 1}}
