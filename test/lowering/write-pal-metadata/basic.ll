; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Metadata from the state and the formats.
; RUN: %lgc-opt -passes=lgc-write-pal-metadata --emit=obj %s -o %t.o && %readelf --notes %t.o | FileCheck %s
; RUN: sed 's/"denorm_preserve_32", i1 true/"denorm_flush_16_and_64", i1 true, !"round_to_zero_32", i1 true, !"round_to_zero_16_and_64", i1 true/' %s | %lgc-opt -passes=lgc-write-pal-metadata --emit=obj -o %t.o - && %readelf --notes %t.o | FileCheck %s --check-prefix=ROUNDING
; Writing again changes nothing.
; RUN: %lgc-opt -passes=lgc-write-pal-metadata - < %s > %t.once && %lgc-opt -passes=lgc-write-pal-metadata - < %t.once > %t.twice && diff %t.once %t.twice

; The resource hash depends only on the mapping.
; RUN: %readelf --notes %t.o | grep .resource_hash > %t.hash
; RUN: sed 's/i64 -1, i64 5/i64 7, i64 5/' %s | %lgc-opt -passes=lgc-write-pal-metadata --emit=obj -o %t.o - && %readelf --notes %t.o | grep .resource_hash | diff %t.hash -
; RUN: sed 's/"binding", i32 1/"binding", i32 2/' %s | %lgc-opt -passes=lgc-write-pal-metadata --emit=obj -o %t.o - && %readelf --notes %t.o | grep .resource_hash | not diff %t.hash -

; CHECK: amdpal.format_strings:
; CHECK-NEXT: .abort_user_data_offset: 8
; CHECK-NEXT: .strings:
; CHECK-NEXT: - .64bit_arguments:
; CHECK-NEXT: - 2
; CHECK-NEXT: .argument_count: 2
; CHECK-NEXT: .argument_types: i32,f64
; CHECK-NEXT: .column: 5
; CHECK-NEXT: .file: a.comp
; CHECK-NEXT: .index: 77
; CHECK-NEXT: .line: 4
; CHECK-NEXT: .stage: compute
; CHECK-NEXT: .string: '%i %f'
; CHECK-NEXT: - .64bit_arguments:
; CHECK-NEXT: - 0
; CHECK-NEXT: .argument_count: 2
; CHECK-NEXT: .constant_status:
; CHECK-NEXT: - 2
; CHECK-NEXT: .constants:
; CHECK-NEXT: - 9
; CHECK-NEXT: .data_count: 3
; CHECK-NEXT: .index: 78
; CHECK-NEXT: .kind: abort
; CHECK-NEXT: .message_size: 12
; CHECK-NEXT: .message_type:
; CHECK-NEXT: .stage: compute
; CHECK-NEXT: .string: !str ''
; CHECK-NEXT: .user_data_offset: 12
; CHECK-NEXT: .version: 1
; CHECK: .hardware_stages:
; CHECK: .cs:
; ROUNDING: .float_mode: 15
; CHECK: .float_mode: 240
; CHECK: .threadgroup_dimensions:
; CHECK-NEXT: - 4
; CHECK-NEXT: - 2
; CHECK-NEXT: - 3
; CHECK: .wavefront_size: 64
; CHECK: .api_shader_hash:
; CHECK-NEXT: - 18446744073709551615
; CHECK-NEXT: - 5
; CHECK: lgc.resources:
; CHECK-NEXT: .bindings:
; CHECK-NEXT: - .binding: 1
; CHECK-NEXT: .count: 6
; CHECK-NEXT: .offset: 32
; CHECK-NEXT: .set: 0
; CHECK-NEXT: .stride: 48
; CHECK-NEXT: .table: 0
; CHECK-NEXT: .type: uniform_buffer
; CHECK-NEXT: .user_data_offset: 7
; A root descriptor has no table.
; CHECK-NEXT: - .binding: 6
; CHECK-NEXT: .count: 1
; CHECK-NEXT: .set: 4294967280
; CHECK-NEXT: .type: storage_buffer
; CHECK-NEXT: .user_data_offset: 12
; CHECK-NEXT: - .binding: 256
; CHECK-NEXT: .count: 1
; CHECK-NEXT: .set: 4294967280
; CHECK-NEXT: .type: storage_buffer
; CHECK-NEXT: .user_data_offset: 8
; CHECK-NEXT: .push_constants:
; CHECK-NEXT: .size: 20
; CHECK-NEXT: .user_data_offset: 2
; CHECK-NEXT: .user_data_size: 16
; CHECK-NEXT: .version: 1

define amdgpu_cs void @_amdgpu_cs_main() {
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"_amdgpu_cs_main", !"wave_size", i32 64, !"denorm_preserve_32", i1 true, !"hash", i64 -1, i64 5, !{!"compute", !"workgroup_size", i32 4, i32 2, i32 3}}
!2 = !{!"mapping", !3, !5, !8, !{!"push_constants", !"user_data_offset", i32 2, !"size", i32 20}}
!3 = !{!"table", !"user_data_offset", i32 7, !4}
!4 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"uniform_buffer", !"offset", i32 32, !"stride", i32 48, !"count", i32 6}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 12}
!8 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 8}
!lgc.formats = !{!6, !7}
!6 = !{!"print", !"id", i64 77, !"format", !"%i %f", !"arguments", !"i32,f64", !"stage", !"compute", !{!"position", !"file", !"a.comp", !"line", i32 4, !"column", i32 5}}
!7 = !{!"abort", !"id", i64 78, !"size", i32 12, !"type", !"{0:u32,4:u32,8:u32}", !"format", !"", !"constant_status", i64 2, !"constants", i32 9, !"stage", !"compute"}
