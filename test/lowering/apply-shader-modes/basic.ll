; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Every function with a body gets the modes of its waves, before LLVM folds with them.
; RUN: %lgc-opt -passes=lgc-apply-shader-modes %s -o - | FileCheck %s
; RUN: sed 's/i32 64, !"denorm_preserve_32", i1 true/i32 0, !"denorm_flush_16_and_64", i1 true/' %s | %lgc-opt -passes=lgc-apply-shader-modes - -o - | FileCheck %s --check-prefix=DEFAULT

; RUN: sed 's/!"denorm_preserve_32", i1 true/!"robust_buffer_access_2", i1 true/' %s | %lgc-opt -passes=lgc-apply-shader-modes - -o - | FileCheck %s --check-prefix=ROBUST

; CHECK: declare void @outside()
; CHECK: define void @main() [[MODES:#[0-9]+]]
; CHECK: define internal void @callee() [[MODES]]
; CHECK: attributes [[MODES]] = { alwaysinline "amdgpu-flat-work-group-size"="24,24" "denormal-fp-math"="ieee,ieee" "denormal-fp-math-f32"="ieee,ieee" "target-features"="-real-true16,-dot7-insts,+wavefrontsize64,+relaxed-buffer-oob-mode" }

; The compiler chooses wave32 and flushes denormals of f32.
; DEFAULT: "denormal-fp-math"="preserve-sign,preserve-sign" "denormal-fp-math-f32"="preserve-sign,preserve-sign" "target-features"="-real-true16,-dot7-insts,+wavefrontsize32,+relaxed-buffer-oob-mode"

; Buffer accesses are not merged if each has its own bounds.
; ROBUST: "target-features"="-real-true16,-dot7-insts,+wavefrontsize64" }

declare void @outside()

define void @main() alwaysinline {
  call void @callee()
  ret void
}

define internal void @callee() alwaysinline {
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64, !"denorm_preserve_32", i1 true, !{!"compute", !"workgroup_size", i32 2, i32 3, i32 4}}
