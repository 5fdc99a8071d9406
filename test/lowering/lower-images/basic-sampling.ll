; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The operands of a sampling op decide the instruction; a layer is rounded, and the hardware gets the face of a cube and
; the coordinates in it.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-images %s -o - | FileCheck %s

declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn
declare <4 x i32> @lgc.image.sample.v4i32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn
declare <4 x float> @lgc.image.gather.v4f32(<8 x i32>, <4 x i32>, i32, i32, i32, ...) convergent memory(read) nounwind willreturn
declare <2 x float> @lgc.image.level.of.detail(<8 x i32>, <4 x i32>, i32, ...) convergent memory(read) nounwind willreturn

; CHECK-LABEL: define void @samples(
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32.f32.v8i32.v4i32(i32 15, float %x, float %y, <8 x i32> %i, <4 x i32> %s, i1 false, i32 0, i32 0)
; CHECK: [[LAYER:%.*]] = call float @llvm.roundeven.f32(float %y)
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.l.1darray.v4f32.f32.v8i32.v4i32(i32 15, float %x, float [[LAYER]], float 3.0
; CHECK: bitcast <4 x float> {{.*}} to <4 x i32>
; The order is offset, bias, reference, coordinates, smallest level.
; CHECK: call float @llvm.amdgcn.image.sample.c.b.cl.o.2d.f32.f32.f32.v8i32.v4i32(i32 1, i32 16128, float 2.0{{.*}}, float 1.0{{.*}}, float %x, float %y, float 4.0
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.d.3d.v4f32.f32.f32.v8i32.v4i32(i32 15, float 1.0{{.*}}, float 2.0{{.*}}, float 3.0{{.*}}, float 4.0{{.*}}, float 5.0{{.*}}, float 6.0{{.*}}, float %x, float %y, float %x,
define void @samples(<8 x i32> %i, <4 x i32> %s, float %x, float %y, ptr %to) {
  %a = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 0, float %x, float %y)
  store <4 x float> %a, ptr %to
  %b = call <4 x i32> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4i32(<8 x i32> %i, <4 x i32> %s, i32 5, i32 4, float %x, float %y, float 3.0)
  store <4 x i32> %b, ptr %to
  %c = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 51, float %x, float %y, float 1.0, float 2.0, i32 0, i32 -1, float 4.0)
  store <4 x float> %c, ptr %to
  %d = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 3, i32 8, float %x, float %y, float %x, float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0)
  store <4 x float> %d, ptr %to
  ret void
}

; Without a level, a gather reads the first one. The level of detail does not depend on the layer.
; CHECK-LABEL: define void @gathers(
; CHECK: call <4 x float> @llvm.amdgcn.image.gather4.lz.2d.v4f32.f32.v8i32.v4i32(i32 4, float %x, float %y,
; CHECK: call <4 x float> @llvm.amdgcn.image.gather4.c.l.2darray.v4f32.f32.v8i32.v4i32(i32 1, float 1.0{{.*}}, float %x, float %y, float {{.*}}, float 2.0{{.*}},
; CHECK: call <2 x float> @llvm.amdgcn.image.getlod.2darray.v2f32.f32.v8i32.v4i32(i32 3, float %x, float %y, float {{.*}}, <8 x i32> %i
define void @gathers(<8 x i32> %i, <4 x i32> %s, float %x, float %y, ptr %to) {
  %a = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 2, i32 0, float %x, float %y)
  store <4 x float> %a, ptr %to
  %b = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, i32, ...) @lgc.image.gather.v4f32(<8 x i32> %i, <4 x i32> %s, i32 6, i32 0, i32 5, float %x, float %y, float %x, float 1.0, float 2.0)
  store <4 x float> %b, ptr %to
  %c = call <2 x float> (<8 x i32>, <4 x i32>, i32, ...) @lgc.image.level.of.detail(<8 x i32> %i, <4 x i32> %s, i32 6, float %x, float %y)
  store <2 x float> %c, ptr %to
  ret void
}

; CHECK-LABEL: define <4 x float> @cube(
; CHECK-DAG: [[ACROSS:%.*]] = call float @llvm.amdgcn.cubesc(float %x, float %y, float 1.0
; CHECK-DAG: [[DOWN:%.*]] = call float @llvm.amdgcn.cubetc(float %x, float %y, float 1.0
; CHECK-DAG: [[FACE:%.*]] = call float @llvm.amdgcn.cubeid(float %x, float %y, float 1.0
; CHECK-DAG: [[AXIS:%.*]] = call float @llvm.amdgcn.cubema(float %x, float %y, float 1.0
; CHECK: [[LENGTH:%.*]] = call float @llvm.fabs.f32(float [[AXIS]])
; CHECK: [[RECIPROCAL:%.*]] = call float @llvm.amdgcn.rcp.f32(float [[LENGTH]])
; CHECK: [[ROUNDED:%.*]] = call float @llvm.roundeven.f32(float %y)
; CHECK: [[LAYER:%.*]] = call float @llvm.maxnum.f32(float [[ROUNDED]], float 0.0
; CHECK: [[SLICE:%.*]] = call float @llvm.fma.f32(float [[LAYER]], float 8.0{{.*}}, float [[FACE]])
; CHECK-DAG: [[U:%.*]] = call float @llvm.fma.f32(float [[ACROSS]], float [[RECIPROCAL]], float 1.5
; CHECK-DAG: [[V:%.*]] = call float @llvm.fma.f32(float [[DOWN]], float [[RECIPROCAL]], float 1.5
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.l.cube.v4f32.f32.v8i32.v4i32(i32 15, float [[U]], float [[V]], float [[SLICE]], float 1.0
define <4 x float> @cube(<8 x i32> %i, <4 x i32> %s, float %x, float %y) {
  %texel = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 7, i32 4, float %x, float %y, float 1.0, float %y, float 1.0)
  ret <4 x float> %texel
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
