; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses to null buffers that must be split: LLVM's lowering of buffer pointers fails on the parts' addresses.
; RUN: %lgc-opt -passes=lgc-lower-buffer-pointers %s | FileCheck %s
; RUN: %lgc-opt -passes=lgc-pipeline --emit=obj %s -o /dev/null
; RUN: not %lgc-opt -passes=lgc-lower-buffer-pointers --disable-pass=lgc-freeze-constant-buffer-addresses %s 2>&1 | FileCheck %s --check-prefix=OFF

; CHECK-COUNT-2: call {{.*}} @llvm.amdgcn.raw.ptr.buffer.load
; CHECK: call void @llvm.amdgcn.raw.ptr.buffer.store

define void @main() !lgc.stage !0 {
  %parts = load volatile [3 x half], ptr addrspace(7) null
  store volatile [3 x half] %parts, ptr addrspace(7) null
  ret void
}
!lgc.pipeline = !{!1, !2}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}

; Without the pass:
; OFF: LLVM ERROR: constant exprs containing ptr addrspace(7)
