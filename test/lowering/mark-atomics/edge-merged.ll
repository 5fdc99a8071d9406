; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes="function(simplifycfg<hoist-common-insts>,lgc-mark-atomics)" %s | FileCheck %s
; RUN: %lgc-opt --mcpu=gfx1100 -passes="function(simplifycfg<hoist-common-insts>)" %s | FileCheck --check-prefix=WITHOUT %s

; LLVM makes one operation of two, and drops the metadata of both.

; CHECK: atomicrmw xor {{.*}}, !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0{{$}}
; WITHOUT: atomicrmw xor ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic, align 4{{$}}
define void @main(ptr addrspace(3) %l, i32 %v, i1 %c, ptr addrspace(1) %p) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = atomicrmw xor ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0
  store i32 1, ptr addrspace(1) %p
  br label %end
no:
  %b = atomicrmw xor ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0
  store i32 2, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
!0 = !{}
