; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; All loads except plain ones at constant offsets within the range read memory instead of SGPRs.
; RUN: %lgc-opt -passes=lgc-lower-push-constants %s -o - | FileCheck %s

declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn

; The constant offset next to it still comes from user data. 6 bytes are two dwords.
; CHECK-LABEL: define i32 @dynamic(i32 %index)
; CHECK-NEXT: [[BASE:%.*]] = call ptr addrspace(4) @lgc.user.data.address(i32 5, i32 7)
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr i16, ptr addrspace(4) [[BASE]], i32 %index
; CHECK-NEXT: load i16, ptr addrspace(4) [[FIELD]]
; CHECK: call i32 @lgc.user.data.dword(i32 5)
define i32 @dynamic(i32 %index) {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %field = getelementptr i16, ptr addrspace(4) %constants, i32 %index
  %a = load i16, ptr addrspace(4) %field, align 2, !invariant.load !9
  %first = load i32, ptr addrspace(4) %constants, align 4, !invariant.load !9
  %wide = zext i16 %a to i32
  %sum = add i32 %wide, %first
  ret i32 %sum
}

; CHECK-LABEL: define i64 @beyond()
; CHECK: @lgc.user.data.address(i32 5, i32 7)
; CHECK: load i64
define i64 @beyond() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %value = load i64, ptr addrspace(4) %constants, align 4, !invariant.load !9
  ret i64 %value
}

; CHECK-LABEL: define <8 x i1> @bits()
; CHECK: load <8 x i1>
define <8 x i1> @bits() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %value = load <8 x i1>, ptr addrspace(4) %constants, align 1, !invariant.load !9
  ret <8 x i1> %value
}

; CHECK-LABEL: define void @unused()
; CHECK-NEXT: ret void
define void @unused() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %field = getelementptr i8, ptr addrspace(4) %constants, i32 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !{!"push_constants", !"user_data_offset", i32 5, !"size", i32 6}}
!9 = !{}
