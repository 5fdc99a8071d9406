; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Factors of 8-bit floats have instructions on gfx12; on gfx11 they become halves.
; RUN: sed 's/MAJOR/12/; s/vA/v8/g' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-cooperative-matrices - -o - | FileCheck %s --check-prefixes=GFX12
; RUN: sed 's/MAJOR/11/; s/vA/v16/g; s/<8 x i8>/<16 x i8>/g' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices - -o - | FileCheck %s --check-prefixes=GFX11

declare <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.vAi8.vAi8(<8 x i8>, <8 x i8>, <8 x float>, i32, i32) convergent memory(none) nounwind willreturn

; GFX12: [[A:%.*]] = bitcast <8 x i8> %a to <2 x i32>
; GFX12-NEXT: [[B:%.*]] = bitcast <8 x i8> %b to <2 x i32>
; GFX12-NEXT: [[EE:%.*]] = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.fp8.fp8.v8f32.v2i32(<2 x i32> [[A]], <2 x i32> [[B]], <8 x float> %c)
; GFX12: [[EB:%.*]] = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.fp8.bf8.v8f32.v2i32(<2 x i32> {{%.*}}, <2 x i32> {{%.*}}, <8 x float> [[EE]])
; GFX12: [[BE:%.*]] = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.bf8.fp8.v8f32.v2i32(<2 x i32> {{%.*}}, <2 x i32> {{%.*}}, <8 x float> [[EB]])
; GFX12: [[BB:%.*]] = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.bf8.bf8.v8f32.v2i32(<2 x i32> {{%.*}}, <2 x i32> {{%.*}}, <8 x float> [[BE]])
; GFX12-NEXT: ret <8 x float> [[BB]]

; GFX11: [[A:%.*]] = call <16 x half> @lgc.float8.extend.v16f16.v16i8(<16 x i8> %a, i32 0)
; GFX11-NEXT: [[B:%.*]] = call <16 x half> @lgc.float8.extend.v16f16.v16i8(<16 x i8> %b, i32 0)
; GFX11: call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> {{%.*}}, <16 x half> {{%.*}}, <8 x float> %c)
; GFX11: call <16 x half> @lgc.float8.extend.v16f16.v16i8(<16 x i8> %b, i32 1)
; GFX11: call <16 x half> @lgc.float8.extend.v16f16.v16i8(<16 x i8> %a, i32 1)
define amdgpu_cs <8 x float> @main(<8 x i8> inreg %a, <8 x i8> inreg %b, <8 x float> %c) {
  %ee = call <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.vAi8.vAi8(<8 x i8> %a, <8 x i8> %b, <8 x float> %c, i32 0, i32 0)
  %eb = call <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.vAi8.vAi8(<8 x i8> %a, <8 x i8> %b, <8 x float> %ee, i32 0, i32 1)
  %be = call <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.vAi8.vAi8(<8 x i8> %a, <8 x i8> %b, <8 x float> %eb, i32 1, i32 0)
  %bb = call <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.vAi8.vAi8(<8 x i8> %a, <8 x i8> %b, <8 x float> %be, i32 1, i32 1)
  ret <8 x float> %bb
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
