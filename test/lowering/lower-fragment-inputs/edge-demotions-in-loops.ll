; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-fragment-inputs %s | FileCheck %s %end

; Results of the subgroup before a loop, with helpers or without, are held there by a demotion in the loop. Results of
; samples, those in the loop, and those that do not reach it, are not.

; CHECK: inner:
; CHECK: call void asm sideeffect "", ""()
; CHECK-NEXT: call void asm sideeffect "", "v"(i32 %a)
; CHECK-NEXT: call void asm sideeffect "", "v"(i32 %b)
; CHECK-NEXT: call void asm sideeffect "", "v"(i32 %c)
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote(i1 false)
; CHECK-NOT: asm sideeffect
; CHECK: end:
; CHECK: call void asm sideeffect "", ""()
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote(i1 false)
; CHECK-NOT: asm sideeffect
define i32 @fragment(i32 %x, i32 %y, float %f, i1 %more) {
entry:
  %a = call i32 @llvm.amdgcn.wqm.i32(i32 %x)
  %sample = call float @llvm.amdgcn.wqm.f32(float %f)
  br i1 %more, label %outer, label %other
other:
  %unreached = call i32 @llvm.amdgcn.wqm.i32(i32 %y)
  br label %end
outer:
  %b = call i32 @llvm.amdgcn.softwqm.i32(i32 %y)
  br label %middle
middle:
  %c = call i32 @llvm.amdgcn.wqm.i32(i32 %b)
  br label %inner
inner:
  %d = call i32 @llvm.amdgcn.wqm.i32(i32 %a)
  call void @lgc.fragment.demote()
  br i1 %more, label %inner, label %latch
latch:
  %sum = add i32 %c, %d
  br i1 %more, label %middle, label %end
end:
  %result = phi i32 [ %unreached, %other ], [ %sum, %latch ]
  call void @lgc.fragment.demote()
  ret i32 %result
}
declare void @lgc.fragment.demote() convergent memory(read, inaccessiblemem: readwrite) nounwind willreturn
declare i32 @llvm.amdgcn.wqm.i32(i32)
declare float @llvm.amdgcn.wqm.f32(float)
declare i32 @llvm.amdgcn.softwqm.i32(i32)
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
