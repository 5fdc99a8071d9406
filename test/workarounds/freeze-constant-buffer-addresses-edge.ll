; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Constants of each kind, as addresses only: a constant that is stored stays, as do addresses of atomic operations, which
; are never split. A copy has two addresses.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-freeze-constant-buffer-addresses %s | FileCheck %s
; RUN: sed '/atomic/d' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-buffer-pointers - | FileCheck %s --check-prefix=LOWERED

; CHECK-LABEL: define void @constants(
; CHECK: [[MIDDLE:%[0-9]+]] = freeze ptr addrspace(7) getelementptr (i8, ptr addrspace(7) null, i32 16)
; CHECK-NEXT: load volatile [3 x half], ptr addrspace(7) [[MIDDLE]]
; CHECK: [[POISON:%[0-9]+]] = freeze ptr addrspace(7) poison
; CHECK-NEXT: store volatile [3 x half] %x, ptr addrspace(7) [[POISON]]
; CHECK-NEXT: store volatile ptr addrspace(7) null, ptr addrspace(5) %private
; CHECK-NEXT: atomicrmw add ptr addrspace(7) null,
; CHECK-NEXT: cmpxchg ptr addrspace(7) null,
; CHECK-NEXT: ret void
define void @constants(ptr addrspace(5) %private) {
  %x = load volatile [3 x half], ptr addrspace(7) getelementptr (i8, ptr addrspace(7) null, i32 16)
  store volatile [3 x half] %x, ptr addrspace(7) poison
  store volatile ptr addrspace(7) null, ptr addrspace(5) %private
  %old = atomicrmw add ptr addrspace(7) null, i32 7 monotonic
  %found = cmpxchg ptr addrspace(7) null, i32 7, i32 8 monotonic monotonic
  ret void
}

; CHECK-LABEL: define void @copies(
; CHECK: [[SOURCE:%[0-9]+]] = freeze ptr addrspace(7) null
; CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr addrspace(7) %b, ptr addrspace(7) [[SOURCE]], i32 12, i1 true)
; CHECK-NEXT: [[TARGET:%[0-9]+]] = freeze ptr addrspace(7) null
; CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr addrspace(7) [[TARGET]], ptr addrspace(7) %b, i32 12, i1 true)
; CHECK-NEXT: call void @llvm.memcpy{{.*}}(ptr addrspace(1) null, ptr addrspace(1) %g, i32 12, i1 true)
; CHECK-NEXT: ret void
; LOWERED-LABEL: define void @copies(
; LOWERED-COUNT-2: @llvm.amdgcn.raw.ptr.buffer.load.i32(
define void @copies(ptr addrspace(7) %b, ptr addrspace(1) %g) {
  call void @llvm.memcpy.p7.p7.i32(ptr addrspace(7) %b, ptr addrspace(7) null, i32 12, i1 true)
  call void @llvm.memcpy.p7.p7.i32(ptr addrspace(7) null, ptr addrspace(7) %b, i32 12, i1 true)
  call void @llvm.memcpy.p1.p1.i32(ptr addrspace(1) null, ptr addrspace(1) %g, i32 12, i1 true)
  ret void
}
