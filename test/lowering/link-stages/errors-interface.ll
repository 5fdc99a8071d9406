; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-link-stages %t/mismatches.ll 2>&1 | FileCheck %s --check-prefix=MISMATCHES
; RUN: not %lgc-opt -passes=lgc-link-stages %t/malformed.ll 2>&1 | FileCheck %s --check-prefix=MALFORMED

; Each input is named once, with the output at its place. Unused inputs need none, nor do those without a declaration.
; MISMATCHES-NOT: 'unused'
; MISMATCHES: error: the fragment shader's input 'number' (b: location 0, component 1, 2 x 32-bit integer) has another type than the vertex shader's output 'color' (a: location 0, component 0, 4 x 32-bit float)
; MISMATCHES-NOT: error
; MALFORMED: error: lgc.interface: variable: field 'location' is missing

;--- mismatches.ll
define void @vertex(float %x) !lgc.stage !8 {
  call void @lgc.vertex.output.f32(float %x, i32 0, i32 1)
  ret void
}
define i32 @fragment() !lgc.stage !9 {
  %a = call i32 @lgc.fragment.flat.i32(i32 0, i32 1)
  %b = call i32 @lgc.fragment.flat.i32(i32 0, i32 2)
  %c = call i32 @lgc.fragment.flat.i32(i32 3, i32 0)
  %unused = call i32 @lgc.fragment.flat.i32(i32 1, i32 0)
  %d = add i32 %a, %b
  %e = add i32 %c, %d
  ret i32 %e
}
declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
!lgc.interface = !{!10, !11, !12}
!10 = !{!"variable", !"stage", !"vertex", !"output", i1 true, !"location", i32 0, !"count", i32 4, !"float", i1 true, !"name", !"color", !"file", !"a"}
!11 = !{!"variable", !"stage", !"fragment", !"output", i1 false, !"location", i32 0, !"component", i32 1, !"count", i32 2, !"name", !"number", !"file", !"b"}
!12 = !{!"variable", !"stage", !"fragment", !"output", i1 false, !"location", i32 1, !"name", !"unused", !"file", !"b"}

;--- malformed.ll
define void @vertex() !lgc.stage !8 {
  ret void
}
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!8 = !{!"vertex"}
!lgc.interface = !{!10}
!10 = !{!"variable", !"stage", !"vertex", !"output", i1 true}
