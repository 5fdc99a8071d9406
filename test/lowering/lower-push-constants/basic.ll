; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A load of any type at a constant offset becomes dwords of user data.
; RUN: %lgc-opt -passes=lgc-lower-push-constants %s -o - | FileCheck %s

declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn

; CHECK-LABEL: define i32 @dword()
; CHECK-NEXT: %value = call i32 @lgc.user.data.dword(i32 3)
; CHECK-NEXT: ret i32 %value
define i32 @dword() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %field = getelementptr i8, ptr addrspace(4) %constants, i32 4
  %value = load i32, ptr addrspace(4) %field, align 4, !invariant.load !9
  ret i32 %value
}

; CHECK-LABEL: define <2 x double> @wide()
; CHECK-NEXT: call i32 @lgc.user.data.dword(i32 2)
; CHECK-NEXT: insertelement <4 x i32> poison,
; CHECK-NEXT: call i32 @lgc.user.data.dword(i32 3)
; CHECK-NEXT: insertelement
; CHECK-NEXT: call i32 @lgc.user.data.dword(i32 4)
; CHECK-NEXT: insertelement
; CHECK-NEXT: call i32 @lgc.user.data.dword(i32 5)
; CHECK-NEXT: [[ALL:%.*]] = insertelement
; CHECK-NEXT: %value = bitcast <4 x i32> [[ALL]] to <2 x double>
define <2 x double> @wide() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %value = load <2 x double>, ptr addrspace(4) %constants, align 16, !invariant.load !9
  ret <2 x double> %value
}

; Through several addresses, which are removed.
; CHECK-LABEL: define float @nested()
; CHECK-NEXT: [[BITS:%.*]] = call i32 @lgc.user.data.dword(i32 4)
; CHECK-NEXT: %value = bitcast i32 [[BITS]] to float
; CHECK-NEXT: ret float %value
define float @nested() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %struct = getelementptr i8, ptr addrspace(4) %constants, i32 12
  %field = getelementptr i32, ptr addrspace(4) %struct, i32 -1
  %value = load float, ptr addrspace(4) %field, align 4, !invariant.load !9
  ret float %value
}

; Within a dword.
; CHECK-LABEL: define half @half()
; CHECK-NEXT: [[BITS:%.*]] = call i32 @lgc.user.data.dword(i32 3)
; CHECK-NEXT: [[HIGH:%.*]] = lshr i32 [[BITS]], 16
; CHECK-NEXT: [[HALF:%.*]] = trunc i32 [[HIGH]] to i16
; CHECK-NEXT: bitcast i16 [[HALF]] to half
define half @half() {
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %field = getelementptr i8, ptr addrspace(4) %constants, i32 6
  %value = load half, ptr addrspace(4) %field, align 2, !invariant.load !9
  ret half %value
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"push_constants", !"size", i32 32}
!2 = !{!"mapping", !{!"push_constants", !"user_data_offset", i32 2, !"size", i32 32}}
!9 = !{}
