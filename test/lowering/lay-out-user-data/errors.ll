; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An invalid mapping of the driver; test/unit/abi has all errors.
; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-lay-out-user-data %t/missing.ll 2>&1 | FileCheck %s --check-prefix=MISSING
; RUN: not %lgc-opt -passes=lgc-lay-out-user-data %t/overlap.ll 2>&1 | FileCheck %s --check-prefix=OVERLAP
; RUN: not %lgc-opt -passes=lgc-lay-out-user-data %t/alignment.ll 2>&1 | FileCheck %s --check-prefix=ALIGNMENT

; MISSING: error: resource mapping: set 4 binding 1 is used by a shader and not mapped
; OVERLAP: error: resource mapping: table 0 and the push constants overlap at user-data dword 2
; ALIGNMENT: error: resource mapping: set 0 binding 0 has an offset or a stride that is not a multiple of 4 bytes

;--- missing.ll
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"binding", !"set", i32 4, !"binding", i32 1, !"type", !"storage_buffer"}
!2 = !{!"mapping"}

;--- overlap.ll
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2, !{!"push_constants", !"user_data_offset", i32 2, !"size", i32 8}}
!2 = !{!"table", !"user_data_offset", i32 2}

;--- alignment.ll
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping", !2}
!2 = !{!"table", !"user_data_offset", i32 0, !3}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"storage_buffer", !"offset", i32 6}
