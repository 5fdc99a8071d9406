; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A shader that uses all 32 user SGPRs, and one that uses none and has no resources; which of the workgroup's ids are
; loaded, and a key that gfx12 alone has. What metadata the module had is replaced.
; RUN: split-file %s %t
; RUN: for gfx in 11 12; do sed "s/i32 11/i32 $gfx/" %t/full.ll | %lgc-opt -passes=lgc-write-pal-metadata --emit=obj -o %t/$gfx.o - && %readelf --notes %t/$gfx.o | FileCheck %t/full.ll --check-prefixes=CHECK,GFX$gfx || exit 1; done
; RUN: %lgc-opt -passes=lgc-write-pal-metadata --emit=obj -o %t/empty.o %t/empty.ll && %readelf --notes %t/empty.o | FileCheck %t/empty.ll --implicit-check-not=push_constants --implicit-check-not=format_strings --implicit-check-not=old

;--- full.ll
; CHECK: .tgid_x_en: true
; CHECK-NEXT: .tgid_y_en: false
; CHECK-NEXT: .tgid_z_en: true
; CHECK-NEXT: .tidig_comp_cnt: 2
; CHECK: .user_data_reg_map:
; CHECK-NEXT: - 100
; CHECK-COUNT-30: - 1{{[0-3][0-9]$}}
; CHECK-NEXT: - 131
; CHECK-NEXT: .user_sgprs: 32
; CHECK: .wavefront_size: 64
; GFX11-NOT: .wg_round_robin
; GFX12: .wg_round_robin: false
; CHECK: .spill_threshold: 7
; CHECK: .user_data_limit: 40
; CHECK: lgc.resources:
; Tables without bindings are not mentioned, the second has number 1.
; CHECK: - .binding: 3
; CHECK: .table: 1
; CHECK-NOT: .binding:
; CHECK: .push_constants:
; CHECK-NEXT: .size: 1
define amdgpu_cs void @_amdgpu_cs_main() {
  ret void
}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"_amdgpu_cs_main", !"wave_size", i32 64, !6, !{!"compute", !"workgroup_size", i32 1, i32 1, i32 2, !"workgroup_ids", i32 5, !"local_id_components", i32 2}}
!2 = !{!"mapping", !3, !4, !{!"push_constants", !"user_data_offset", i32 39, !"size", i32 1}}
!3 = !{!"table", !"user_data_offset", i32 0}
!4 = !{!"table", !"user_data_offset", i32 1, !5}
!5 = !{!"binding", !"set", i32 0, !"binding", i32 3, !"type", !"storage_buffer", !"offset", i32 0, !"stride", i32 16, !"count", i32 1}
!6 = !{!"entry", !"user_sgprs", i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, !"spill_threshold", i32 7, !"user_data_limit", i32 40}

;--- empty.ll
; CHECK: .tgid_x_en: false
; CHECK-NEXT: .tgid_y_en: false
; CHECK-NEXT: .tgid_z_en: false
; CHECK-NEXT: .tidig_comp_cnt: 0
; CHECK: .user_data_reg_map:
; CHECK-COUNT-32: - 4294967295
; CHECK-NEXT: .user_sgprs: 0
; CHECK: .spill_threshold: 65535
; CHECK: .user_data_limit: 0
; CHECK: .bindings: []
; CHECK-NEXT: .user_data_size: 0
define amdgpu_cs void @_amdgpu_cs_main() {
  ret void
}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"_amdgpu_cs_main", !{!"compute", !"workgroup_size", i32 1, i32 1, i32 1}}
!2 = !{!"mapping"}
!amdgpu.pal.metadata.msgpack = !{!3}
!3 = !{!"\81\A3old\01"}
