; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-mark-atomics %s | FileCheck %s

; Memory of any kind is neither fine-grained nor remote; operations on floats may ignore the denormal mode.

define void @main(ptr addrspace(7) %b, ptr addrspace(3) %l, ptr addrspace(1) %g, i32 %v) {
; CHECK: atomicrmw umax ptr addrspace(7) %b, {{.*}}, !amdgpu.no.fine.grained.memory [[YES:![0-9]+]], !amdgpu.no.remote.memory [[YES]]{{$}}
  %a = atomicrmw umax ptr addrspace(7) %b, i32 %v syncscope("agent") monotonic
; CHECK: atomicrmw fadd ptr addrspace(1) %g, {{.*}}, !amdgpu.no.fine.grained.memory [[YES]], !amdgpu.no.remote.memory [[YES]], !amdgpu.ignore.denormal.mode [[YES]]{{$}}
  %c = atomicrmw fadd ptr addrspace(1) %g, float 1.0 syncscope("agent") monotonic
; CHECK: atomicrmw sub ptr addrspace(3) %l, {{.*}}, !amdgpu.no.fine.grained.memory [[YES]], !amdgpu.no.remote.memory [[YES]]{{$}}
  %d = atomicrmw sub ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic
  ret void
}
; CHECK: [[YES]] = !{}
