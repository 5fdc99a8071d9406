; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An inline uniform block is a buffer at its place in the table. Immutable samplers are constants, or are read from a table
; of constants where they differ and the index is not constant; their images are still read from memory. A sampler beyond
; the array is one that clamps to the edge.
; RUN: split-file %s %t
; RUN: %lgc-opt -passes=lgc-lower-resources %t/good.ll -o - | FileCheck %t/good.ll
; RUN: not %lgc-opt -passes=lgc-lower-resources %t/bad.ll 2>&1 | FileCheck %t/bad.ll

;--- good.ll
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK: @lgc.samplers.0.2 = internal addrspace(4) constant [3 x <4 x i32>] [<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>]

; CHECK-LABEL: define void @block(
; CHECK: [[PLACE:%.*]] = getelementptr i8, ptr addrspace(4) {{.*}}, i64 20
; CHECK: ptrtoint ptr addrspace(4) [[PLACE]] to i64
; CHECK: insertelement <4 x i32> {{.*}}, i32 100, i64 2
; CHECK-NOT: load <4 x i32>
define void @block(ptr %to) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  store ptr addrspace(7) %buffer, ptr %to
  ret void
}

; CHECK-LABEL: define void @constant(
; CHECK-NEXT: store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %to
; CHECK-NEXT: store <4 x i32> <i32 146, i32 0, i32 0, i32 0>, ptr %to
; CHECK-NEXT: ret void
define void @constant(ptr %to) {
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 1, i1 false)
  store <4 x i32> %sampler, ptr %to
  %beyond = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 3, i1 false)
  store <4 x i32> %beyond, ptr %to
  ret void
}

; CHECK-LABEL: define void @indexed(
; CHECK: [[IS_INSIDE:%.*]] = icmp ult i32 {{.*}}, 2
; CHECK: [[LAST:%.*]] = select i1 [[IS_INSIDE]], i32 {{.*}}, i32 2
; CHECK: [[SAMPLER:%.*]] = getelementptr [3 x <4 x i32>], ptr addrspace(4) @lgc.samplers.0.2, i32 0, i32 [[LAST]]
; CHECK: load <4 x i32>, ptr addrspace(4) [[SAMPLER]], align 16
; CHECK: icmp ult i32 %index, 2
define void @indexed(i32 %index, ptr %to) {
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 %index, i1 false)
  store <4 x i32> %sampler, ptr %to
  %divergent = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 %index, i1 true)
  store <4 x i32> %divergent, ptr %to
  ret void
}

; CHECK-LABEL: define void @combined(
; CHECK: mul i32 {{.*}}, 32
; CHECK: load <8 x i32>
; CHECK-NOT: load <4 x i32>
; CHECK: store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %to
define void @combined(i32 %index, ptr %to) {
  %image = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 3, i32 %index, i1 false)
  store <8 x i32> %image, ptr %to
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 3, i32 %index, i1 false)
  store <4 x i32> %sampler, ptr %to
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2}
!2 = !{!"table", !"user_data_offset", i32 3, !3, !4, !5}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"inline_uniform_block", !"offset", i32 20, !"stride", i32 100}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 2, !"type", !"sampler", !"offset", i32 0, !"count", i32 3, !6, !7, !6}
!5 = !{!"binding", !"set", i32 0, !"binding", i32 3, !"type", !"combined_image_sampler", !"offset", i32 120, !"stride", i32 32, !"count", i32 2, !6, !6}
!6 = !{!"immutable_sampler", !"dwords", i32 1, i32 2, i32 3, i32 4}
!7 = !{!"immutable_sampler", !"dwords", i32 5, i32 6, i32 7, i32 8}

;--- bad.ll
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK: error: set 0 binding 1 is a inline_uniform_block, which has no such descriptor
define void @main(ptr %to) {
  %texels = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 1, i32 0, i1 false)
  store <4 x i32> %texels, ptr %to
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2}
!2 = !{!"table", !"user_data_offset", i32 3, !3}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"inline_uniform_block", !"offset", i32 20, !"stride", i32 100}
