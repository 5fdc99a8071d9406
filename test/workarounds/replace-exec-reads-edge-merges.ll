; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Masks of lanes that are merged in a shader that switches helpers off and on again: by the active lanes with helpers, as a
; vector instruction in whole quad mode knows them. A shader that does not write, or exports only in its last block, merges
; them with EXEC. So do uniform branches.

; RUN: %for-each-target sed "s/WAVE/$wave/" %s | %lgc-opt --mcpu=$gfx --emit=mir -stop-after=detect-dead-lanes - -o - | FileCheck %s %end
; RUN: sed "s/WAVE/32/" %s | %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=detect-dead-lanes --disable-pass=lgc-replace-exec-reads - -o - | \
; RUN:   FileCheck %s --check-prefix=OFF

; CHECK: name: {{ *}}writes
; CHECK: [[LIVE:%[0-9]+]]:{{.*}} = V_CMP_EQ_U32_e64 0, 0
; CHECK-NEXT: [[LANES:%[0-9]+]]:{{.*}} = WQM {{(killed )?}}[[LIVE]]
; CHECK: S_ANDN2_B{{32|64}} {{.*}}[[LANES]], implicit-def {{(dead )?}}$scc
; CHECK: S_OR_B
; CHECK: name: {{ *}}exports_early
; CHECK: S_AND_B{{32|64}} $exec{{.*}}, implicit-def {{(dead )?}}$scc
; CHECK: = WQM
; CHECK: S_ANDN2_B{{32|64}} {{[^$]*}}, implicit-def {{(dead )?}}$scc
; CHECK: name: {{ *}}reads
; CHECK: S_{{(ANDN2|OR)}}_B{{.*}}$exec

; Without the pass:
; OFF: name: {{ *}}writes
; OFF: S_{{(ANDN2|OR)}}_B{{.*}}$exec
define amdgpu_ps void @writes(ptr addrspace(8) inreg %buffer, i32 %a, i32 %b, float %x) #0 {
entry:
  %few = icmp ult i32 %a, 4
  %some = icmp ult i32 %b, 4
  br i1 %some, label %side, label %join
side:
  %loaded = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  %is = icmp eq i32 %loaded, 1
  br label %join
join:
  %taken = phi i1 [ %few, %entry ], [ %is, %side ]
  br i1 %taken, label %quad, label %end
quad:
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  br label %end
end:
  %value = phi float [ 1.0, %join ], [ %whole, %quad ]
  call void @llvm.amdgcn.exp.f32(i32 0, i32 15, float %value, float %value, float %value, float %value, i1 true, i1 true)
  ret void
}

define amdgpu_ps void @exports_early(double inreg %uniform, i32 %a, i32 %b, float %x) #0 {
entry:
  %few = icmp ult i32 %a, 4
  %some = icmp ult i32 %b, 4
  %is.less = fcmp olt double %uniform, 2.0
  br i1 %is.less, label %fork, label %last
fork:
  br i1 %some, label %side, label %join
side:
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  call void @llvm.amdgcn.exp.f32(i32 0, i32 15, float %whole, float %whole, float %whole, float %whole, i1 false, i1 true)
  %is = icmp eq i32 %a, %b
  br label %join
join:
  %taken = phi i1 [ %few, %fork ], [ %is, %side ]
  br i1 %taken, label %last, label %end
last:
  call void @llvm.amdgcn.exp.f32(i32 0, i32 15, float %x, float %x, float %x, float %x, i1 true, i1 true)
  br label %end
end:
  ret void
}

define amdgpu_ps void @reads(ptr addrspace(8) inreg %buffer, i32 %a, i32 %b, float %x) #0 {
entry:
  %few = icmp ult i32 %a, 4
  %some = icmp ult i32 %b, 4
  br i1 %some, label %side, label %join
side:
  %loaded = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  %is = icmp eq i32 %loaded, 1
  br label %join
join:
  %taken = phi i1 [ %few, %entry ], [ %is, %side ]
  br i1 %taken, label %quad, label %end
quad:
  %whole = call float @llvm.amdgcn.wqm.f32(float %x)
  br label %end
end:
  %value = phi float [ 1.0, %join ], [ %whole, %quad ]
  call void @llvm.amdgcn.exp.f32(i32 0, i32 15, float %value, float %value, float %value, float %value, i1 true, i1 true)
  ret void
}
attributes #0 = { nounwind "target-features"="+wavefrontsizeWAVE" }
