; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s
; RUN: sed "s/^  br i1 .*/  call void @lgc.fragment.demote()\n  br label \%%finish/" %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports - | FileCheck %s --check-prefix=DEMOTE

; A shader that only discards exports one component, from which the hardware learns which lanes are left. The returns may
; have been united. So does one that only demotes, which needs no other exit.

; CHECK-LABEL: define void @fragment(
; CHECK: end:
; CHECK: [[KEPT:%[a-zA-Z0-9.]+]] = phi i1 [ true, %finish ], [ false, %0 ]
; CHECK: call void @llvm.amdgcn.kill(i1 [[KEPT]])
; CHECK: call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float 0.000000e+00, float poison, float poison, float poison, i1 true, i1 true)
; CHECK-NEXT: ret void
define void @fragment(i1 %c) {
  br i1 %c, label %end, label %finish
finish:
  call void @lgc.fragment.finish()
  br label %end
end:
  ret void
}
define void @vertex() {
  ret void
}

; CHECK: !{!"fragment", {{.*}}!"color_formats", i32 1, !"color_mask", i32 1, {{.*}}!"writes_depth", i1 false, {{.*}}!"discards", i1 true, !"dummy_export", i1 true

; DEMOTE-NOT: @llvm.amdgcn.kill
; DEMOTE: call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float 0.000000e+00,
; DEMOTE: !"discards", i1 true, !"dummy_export", i1 true

declare void @lgc.fragment.demote() convergent memory(read, inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics"}
