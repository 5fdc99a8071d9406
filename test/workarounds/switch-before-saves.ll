; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: for wave in 32 64; do \
; RUN:   sed "s/WAVE/$wave/" %s | %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=si-wqm -o %t.mir && \
; RUN:   FileCheck %s --input-file=%t.mir || exit 1; \
; RUN:   sed "s/WAVE/$wave/" %s | %lgc-opt --mcpu=gfx1100 --emit=mir -stop-after=si-wqm --disable-pass=lgc-switch-before-saves -o %t.mir && \
; RUN:   FileCheck %s --input-file=%t.mir --check-prefix=OFF || exit 1; \
; RUN: done

; Behind the first branch, helpers are not needed any more. They are switched off before EXEC is saved at the second one.

; CHECK: bb.2.join:
; CHECK: $exec{{(_lo)?}} = S_OR_B
; CHECK-NEXT: $exec{{(_lo)?}} = S_AND_B{{[0-9]+}} $exec{{(_lo)?}}, %[[#LIVE:]],
; CHECK-NEXT: [[SAVED:%[0-9]+]]:{{.*}} = COPY $exec{{(_lo)?$}}
; CHECK-NEXT: [[TAKEN:%[0-9]+]]:{{.*}} = S_AND_B{{[0-9]+}} [[SAVED]],
; CHECK-NEXT: $exec{{(_lo)?}} = S_MOV_B{{[0-9]+}}_term [[TAKEN]]

; Without the pass:
; OFF: bb.2.join:
; OFF: $exec{{(_lo)?}} = S_OR_B
; OFF-NEXT: [[SAVED:%[0-9]+]]:{{.*}} = COPY $exec
; OFF-NEXT: $exec{{(_lo)?}} = S_AND_B{{[0-9]+}} $exec{{(_lo)?}}, %[[#LIVE:]],
; OFF-NEXT: [[TAKEN:%[0-9]+]]:{{.*}} = S_AND_B{{[0-9]+}} [[SAVED]],
; OFF-NEXT: $exec{{(_lo)?}} = S_MOV_B{{[0-9]+}}_term [[TAKEN]]
define amdgpu_ps void @main(ptr addrspace(8) inreg %buffer, i32 %a, i32 %b, float %x) #0 {
entry:
  %few = icmp ult i32 %a, 4
  %differs = icmp ult i32 %b, 4
  br i1 %differs, label %quad, label %join
quad:
  %moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 0, i32 15, i32 15, i1 true)
  %whole = call i32 @llvm.amdgcn.wqm.i32(i32 %moved)
  br label %join
join:
  %value = phi i32 [ 1, %entry ], [ %whole, %quad ]
  %stores = phi i1 [ %few, %entry ], [ true, %quad ]
  br i1 %stores, label %store, label %end
store:
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %value, ptr addrspace(8) %buffer, i32 %a, i32 0, i32 0)
  br label %end
end:
  call void @llvm.amdgcn.exp.f32(i32 0, i32 15, float %x, float %x, float %x, float %x, i1 true, i1 true)
  ret void
}
attributes #0 = { nounwind "target-features"="+wavefrontsizeWAVE" }
