; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The largest workgroup; modes that a function had before are replaced.
; RUN: sed s/SIZE/1024/ %s | %lgc-opt -passes=lgc-apply-shader-modes - -o - | FileCheck %s -DSIZE=1024
; RUN: sed s/SIZE/1/ %s | %lgc-opt -passes=lgc-apply-shader-modes - -o - | FileCheck %s -DSIZE=1
; CHECK: define void @main() [[MODES:#[0-9]+]]
; CHECK: attributes [[MODES]] = { "amdgpu-flat-work-group-size"="[[SIZE]],[[SIZE]]" {{.*}}"target-features"="-real-true16,-dot7-insts,+wavefrontsize32,

define void @main() "amdgpu-flat-work-group-size"="7,9" "target-features"="+wavefrontsize64" {
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32, !{!"compute", !"workgroup_size", i32 SIZE, i32 1, i32 1}}
