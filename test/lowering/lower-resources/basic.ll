; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A buffer is a descriptor from its table; its size is dword 2, above the 32-bit offset of the fat pointer.
; RUN: %lgc-opt -passes=lgc-lower-resources %s -o - | FileCheck %s

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i32 @lgc.resource.buffer.size(ptr addrspace(7)) memory(none) nosync nounwind willreturn
declare i64 @lgc.resource.buffer.address(ptr addrspace(7)) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define i32 @table()
; CHECK-NEXT: [[LOW:%.*]] = call i32 @lgc.user.data.dword(i32 3)
; CHECK-NEXT: [[PC:%.*]] = call i64 @llvm.amdgcn.s.getpc()
; CHECK-NEXT: [[HALVES:%.*]] = bitcast i64 [[PC]] to <2 x i32>
; CHECK-NEXT: [[JOINED:%.*]] = insertelement <2 x i32> [[HALVES]], i32 [[LOW]], i64 0
; CHECK-NEXT: [[BITS:%.*]] = bitcast <2 x i32> [[JOINED]] to i64
; CHECK-NEXT: [[TABLE:%.*]] = inttoptr i64 [[BITS]] to ptr addrspace(4)
; CHECK-NEXT: [[ENTRY:%.*]] = getelementptr i8, ptr addrspace(4) [[TABLE]], i64 64
; CHECK-NEXT: [[DESCRIPTOR:%.*]] = load <4 x i32>, ptr addrspace(4) [[ENTRY]], align 4, !invariant.load
; CHECK-NEXT: [[WORD:%.*]] = bitcast <4 x i32> [[DESCRIPTOR]] to i128
; CHECK-NEXT: [[RESOURCE:%.*]] = inttoptr i128 [[WORD]] to ptr addrspace(8)
; CHECK-NEXT: [[BUFFER:%.*]] = addrspacecast ptr addrspace(8) [[RESOURCE]] to ptr addrspace(7)
; CHECK-NEXT: load i32, ptr addrspace(7) [[BUFFER]]
define i32 @table() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 2, i1 false)
  %value = load i32, ptr addrspace(7) %buffer, align 4
  ret i32 %value
}

; CHECK-LABEL: define ptr addrspace(7) @root()
; CHECK: call i32 @lgc.user.data.dword(i32 8)
; CHECK: call i32 @lgc.user.data.dword(i32 9)
; CHECK: call i32 @lgc.user.data.dword(i32 10)
; CHECK: call i32 @lgc.user.data.dword(i32 11)
; CHECK-NOT: load
define ptr addrspace(7) @root() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 1, i32 0, i32 0, i1 false)
  ret ptr addrspace(7) %buffer
}

; The first lane's index is used: it is dynamically uniform, and a descriptor must be uniform.
; CHECK-LABEL: define ptr addrspace(7) @indexed(i32 %index)
; CHECK: [[INDEX:%.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %index)
; CHECK: [[SCALED:%.*]] = mul i32 [[INDEX]], 16
; CHECK: [[OFFSET:%.*]] = add i32 [[SCALED]], 32
; CHECK: [[WIDE:%.*]] = zext i32 [[OFFSET]] to i64
; CHECK: getelementptr i8, ptr addrspace(4) {{.*}}, i64 [[WIDE]]
define ptr addrspace(7) @indexed(i32 %index) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %index, i1 false)
  ret ptr addrspace(7) %buffer
}

; CHECK-LABEL: define i32 @size(ptr addrspace(7) %buffer)
; CHECK-NEXT: [[BITS:%.*]] = ptrtoint ptr addrspace(7) %buffer to i160
; CHECK-NEXT: [[HIGH:%.*]] = lshr i160 [[BITS]], 96
; CHECK-NEXT: trunc i160 [[HIGH]] to i32
define i32 @size(ptr addrspace(7) %buffer) {
  %size = call i32 @lgc.resource.buffer.size(ptr addrspace(7) %buffer)
  ret i32 %size
}

; The descriptor's low 48 bits, and the offset.
; CHECK-LABEL: define i64 @address(ptr addrspace(7) %pointer)
; CHECK-NEXT: [[BITS:%.*]] = ptrtoint ptr addrspace(7) %pointer to i160
; CHECK-NEXT: [[DESCRIPTOR:%.*]] = lshr i160 [[BITS]], 32
; CHECK-NEXT: [[LOW:%.*]] = trunc i160 [[DESCRIPTOR]] to i64
; CHECK-NEXT: [[START:%.*]] = and i64 [[LOW]], 281474976710655
; CHECK-NEXT: [[OFFSET:%.*]] = trunc i160 [[BITS]] to i32
; CHECK-NEXT: [[WIDE:%.*]] = zext i32 [[OFFSET]] to i64
; CHECK-NEXT: add i64 [[START]], [[WIDE]]
define i64 @address(ptr addrspace(7) %pointer) {
  %address = call i64 @lgc.resource.buffer.address(ptr addrspace(7) %pointer)
  ret i64 %address
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2, !4}
!2 = !{!"table", !"user_data_offset", i32 3, !3}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"offset", i32 32, !"stride", i32 16, !"count", i32 8}
!4 = !{!"root_descriptor", !"set", i32 1, !"binding", i32 0, !"type", !"uniform_buffer", !"user_data_offset", i32 8}
