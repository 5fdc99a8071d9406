; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-entry-point %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

; Primitives give their numbers through LDS to their provoking vertices, here the last of three, and 0 to the others. All
; waves of the workgroup wait for each other before and after.

; CHECK-LABEL: define amdgpu_gs void @_amdgpu_gs_main(
; CHECK: call void @llvm.amdgcn.init.exec(i64 -1)
; CHECK: store i32 0, ptr addrspace(3)
; CHECK-NEXT: fence syncscope("workgroup") release
; CHECK-NEXT: call void @llvm.amdgcn.s.barrier()
; CHECK-NEXT: fence syncscope("workgroup") acquire
; CHECK: passPrimitiveIds:
; GFX10-NEXT: [[SHIFTED:%[0-9]+]] = lshr i32 %primitive, 20
; GFX10-NEXT: [[VERTEX:%[0-9]+]] = and i32 [[SHIFTED]], 511
; GFX11-NEXT: [[SHIFTED:%[0-9]+]] = lshr i32 %primitive, 20
; GFX11-NEXT: [[VERTEX:%[0-9]+]] = and i32 [[SHIFTED]], 511
; GFX12-NEXT: [[SHIFTED:%[0-9]+]] = lshr i32 %primitive, 18
; GFX12-NEXT: [[VERTEX:%[0-9]+]] = and i32 [[SHIFTED]], 255
; CHECK-NEXT: [[PLACE:%[0-9]+]] = getelementptr inbounds [128 x i32], ptr addrspace(3) @lgc.primitive.ids, i32 0, i32 [[VERTEX]]
; CHECK-NEXT: store i32 %primitiveId, ptr addrspace(3) [[PLACE]]
; CHECK: getPrimitiveIds:
; CHECK-NEXT: fence syncscope("workgroup") release
; CHECK-NEXT: call void @llvm.amdgcn.s.barrier()
; CHECK-NEXT: fence syncscope("workgroup") acquire
; GFX10: call void @llvm.amdgcn.s.sendmsg(i32 9,
; CHECK: chooseVertices:
; CHECK: load i32, ptr addrspace(3)
; CHECK: attributes #{{[0-9]+}} = {{.*}}"amdgpu-flat-work-group-size"="128,128"
define void @vertex() !lgc.stage !8 {
  %id = call i32 @lgc.vertex.primitive.id()
  store volatile i32 %id, ptr addrspace(1) null
  ret void
}

; CHECK: !{!"vertex", {{.*}}!"reads_primitive_id", i1 true}

declare i32 @lgc.vertex.primitive.id() memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !4, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !2}
!2 = !{!"vertex", !"linked", i1 true}
!3 = !{!"mapping"}
!4 = !{!"graphics", !5}
!5 = !{!"rasterization", !"last_vertex_is_provoking", i1 true}
!8 = !{!"vertex"}
