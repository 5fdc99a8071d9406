; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Only the internal set's bindings may be missing; the error has the position of the use.
; RUN: not %lgc-opt -passes=lgc-lower-resources %s 2>&1 | FileCheck %s

; CHECK: a.comp:7:3: error: set 0 binding 4 is not in the resource mapping
; CHECK-NOT: error:

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

define ptr addrspace(7) @main() !dbg !4 {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 4, i32 0, i1 false), !dbg !6
  ret ptr addrspace(7) %buffer
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"mapping"}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!7}
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: LineTablesOnly)
!3 = !DIFile(filename: "a.comp", directory: ".")
!4 = distinct !DISubprogram(name: "main", file: !3, line: 1, type: !5, unit: !2, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = !DILocation(line: 7, column: 3, scope: !4)
!7 = !{i32 2, !"Debug Info Version", i32 3}
