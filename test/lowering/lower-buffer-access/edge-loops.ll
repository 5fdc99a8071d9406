; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An operation without a buffer instruction becomes a compare-exchange loop; a double is exchanged as its bits.

; RUN: %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-buffer-access,verify %s -S | FileCheck %s --check-prefixes=CHECK,LOOP
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-buffer-access,verify %s -S | FileCheck %s --check-prefixes=CHECK,NATIVE

; CHECK-LABEL: @add(
; NATIVE-NEXT: atomicrmw fadd ptr addrspace(7) %b, float %x syncscope("agent") monotonic, align 4, {{.*}}!lgc.scope ![[SCOPE:[0-9]+]]
; LOOP: %[[OLD:.+]] = phi float
; LOOP: %[[SUM:.+]] = fadd float %[[OLD]], %x
; LOOP: %[[EXPECTED:.+]] = bitcast float %[[OLD]] to i32
; LOOP: %[[WANTED:.+]] = bitcast float %[[SUM]] to i32
; LOOP: cmpxchg ptr addrspace(7) %b, i32 %[[EXPECTED]], i32 %[[WANTED]] syncscope("agent") monotonic monotonic, align 4, !lgc.scope ![[SCOPE:[0-9]+]]
; LOOP: br i1
define float @add(ptr addrspace(7) %b, float %x) {
  %r = atomicrmw fadd ptr addrspace(7) %b, float %x syncscope("agent") monotonic
  ret float %r
}

; CHECK-LABEL: @step(
; CHECK: cmpxchg
define i32 @step(ptr addrspace(7) %b) {
  %r = atomicrmw uinc_wrap ptr addrspace(7) %b, i32 9 monotonic
  ret i32 %r
}

; CHECK-LABEL: @exchange(
; CHECK-NEXT: %[[BITS:.+]] = bitcast double %x to i64
; CHECK-NEXT: %[[OLD:.+]] = atomicrmw volatile xchg ptr addrspace(7) %b, i64 %[[BITS]] syncscope("agent") acq_rel, align 8, {{.*}}!lgc.scope ![[SCOPE]]
; CHECK-NEXT: bitcast i64 %[[OLD]] to double
define double @exchange(ptr addrspace(7) %b, double %x) {
  %r = atomicrmw volatile xchg ptr addrspace(7) %b, double %x syncscope("agent") acq_rel
  ret double %r
}

; CHECK: ![[SCOPE]] = !{!"agent"}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 10, !"minor", i32 3, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"add"}
