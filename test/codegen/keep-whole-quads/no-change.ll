; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without derivatives quads are whole only for the parameter load, before which the mask is saved.

; RUN: %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=si-optimize-exec-masking --disable-pass=lgc-keep-whole-quads %s -o %t.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-keep-whole-quads --disable-pass=lgc-keep-whole-quads %t.mir -o %t.before.mir
; RUN: %lgc-opt --mcpu=gfx1100 --run-pass=lgc-keep-whole-quads %t.mir -o %t.after.mir
; RUN: diff %t.before.mir %t.after.mir
; RUN: FileCheck %s < %t.after.mir

; CHECK: ENTER_STRICT_WQM
; CHECK: LDS_PARAM_LOAD
; CHECK: EXIT_STRICT_WQM
define amdgpu_ps float @main(i32 inreg %mask, <2 x float> %ij) {
  %i = extractelement <2 x float> %ij, i64 0
  %j = extractelement <2 x float> %ij, i64 1
  %p = call float @llvm.amdgcn.lds.param.load(i32 0, i32 0, i32 %mask)
  %a = call float @llvm.amdgcn.interp.inreg.p10(float %p, float %i, float %p)
  %u = call float @llvm.amdgcn.interp.inreg.p2(float %p, float %j, float %a)
  ret float %u
}
