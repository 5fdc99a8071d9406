; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shuffle across the halves of a wave64: gfx10.3 uses LDS, gfx11 swaps the halves, gfx12's ds_bpermute accesses all
; lanes. A wave32 has no halves. Where races are looked for, LDS has nothing but the shader's variables.
; RUN: sed s/WAVE/64/ %s > %t.64.ll
; RUN: %for-each-gfx sed s/MAJOR/${gen#gfx}/ %t.64.ll | %lgc-opt --mcpu=$gfx -passes=lgc-lower-subgroup-ops - -o - | FileCheck %s --check-prefix=$GEN %end
; RUN: %for-each-gfx sed 's/MAJOR/'${gen#gfx}'/; s/WAVE/32/' %s | %lgc-opt --mcpu=$gfx -passes=lgc-lower-subgroup-ops - -o - | FileCheck %s --check-prefix=GFX12 %end
; RUN: sed 's/MAJOR/10/; s/) {$/) sanitize_thread {/' %t.64.ll | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-subgroup-ops - -o - | FileCheck %s --check-prefix=RACES

; GFX10: @lgc.shuffle = internal addrspace(3) global [128 x i32] poison
; GFX10: %[[ID:.*]] = call i32 @lgc.input.subgroup.id()
; GFX10: %[[FIRST:.*]] = mul i32 %[[ID]], 64
; GFX10: store i32 %x, ptr addrspace(3)
; GFX10-NEXT: fence syncscope("wavefront") acq_rel
; GFX10: load i32, ptr addrspace(3)
; GFX10-NEXT: fence syncscope("wavefront") acq_rel

; GFX11: %[[LANES:.*]] = call i32 @llvm.amdgcn.set.inactive.i32(i32 %lane, i32 0)
; GFX11: %[[OWN:.*]] = call i32 @llvm.amdgcn.ds.bpermute(
; GFX11: %[[ALL:.*]] = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
; GFX11-NEXT: %[[SWAPPED:.*]] = call i32 @llvm.amdgcn.permlane64.i32(i32 %[[ALL]])
; GFX11-NEXT: shl i32 %[[LANES]], 2
; GFX11-NEXT: %[[FETCHED:.*]] = call i32 @llvm.amdgcn.ds.bpermute({{.*}}, i32 %[[SWAPPED]])
; GFX11-NEXT: %[[OTHER:.*]] = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %[[FETCHED]])
; GFX11: select i1 {{.*}}, i32 %[[OTHER]], i32 %[[OWN]]

; GFX12: %[[ADDRESS:.*]] = shl i32 %lane, 2
; GFX12-NEXT: %[[RESULT:.*]] = call i32 @llvm.amdgcn.ds.bpermute(i32 %[[ADDRESS]], i32 %x)
; GFX12-NEXT: ret i32 %[[RESULT]]

; RACES-NOT: addrspace(3)
; RACES-COUNT-64: call i32 @llvm.amdgcn.readlane.i32(i32 %x,
; RACES-NOT: addrspace(3)

declare i32 @lgc.subgroup.shuffle.i32(i32, i32) convergent memory(none) nounwind willreturn

define amdgpu_cs i32 @main(i32 %x, i32 %lane) {
  %result = call i32 @lgc.subgroup.shuffle.i32(i32 %x, i32 %lane)
  ret i32 %result
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 WAVE, !{!"compute", !"workgroup_size", i32 91, i32 1, i32 1}}
