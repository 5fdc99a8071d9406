; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The signature with which PAL starts the shader: user SGPRs, workgroup ids, local invocation ids, each only if it is
; read.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt -passes=lgc-lower-entry-point - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/5/' %s | %lgc-opt -passes=lgc-lower-entry-point - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt -passes=lgc-lower-entry-point - -o - | FileCheck %s --check-prefixes=CHECK,GFX12

declare i32 @lgc.user.data.dword(i32) memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.num.workgroups() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.local.invocation.id() memory(none) nosync nounwind willreturn

; GFX10: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable, i32 inreg noundef %userData3, ptr addrspace(4) inreg noundef %numWorkgroups, i32 inreg noundef %userData7, i32 inreg noundef %workgroupId.x, i32 inreg noundef %workgroupId.z, i32 noundef range(i32 0, 8) %localId.x, i32 noundef range(i32 0, 4) %localId.y) [[ATTRIBUTES:#[0-9]+]] !lgc.stage
; GFX11: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable, i32 inreg noundef %userData3, ptr addrspace(4) inreg noundef %numWorkgroups, i32 inreg noundef %userData7, i32 inreg noundef %workgroupId.x, i32 inreg noundef %workgroupId.z, i32 noundef range(i32 0, 4096) %localIds) [[ATTRIBUTES:#[0-9]+]] !lgc.stage
; GFX12: define amdgpu_cs void @_amdgpu_cs_main(i32 inreg noundef %globalTable, i32 inreg noundef %userData3, ptr addrspace(4) inreg noundef %numWorkgroups, i32 inreg noundef %userData7, i32 noundef range(i32 0, 4096) %localIds) [[ATTRIBUTES:#[0-9]+]] !lgc.stage
define void @main() "target-features"="+wavefrontsize64" nosync sanitize_thread memory(none) !lgc.stage !9 {
; GFX12: [[WX:%.*]] = call i32 @llvm.amdgcn.workgroup.id.x()
; GFX12: [[WZ:%.*]] = call i32 @llvm.amdgcn.workgroup.id.z()
  %workgroup = call <3 x i32> @lgc.input.workgroup.id()
  %x = extractelement <3 x i32> %workgroup, i64 0
  %z = extractelement <3 x i32> %workgroup, i64 2
; CHECK: [[ADDRESS:%.*]] = getelementptr inbounds i32, ptr addrspace(4) %numWorkgroups, i64 1
; CHECK: %numWorkgroups.y = load i32, ptr addrspace(4) [[ADDRESS]], align 4, !invariant.load {{.*}}, !noundef
  %counts = call <3 x i32> @lgc.input.num.workgroups()
  %county = extractelement <3 x i32> %counts, i64 1
; The workgroup is 8 x 4 x 1: z is 0, and y has the highest bits.
; GFX11: [[LX:%.*]] = and i32 %localIds, 1023
; GFX11: insertelement <3 x i32> poison, i32 [[LX]], i64 0
; GFX11: [[LY:%.*]] = lshr i32 %localIds, 10
; GFX11: insertelement <3 x i32> {{.*}}, i32 [[LY]], i64 1
; GFX11: insertelement <3 x i32> {{.*}}, i32 0, i64 2
  %local = call <3 x i32> @lgc.input.local.invocation.id()
; CHECK: call void @use(i32 %userData7, i32 %userData3,
  %a = call i32 @lgc.user.data.dword(i32 3)
  %b = call i32 @lgc.user.data.dword(i32 7)
  %dead = call i32 @lgc.user.data.dword(i32 5)
  call void @use(i32 %b, i32 %a, i32 %x, i32 %z, i32 %county, <3 x i32> %local)
  ret void
}

; Memory attributes that LLVM inferred for ops do not hold for loads. Races are still looked for.
; CHECK: attributes [[ATTRIBUTES]] = { nounwind sanitize_thread "target-features"="+wavefrontsize64" }
; CHECK: !"function", !"_amdgpu_cs_main"

declare void @use(i32, i32, i32, i32, i32, <3 x i32>)

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64, !{!"compute", !"workgroup_size", i32 8, i32 4, i32 1}}
!2 = !{!"mapping"}
!9 = !{!"compute"}
