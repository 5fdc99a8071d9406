; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-target sed 's/"wave_size", i32 32/"wave_size", i32 '$wave/ %s | %lgc-opt -passes=lgc-pipeline --verify-ir --mcpu=$gfx --emit=asm - | FileCheck %s --check-prefixes=CHECK,$GEN,W$wave %end

; A shader with all features, compiled to machine code: a uniform read is scalar, adjacent accesses are merged, lanes
; that print share one atomic, and an entry is one store.

@format = private unnamed_addr addrspace(4) constant [8 x i8] c"i=%d %f\00"
@shared = internal addrspace(3) global [64 x i32] poison

; CHECK: _amdgpu_cs_main:
define void @main() !lgc.stage !0 {
entry:
  %group = call <3 x i32> @lgc.input.workgroup.id()
  %group.x = extractelement <3 x i32> %group, i32 0
  %local = call <3 x i32> @lgc.input.local.invocation.id()
  %local.x = extractelement <3 x i32> %local, i32 0
  %first = mul i32 %group.x, 64
  %id = add i32 %first, %local.x
  %uniforms = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %data = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  %printf = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 6, i32 0, i1 false)
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %scale = load float, ptr addrspace(4) %constants, align 4, !invariant.load !9
; GFX10-DAG: s_buffer_load_dwordx2 s[{{[0-9:]+}}], s[{{[0-9:]+}}], 0x0
; GFX11-DAG: s_buffer_load_b64 s[{{[0-9:]+}}], s[{{[0-9:]+}}], 0x0
; GFX12-DAG: s_buffer_load_b64 s[{{[0-9:]+}}], s[{{[0-9:]+}}], 0x0
  %a = load i32, ptr addrspace(7) %uniforms, align 4, !invariant.load !9
  %b.p = getelementptr i8, ptr addrspace(7) %uniforms, i32 4
  %b = load float, ptr addrspace(7) %b.p, align 4, !invariant.load !9

; One atomic and no barrier at all in a workgroup of one wave.
; W32: s_barrier
; W64-NOT: s_barrier
  %shared.p = getelementptr [64 x i32], ptr addrspace(3) @shared, i32 0, i32 %local.x
  store i32 %a, ptr addrspace(3) %shared.p, align 4
  fence syncscope("workgroup") acq_rel
  call void @lgc.barrier.workgroup()
  fence syncscope("workgroup") acq_rel

; GFX10: buffer_load_dwordx2 {{.*}} offen
; GFX11: buffer_load_b64 {{.*}} offen
; GFX12: buffer_load_b64 {{.*}} offen
  %offset = mul i32 %id, 8
  %x.p = getelementptr i8, ptr addrspace(7) %data, i32 %offset
  %x = load float, ptr addrspace(7) %x.p, align 4
  %y.p = getelementptr i8, ptr addrspace(7) %x.p, i32 4
  %y = load float, ptr addrspace(7) %y.p, align 4
  %x.new = call float @scaled(float %x, float %scale)
  %y.new = call float @scaled(float %y, float %b)

; GFX10: buffer_atomic_add_x2 {{.*}} glc
; GFX11: buffer_atomic_add_u64 {{.*}} glc
; GFX12: buffer_atomic_add_u64 {{.*}} th:TH_ATOMIC_RETURN
; CHECK-NOT: buffer_atomic
; GFX10: buffer_store_dwordx3 {{.*}} offen
; GFX11: buffer_store_b96 {{.*}} offen
; GFX12: buffer_store_b96 {{.*}} offen
; CHECK: buffer_store_{{dword|b32}} {{.*}} offen
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %printf, ptr addrspace(4) @format, i32 %id, float %x.new)

; GFX10: buffer_store_dwordx2 {{.*}} offen
; GFX11: buffer_store_b64 {{.*}} offen
; GFX12: buffer_store_b64 {{.*}} offen
; CHECK: s_endpgm
  store float %x.new, ptr addrspace(7) %x.p, align 4
  store float %y.new, ptr addrspace(7) %y.p, align 4
  ret void
}

define internal float @scaled(float %x, float %s) alwaysinline {
  %y = fmul contract nsz float %x, %s
  ret float %y
}

declare <3 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn
declare <3 x i32> @lgc.input.local.invocation.id() memory(none) nosync nounwind willreturn
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
declare void @lgc.barrier.workgroup() convergent nounwind

; CHECK: amdpal.format_strings:
; W32: .wavefront_size: 0x20
; W64: .wavefront_size: 0x40
!lgc.pipeline = !{!1, !2, !3, !4, !5, !6}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"uniform_buffer", !"count", i32 1}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 1}
!5 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"count", i32 1}
!6 = !{!"push_constants", !"size", i32 4}
!9 = !{}
