; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/stage.ll 2>&1 | FileCheck %s --check-prefix=STAGE
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/mapping.ll 2>&1 | FileCheck %s --check-prefix=MAPPING
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/format.ll 2>&1 | FileCheck %s --check-prefix=FORMAT
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/signature.ll 2>&1 | FileCheck %s --check-prefix=SIGNATURE
; RUN: not %lgc-opt -passes=lgc-write-pal-metadata %t/constants.ll 2>&1 | FileCheck %s --check-prefix=CONSTANTS

; STAGE: error: PAL metadata: geometry shaders are not supported
; MAPPING: error: lgc.pipeline: there is no resource mapping: lgc-lay-out-user-data has to run first
; FORMAT: error: lgc.formats: print: field 'id' is missing
; SIGNATURE: error: lgc.formats: print: field 'arguments' wants the signature of a print
; CONSTANTS: error: lgc.formats: abort: field 'constants' has more dwords than the message

;--- stage.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"geometry", !"function", !"main"}
!2 = !{!"mapping"}

;--- mapping.ll
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}

;--- format.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
!lgc.formats = !{!3}
!3 = !{!"print", !"format", !"a"}

;--- signature.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
!lgc.formats = !{!3}
!3 = !{!"print", !"id", i64 1, !"format", !"a", !"arguments", !"x7", !"stage", !"compute"}

;--- constants.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
!lgc.formats = !{!3}
!3 = !{!"abort", !"id", i64 1, !"size", i32 4, !"type", !"", !"format", !"", !"constant_status", i64 3, !"constants", i32 1, i32 2, !"stage", !"compute"}

