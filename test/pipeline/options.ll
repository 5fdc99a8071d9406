; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-pipeline --end-after=lgc-inline %s | FileCheck %s --check-prefix=STOP
; RUN: %lgc-opt -passes=lgc-pipeline --show-after=lgc-inline,lgc-lower-entry-point %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHOW
; RUN: %lgc-opt -passes=lgc-pipeline --show-after='*' --disable-pass=lgc-optimize %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
; RUN: %lgc-opt -passes=lgc-pipeline --time-phases --verify-ir %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIME
; RUN: not %lgc-opt -passes=lgc-pipeline --end-after=sroa %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: not %lgc-opt -passes=lgc-pipeline --show-after=sroa %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: not %lgc-opt -passes=lgc-pipeline --disable-pass=sroa %s 2>&1 | FileCheck %s --check-prefix=NOT-OURS
; RUN: not %lgc-opt --disable-pass=sroa %s 2>&1 | FileCheck %s --check-prefix=NOT-OURS
; RUN: not %lgc-opt -passes=lgc-pipeline --disable-pass=lgc-inline %s 2>&1 | FileCheck %s --check-prefix=REQUIRED

; Options that stop after a step, print the IR after it, or skip it.

; STOP: define void @main()
; STOP-NOT: call
; STOP: store i32 1, ptr addrspace(3)

; SHOW: ; After lgc-inline
; SHOW: define void @main()
; SHOW: ; After lgc-lower-entry-point
; SHOW: define {{.*}}amdgpu_cs void @_amdgpu_cs_main(
; SHOW-NOT: ; After

; ALL: ; After lgc-apply-shader-modes
; ALL-NOT: ; After lgc-optimize
; ALL: ; After lgc-write-pal-metadata

; TIME: ms  lgc-inline
; TIME: ms  lgc-write-pal-metadata

; UNKNOWN: options.ll: error: unknown pass 'sroa'; the passes are lgc-apply-shader-modes, lgc-choose-subroutines, {{.*}}, lgc-write-pal-metadata
; NOT-OURS: options.ll: error: unknown pass 'sroa'; `lgc-opt --list-passes` lists all
; REQUIRED: options.ll: error: pass 'lgc-inline' cannot be disabled, because others depend on it
@lds = internal addrspace(3) global i32 poison
define internal void @callee() alwaysinline {
  store i32 1, ptr addrspace(3) @lds
  ret void
}
define void @main() !lgc.stage !0 {
  call void @callee()
  ret void
}

!lgc.pipeline = !{!1, !2}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
