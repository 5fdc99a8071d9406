; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/stage.ll 2>&1 | FileCheck %s --check-prefix=STAGE
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/mapping.ll 2>&1 | FileCheck %s --check-prefix=MAPPING
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/blob.ll 2>&1 | FileCheck %s --check-prefix=BLOB

; STAGE: error: PAL metadata: only a single compute shader is supported
; MAPPING: error: lgc.pipeline: there is no resource mapping: lgc-lay-out-user-data has to run first
; BLOB: error: malformed PAL metadata: binary data, which the back end does not take

;--- stage.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"main"}
!2 = !{!"mapping"}

;--- mapping.ll
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}

;--- blob.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
!amdgpu.pal.metadata.msgpack = !{!3}
!3 = !{!"\81\A1k\C4\01x"}
