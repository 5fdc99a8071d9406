; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A combined image sampler is an image and, after 8 dwords, its sampler; each can be read alone, with an index and
; from user data. What a descriptor does not have is an error.
; RUN: split-file %s %t
; RUN: %lgc-opt -passes=lgc-lower-resources %t/good.ll -o - | FileCheck %t/good.ll
; RUN: not %lgc-opt -passes=lgc-lower-resources %t/bad.ll 2>&1 | FileCheck %t/bad.ll

;--- good.ll
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define void @table(
; CHECK: [[IMAGE:%.*]] = getelementptr i8, ptr addrspace(4) {{.*}}, i64 112
; CHECK: load <8 x i32>, ptr addrspace(4) [[IMAGE]], align 4, !invariant.load
; CHECK: [[SCALED:%.*]] = mul i32 {{.*}}, 48
; CHECK: add i32 [[SCALED]], 96
; CHECK: load <4 x i32>
; CHECK: getelementptr i8, ptr addrspace(4) {{.*}}, i64 16
; CHECK: load <4 x i32>
define void @table(i32 %index, ptr %to) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 1, i1 false)
  store <8 x i32> %image, ptr %to
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 1, i32 %index, i1 false)
  store <4 x i32> %sampler, ptr %to
  %alone = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 0, i1 false)
  store <4 x i32> %alone, ptr %to
  ret void
}

; CHECK-LABEL: define void @root(
; CHECK-COUNT-4: call i32 @lgc.user.data.dword(i32 {{1[89]|2[01]}})
; CHECK-NOT: call i32 @lgc.user.data.dword
define void @root(ptr %to) {
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 1, i32 0, i32 0, i1 false)
  store <4 x i32> %sampler, ptr %to
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2, !5}
!2 = !{!"table", !"user_data_offset", i32 3, !3, !4}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"combined_image_sampler", !"offset", i32 64, !"stride", i32 48, !"count", i32 8}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"sampler", !"offset", i32 16, !"stride", i32 16, !"count", i32 1}
!5 = !{!"root_descriptor", !"set", i32 1, !"binding", i32 0, !"type", !"combined_image_sampler", !"user_data_offset", i32 10}

;--- bad.ll
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK: error: set 0 binding 1 is a sampler, which has no such descriptor
; CHECK: error: set 0 binding 1 is a sampler, which has no such descriptor
; CHECK: error: set 0 binding 2 is a storage_buffer, which has no such descriptor
; CHECK-NOT: error
define void @main(ptr %to) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  store ptr addrspace(7) %buffer, ptr %to
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 0, i1 false)
  store <8 x i32> %image, ptr %to
  %texels = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 0, i1 false)
  store <4 x i32> %texels, ptr %to
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2}
!2 = !{!"table", !"user_data_offset", i32 3, !3, !4}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"sampler", !"offset", i32 0, !"stride", i32 16, !"count", i32 1}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"storage_buffer", !"offset", i32 16, !"stride", i32 16, !"count", i32 1}
