; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A descriptor is replaced out of line, where the wave records what is wrong with it. What depends on the result has a
; branch of its own behind it. Replacements that never happen are gone.
; RUN: %lgc-opt -passes=lgc-lower-check-reports -S %s -o - | FileCheck %s

; CHECK-LABEL: define amdgpu_cs i32 @main(
; CHECK: br i1 {{.*}}, label %[[COLD:.*]], label %[[END:.*]], !prof
; CHECK: [[COLD]]:
; CHECK: call void asm sideeffect
; CHECK: [[CHOSEN:%.*]] = select i1 %wrong, <8 x i32> %none, <8 x i32> %image
; CHECK: br label %[[END]]
; CHECK: [[END]]:
; CHECK: [[RESULT:%.*]] = phi <8 x i32> [ [[CHOSEN]], %[[COLD]] ], [ %image, %[[BEGIN:.*]] ]
; CHECK: [[DWORD:%.*]] = extractelement <8 x i32> [[RESULT]], i32 1
; CHECK: [[EMPTY:%.*]] = icmp eq i32 [[DWORD]], 0
; CHECK: ballot.i32(i1 [[EMPTY]])
; CHECK: br i1
; CHECK: call void asm sideeffect
; CHECK: [[UNUSED:%.*]] = extractelement <8 x i32> %image, i32 2
; CHECK: ret i32
define amdgpu_cs i32 @main(<8 x i32> %image, <8 x i32> %none, i1 %suspected, i1 %wrong, ptr addrspace(7) %records) {
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %suspected, i1 %wrong, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 0)
  %guarded = call <8 x i32> @lgc.check.replace.v8i32(<8 x i32> %image, <8 x i32> %none, i1 %suspected, i1 %wrong)
  %dword = extractelement <8 x i32> %guarded, i32 1
  %empty = icmp eq i32 %dword, 0
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %empty, i1 %empty, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 0, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 0)
  %never = call <8 x i32> @lgc.check.replace.v8i32(<8 x i32> %image, <8 x i32> %none, i1 %suspected, i1 false)
  %other = extractelement <8 x i32> %never, i32 2
  %sum = add i32 %dword, %other
  ret i32 %sum
}

declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
declare <8 x i32> @lgc.check.replace.v8i32(<8 x i32>, <8 x i32>, i1, i1) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !3, !4}
!lgc.check.sites = !{!8}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
!3 = !{!"validation", !"checks", i32 3, !"action", !"report"}
!4 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!8 = !{!"site", !"stage", !"compute", !"instruction", i32 70, !"opcode", !"OpImageFetch"}
