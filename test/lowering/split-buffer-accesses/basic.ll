; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses to more than a dword are split into dwords; those with a smaller alignment into smaller parts.

; RUN: %lgc-opt -passes=lgc-split-buffer-accesses %s -o - | FileCheck %s

define amdgpu_cs void @main(ptr addrspace(7) %p, double %d, <3 x i8> %bytes) {
; CHECK-LABEL: define amdgpu_cs void @main(
; CHECK-NEXT: %[[X:.*]] = load i32, ptr addrspace(7) %p, align 4, !invariant.load
; CHECK-NEXT: %[[VX:.*]] = insertelement <3 x i32> poison, i32 %[[X]], i64 0
; CHECK-NEXT: %[[P4:.*]] = getelementptr i8, ptr addrspace(7) %p, i32 4
; CHECK-NEXT: %[[Y:.*]] = load i32, ptr addrspace(7) %[[P4]], align 4, !invariant.load
; CHECK-NEXT: %[[VY:.*]] = insertelement <3 x i32> %[[VX]], i32 %[[Y]], i64 1
; CHECK-NEXT: %[[P8:.*]] = getelementptr i8, ptr addrspace(7) %p, i32 8
; CHECK-NEXT: %[[Z:.*]] = load i32, ptr addrspace(7) %[[P8]], align 4, !invariant.load
; CHECK-NEXT: %[[VZ:.*]] = insertelement <3 x i32> %[[VY]], i32 %[[Z]], i64 2
; CHECK-NEXT: %three = bitcast <3 x i32> %[[VZ]] to <3 x float>
  %three = load <3 x float>, ptr addrspace(7) %p, align 4, !invariant.load !2
; CHECK: store volatile i32 %{{.*}}, ptr addrspace(7) %p, align 8
; CHECK: store volatile i32 %{{.*}}, ptr addrspace(7) %{{.*}}, align 4
  store volatile double %d, ptr addrspace(7) %p, align 8
; CHECK: load <2 x i16>, ptr addrspace(7) %p, align 4
; CHECK: load i16, ptr addrspace(7) %{{.*}}, align 4
  %halves = load <3 x half>, ptr addrspace(7) %p, align 4
; CHECK: load i16, ptr addrspace(7) %p, align 2
; CHECK: load i16, ptr addrspace(7) %{{.*}}, align 2
  %misaligned = load <2 x half>, ptr addrspace(7) %p, align 2
; CHECK: store <2 x i8> %{{.*}}, ptr addrspace(7) %p, align 2
; CHECK: store i8 %{{.*}}, ptr addrspace(7) %{{.*}}, align 2
  store <3 x i8> %bytes, ptr addrspace(7) %p, align 2
  ret void
}

!2 = !{}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true}
