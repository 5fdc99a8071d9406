; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-propagate-outputs %s | FileCheck %s

; A constant decides branches, so that an input that only the other path reads is not read any more. A branch may become
; constant because of another one.

define void @vertex(float %x) !lgc.stage !8 {
  call void @lgc.vertex.output.i32(i32 1, i32 0, i32 0)
  call void @lgc.vertex.output.f32(float %x, i32 1, i32 0)
  call void @lgc.vertex.output.f32(float %x, i32 2, i32 0)
  ret void
}

; CHECK-LABEL: define float @fragment(
; CHECK-NOT: i32 2, i32 0
; CHECK: [[USED:%.+]] = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
; CHECK-NOT: phi
; CHECK: ret float [[USED]]
define float @fragment(<2 x float> %ij) !lgc.stage !9 {
entry:
  %mode = call i32 @lgc.fragment.flat.i32(i32 0, i32 0)
  %one = icmp eq i32 %mode, 1
  br i1 %one, label %plain, label %fancy
plain:
  br label %join
fancy:
  br label %join
join:
  %which = phi i32 [ 0, %plain ], [ %mode, %fancy ]
  %none = icmp eq i32 %which, 0
  br i1 %none, label %first, label %second
first:
  %a = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 1, i32 0)
  br label %end
second:
  %b = call float @lgc.fragment.interpolate.f32(<2 x float> %ij, i32 2, i32 0)
  br label %end
end:
  %result = phi float [ %a, %first ], [ %b, %second ]
  ret float %result
}

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.output.i32(i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.interpolate.f32(<2 x float>, i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.fragment.flat.i32(i32, i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!8 = !{!"vertex"}
!9 = !{!"fragment"}
