; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-pipeline --verify-ir %s --emit=asm | FileCheck %s
; RUN: not %lgc-opt -passes=lgc-pipeline --verify-ir --disable-pass=lgc-list-compile-units %s 2>&1 | FileCheck %s --check-prefix=OFF

; LLVM's lowering of buffer pointers copies compile units; the copies must be in the module's list for the verifier and
; the line table.

; CHECK: .loc 1 7 3
; CHECK: buffer_store_b32
define void @main() !lgc.stage !0 !dbg !5 {
  %b = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false), !dbg !6
  store i32 1, ptr addrspace(7) %b, align 4, !dbg !6
  ret void, !dbg !6
}
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

!llvm.dbg.cu = !{!3}
!llvm.module.flags = !{!8}
!lgc.pipeline = !{!1, !2, !7}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
!3 = distinct !DICompileUnit(language: DW_LANG_C99, file: !4, emissionKind: LineTablesOnly)
!4 = !DIFile(filename: "shader.comp", directory: "")
!5 = distinct !DISubprogram(name: "main", file: !4, line: 5, type: !9, unit: !3)
!6 = !DILocation(line: 7, column: 3, scope: !5)
!7 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"storage_buffer", !"count", i32 1}
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = !DISubroutineType(types: !{})

; Without the pass:
; OFF: DICompileUnit not listed in llvm.dbg.cu
