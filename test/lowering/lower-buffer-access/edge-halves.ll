; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A half is part of a dword, which is loaded, or exchanged in a loop; in other memory LLVM does the same.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-buffer-access,verify %s -S | FileCheck %s

; CHECK-LABEL: @load(
; CHECK-NEXT: [[WORD:%.*]] = call ptr addrspace(7) @llvm.ptrmask.p7.i32(ptr addrspace(7) %b, i32 -4)
; CHECK-NEXT: [[OFFSET:%.*]] = ptrtoint ptr addrspace(7) %b to i32
; CHECK-NEXT: [[BYTE:%.*]] = and i32 [[OFFSET]], 2
; CHECK-NEXT: [[SHIFT:%.*]] = shl i32 [[BYTE]], 3
; CHECK-NEXT: [[VALUE:%.*]] = load atomic i32, ptr addrspace(7) [[WORD]] syncscope("agent") acquire, align 4, !lgc.scope
; CHECK-NEXT: [[SHIFTED:%.*]] = lshr i32 [[VALUE]], [[SHIFT]]
; CHECK-NEXT: [[BITS:%.*]] = trunc i32 [[SHIFTED]] to i16
; CHECK-NEXT: bitcast i16 [[BITS]] to half
define half @load(ptr addrspace(7) %b) {
  %r = load atomic half, ptr addrspace(7) %b syncscope("agent") acquire, align 2
  ret half %r
}

; CHECK-LABEL: @add(
; CHECK: [[OLD:%.*]] = phi half
; CHECK: [[SUM:%.*]] = fadd half [[OLD]], %x
; CHECK: [[CURRENT:%.*]] = load atomic i32, ptr addrspace(7) [[WORD:%.*]] syncscope("agent") monotonic, align 4, !lgc.scope
; CHECK: [[OTHERS:%.*]] = and i32 [[CURRENT]],
; CHECK: cmpxchg ptr addrspace(7) [[WORD]], i32 {{%.*}}, i32 {{%.*}} syncscope("agent") monotonic monotonic, align 4, !lgc.scope
; CHECK: br i1
define half @add(ptr addrspace(7) %b, half %x) {
  %r = atomicrmw fadd ptr addrspace(7) %b, half %x syncscope("agent") monotonic, align 2
  ret half %r
}

; CHECK-LABEL: @store(
; CHECK: cmpxchg ptr addrspace(7) {{%.*}}, i32 {{%.*}}, i32 {{%.*}} syncscope("agent") release monotonic, align 4, !lgc.scope
; CHECK-NOT: store
define void @store(ptr addrspace(7) %b, half %x) {
  store atomic half %x, ptr addrspace(7) %b syncscope("agent") release, align 2
  ret void
}

; CHECK-LABEL: @local(
; CHECK-NEXT: atomicrmw fmin ptr addrspace(3) %p, half %x
define half @local(ptr addrspace(3) %p, half %x) {
  %r = atomicrmw fmin ptr addrspace(3) %p, half %x syncscope("workgroup") monotonic, align 2
  ret half %r
}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"add"}
