; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Two operations in the only block of a loop get loops of their own, and the values that come around pass both.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-expand-image-atomics %s -o - | FileCheck %s

declare float @lgc.image.atomic.f32.v8i32(i32, float, <8 x i32>, i32, ...) nounwind willreturn

; CHECK:      loop:
; CHECK:        %sum = phi float [ 0.000000e+00, %entry ], [ %more, %[[LAST:.*]] ]
; CHECK:        br label %[[FIRST:.*]]
; CHECK:      [[FIRST]]:
; CHECK:        [[OLD:%.*]] = bitcast i32 {{.*}} to float
; CHECK:        fadd float [[OLD]], %sum
; CHECK:        br i1 {{.*}}, label %[[BETWEEN:.*]], label %[[FIRST]]
; CHECK:      [[BETWEEN]]:
; CHECK:        br label %[[SECOND:.*]]
; CHECK:      [[SECOND]]:
; CHECK:        fadd float {{.*}}, [[OLD]]
; CHECK:        br i1 {{.*}}, label %[[LAST]], label %[[SECOND]]
; CHECK:      [[LAST]]:
; CHECK:        %more = fadd float %sum, {{%.*}}
; CHECK:        br i1 %again, label %loop, label %done
define float @main(<8 x i32> %image, i32 %x) {
entry:
  br label %loop

loop:
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %a = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 10, float %sum, <8 x i32> %image, i32 1, i32 %x)
  %b = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 10, float %a, <8 x i32> %image, i32 1, i32 %x)
  %more = fadd float %sum, %b
  %again = fcmp olt float %more, 100.0
  br i1 %again, label %loop, label %done

done:
  ret float %more
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
