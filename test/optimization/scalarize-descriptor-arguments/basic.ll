; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Descriptors that every call passes for all lanes come from the first lane; of a pointer the offset stays.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-scalarize-descriptor-arguments %s -o - | FileCheck %s

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x i32> @lgc.resource.descriptor.v4i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn

; CHECK-LABEL: define internal i32 @subroutine.load(ptr addrspace(7) %from)
; CHECK-NEXT:  [[BITS:%.*]] = ptrtoint ptr addrspace(7) %from to i160
; CHECK-NEXT:  [[UPPER:%.*]] = lshr i160 [[BITS]], 32
; CHECK-NEXT:  [[DESCRIPTOR:%.*]] = trunc i160 [[UPPER]] to i128
; CHECK-NEXT:  [[DWORDS:%.*]] = bitcast i128 [[DESCRIPTOR]] to <4 x i32>
; CHECK-NEXT:  [[FIRST:%.*]] = call <4 x i32> @llvm.amdgcn.readfirstlane.v4i32(<4 x i32> [[DWORDS]])
; CHECK-NEXT:  [[SCALAR:%.*]] = bitcast <4 x i32> [[FIRST]] to i128
; CHECK-NEXT:  [[RESOURCE:%.*]] = inttoptr i128 [[SCALAR]] to ptr addrspace(8)
; CHECK-NEXT:  [[START:%.*]] = addrspacecast ptr addrspace(8) [[RESOURCE]] to ptr addrspace(7)
; CHECK-NEXT:  [[OFFSET:%.*]] = trunc i160 [[BITS]] to i32
; CHECK-NEXT:  [[POINTER:%.*]] = getelementptr i8, ptr addrspace(7) [[START]], i32 [[OFFSET]]
; CHECK-NEXT:  load i32, ptr addrspace(7) [[POINTER]]
define internal i32 @subroutine.load(ptr addrspace(7) %from) #0 {
  %x = load i32, ptr addrspace(7) %from
  ret i32 %x
}

; The callee of a subroutine gets its argument.
; CHECK-LABEL: define internal <4 x float> @subroutine.sample({ <8 x i32>, <4 x i32> } %image)
; CHECK: call <8 x i32> @llvm.amdgcn.readfirstlane.v8i32(
; CHECK: call <4 x i32> @llvm.amdgcn.readfirstlane.v4i32(
; CHECK: [[IMAGE:%.*]] = extractvalue { <8 x i32>, <4 x i32> } %{{.*}}, 0
; CHECK: call <4 x float> {{.*}}@lgc.image.sample.v4f32(<8 x i32> [[IMAGE]],
define internal <4 x float> @subroutine.sample({ <8 x i32>, <4 x i32> } %image) #0 {
  %words = extractvalue { <8 x i32>, <4 x i32> } %image, 0
  %sampler = extractvalue { <8 x i32>, <4 x i32> } %image, 1
  %texel = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %words, <4 x i32> %sampler, i32 1, i32 4, float 0.0, float 0.0)
  ret <4 x float> %texel
}

; CHECK-LABEL: define internal <4 x float> @subroutine.pass({ <8 x i32>, <4 x i32> } %image)
; CHECK: call <4 x float> @subroutine.sample({ <8 x i32>, <4 x i32> } %{{[0-9]+}})
define internal <4 x float> @subroutine.pass({ <8 x i32>, <4 x i32> } %image) #0 {
  %texel = call <4 x float> @subroutine.sample({ <8 x i32>, <4 x i32> } %image)
  ret <4 x float> %texel
}

define void @main(i32 %index, i32 %offset, ptr addrspace(1) %to) {
  %fixed = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %place = getelementptr i8, ptr addrspace(7) %fixed, i32 %offset
  %a = call i32 @subroutine.load(ptr addrspace(7) %place)
  %indexed = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 %index, i1 false)
  %b = call i32 @subroutine.load(ptr addrspace(7) %indexed)
  %words = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %index, i1 false)
  %sampler = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 1, i32 2, i1 true)
  %half = insertvalue { <8 x i32>, <4 x i32> } poison, <8 x i32> %words, 0
  %image = insertvalue { <8 x i32>, <4 x i32> } %half, <4 x i32> %sampler, 1
  %c = call <4 x float> @subroutine.pass({ <8 x i32>, <4 x i32> } %image)
  store i32 %a, ptr addrspace(1) %to
  store i32 %b, ptr addrspace(1) %to
  store <4 x float> %c, ptr addrspace(1) %to
  ret void
}

attributes #0 = { noinline "lgc-subroutine"="compute" }
