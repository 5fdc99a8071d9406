; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: for f in location format binding depth; do sed "s/@REST@/$(cat %t/$f.txt)/" %t/in.ll > %t/$f.ll; not %lgc-opt -passes=lgc-lower-vertex-inputs %t/$f.ll 2>&1 | FileCheck %s --check-prefix=$f || exit 1; done

; location: error: the shader reads location 5, for which the vertex input state has no attribute
; format: error: the attribute at location 5 has format 1000, which is not one of vertex attributes
; binding: error: the attribute at location 5 is in binding 1, which the vertex input state does not have
; depth: error: the attribute at location 5 has format 4, which is not one of vertex attributes

;--- location.txt
!"attribute", !"location", i32 4, !"binding", i32 0, !"format", i32 98, !"offset", i32 0
;--- format.txt
!"attribute", !"location", i32 5, !"binding", i32 0, !"format", i32 1000, !"offset", i32 0
;--- binding.txt
!"attribute", !"location", i32 5, !"binding", i32 1, !"format", i32 98, !"offset", i32 0
;--- depth.txt
!"attribute", !"location", i32 5, !"binding", i32 0, !"format", i32 4, !"offset", i32 0
;--- in.ll
define i32 @vertex() {
  %a = call i32 @lgc.vertex.attribute.i32(i32 5, i32 0)
  ret i32 %a
}
declare i32 @lgc.vertex.attribute.i32(i32, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !7}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !6}
!2 = !{!"graphics", !3}
!3 = !{!"vertex_input", !4, !5}
!4 = !{!"binding", !"binding", i32 0, !"stride", i32 16}
!5 = !{@REST@}
!6 = !{!"vertex", !"linked", i1 true}
!7 = !{!"mapping"}
