; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The complete PAL metadata of a compute pipeline, from our passes and from the back end.
; RUN: %for-each-target sed "s/MAJOR/${gen#gfx}/; s/MINOR/$(test $gen = gfx10 && echo 3 || echo 0)/; s/STEPPING/${gfx#$gen?}/; s/WAVE/$wave/" %s > %t.ll && %lgc-opt -passes=lgc-pipeline --emit=obj %t.ll -o %t.o && %readelf --notes %t.o | FileCheck %s --check-prefixes=CHECK,WAVE$wave,$GEN,$GEN-WAVE$wave --allow-unused-prefixes %end

; CHECK: amdgcn--amdpal--gfx
; CHECK: NT_AMDGPU_METADATA
; CHECK: amdpal.pipelines:
; CHECK-NEXT: - .api: Vulkan
; CHECK-NEXT: .compute_registers:
; CHECK-NEXT: .tg_size_en: false
; CHECK-NEXT: .tgid_x_en: true
; GFX10-NEXT: .tgid_y_en: false
; GFX10-NEXT: .tgid_z_en: false
; GFX11-NEXT: .tgid_y_en: false
; GFX11-NEXT: .tgid_z_en: false
; GFX12-NEXT: .tgid_y_en: true
; GFX12-NEXT: .tgid_z_en: true
; CHECK-NEXT: .tidig_comp_cnt: 1
; CHECK-NEXT: .hardware_stages:
; CHECK-NEXT: .cs:
; CHECK-NEXT: .checksum_value: 7
; CHECK-NEXT: .debug_mode: false
; CHECK-NEXT: .entry_point: _amdgpu_cs_main
; CHECK-NEXT: .entry_point_symbol: _amdgpu_cs_main
; CHECK-NEXT: .excp_en: 0
; CHECK-NEXT: .float_mode: 192
; CHECK-NEXT: .forward_progress: true
; GFX10-NEXT: .ieee_mode: false
; GFX11-NEXT: .ieee_mode: false
; CHECK-NEXT: .image_op: false
; CHECK-NEXT: .lds_size: 0
; CHECK-NEXT: .mem_ordered: true
; CHECK-NEXT: .scratch_en: false
; CHECK-NEXT: .scratch_memory_size: 0
; CHECK-NEXT: .sgpr_count:
; CHECK-NEXT: .sgpr_limit: 106
; CHECK-NEXT: .threadgroup_dimensions:
; CHECK-NEXT: - 8
; CHECK-NEXT: - 8
; CHECK-NEXT: - 1
; CHECK-NEXT: .trap_present: false
; CHECK-NEXT: .user_data_reg_map:
; CHECK-NEXT: - 268435456
; CHECK-NEXT: - 0
; CHECK-NEXT: - 2
; CHECK-COUNT-29: - 4294967295
; GFX11-WAVE32: .user_sgprs: 16
; GFX11-WAVE64: .user_sgprs: 3
; GFX10: .user_sgprs: 3
; GFX12: .user_sgprs: 3
; CHECK-NEXT: .uses_uavs: true
; CHECK-NEXT: .vgpr_count:
; CHECK-NEXT: .vgpr_limit: 256
; WAVE32-NEXT: .wavefront_size: 32
; WAVE64-NEXT: .wavefront_size: 64
; GFX12-NEXT: .wg_round_robin: false
; CHECK-NEXT: .wgp_mode: true
; CHECK-NEXT: .writes_uavs: true
; CHECK-NEXT: .internal_pipeline_hash:
; CHECK-NEXT: - {{[0-9]+}}
; CHECK-NEXT: - {{[0-9]+}}
; CHECK-NEXT: .resource_hash: {{[0-9]+}}
; CHECK-NEXT: .shaders:
; CHECK-NEXT: .compute:
; CHECK-NEXT: .api_shader_hash:
; CHECK-NEXT: - 7
; CHECK-NEXT: - 0
; CHECK-NEXT: .hardware_mapping:
; CHECK-NEXT: - .cs
; CHECK-NEXT: .spill_threshold: 65535
; CHECK-NEXT: .type: Cs
; CHECK-NEXT: .user_data_limit: 3
; CHECK-NEXT: amdpal.version:
; CHECK-NEXT: - 3
; CHECK-NEXT: - 0
; CHECK-NEXT: lgc.resources:

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.local.invocation.id() memory(none) nosync nounwind willreturn

define void @main() !lgc.stage !9 {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %field = getelementptr i8, ptr addrspace(4) %constants, i32 4
  %offset = load i32, ptr addrspace(4) %field, align 4, !invariant.load !8
  %workgroup = call <3 x i32> @lgc.input.workgroup.id()
  %local = call <3 x i32> @lgc.input.local.invocation.id()
  %sum = add <3 x i32> %workgroup, %local
  %x = extractelement <3 x i32> %sum, i64 0
  %y = extractelement <3 x i32> %local, i64 1
  %address = getelementptr i8, ptr addrspace(7) %buffer, i32 %offset
  %value = xor i32 %x, %y
  store i32 %value, ptr addrspace(7) %address, align 4
  ret void
}

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR, !"stepping", i32 STEPPING}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 WAVE, !"hash", i64 7, i64 0, !{!"compute", !"workgroup_size", i32 8, i32 8, i32 1}}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"storage_buffer"}
!3 = !{!"push_constants", !"size", i32 8}
!8 = !{}
!9 = !{!"compute"}
