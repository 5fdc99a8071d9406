; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-lower-exports %t/elsewhere.ll 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
; RUN: not %lgc-opt -passes=lgc-lower-exports %t/format.ll 2>&1 | FileCheck %s --check-prefix=FORMAT
; RUN: not %lgc-opt -passes=lgc-lower-exports %t/returns.ll 2>&1 | FileCheck %s --check-prefix=RETURNS

; ELSEWHERE: error: lgc.vertex.export is not in the block in which the shader ends
; FORMAT: error: the colour attachment at location 0 has format 124, which is not one of colours
; RETURNS: error: the vertex shader 'vertex' never returns, so that it has no vertex: let a path reach its end

;--- elsewhere.ll
define void @vertex(float %x) {
  call void @lgc.vertex.export(float %x, i32 0, i32 0)
  br label %end
end:
  call void @lgc.vertex.export(float %x, i32 0, i32 1)
  ret void
}
declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"graphics"}
!3 = !{!"vertex", !"linked", i1 true}

;--- format.ll
define void @vertex() {
  ret void
}
define void @fragment(float %x) {
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %x, i32 0, i32 0, i32 0)
  ret void
}
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"render_targets", !6}
!6 = !{!"color", !"location", i32 0, !"format", i32 124}

;--- returns.ll
define void @vertex() {
  br label %loop
loop:
  br label %loop
}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"graphics"}
!3 = !{!"vertex", !"linked", i1 true}
