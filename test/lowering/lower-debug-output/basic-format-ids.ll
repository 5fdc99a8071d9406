; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The id of a format depends on the text of its source file, represented by the checksum in debug information, not on
; the file's name. Without a checksum it depends on the name.
; RUN: rm -rf %t && mkdir %t
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %s -o - | FileCheck %s
; RUN: sed '/!DIFile/s/"a.comp"/"elsewhere\/a.comp"/' %s > %t/renamed.ll
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/renamed.ll -o - | sed 's/elsewhere.a.comp/a.comp/' | FileCheck %s
; RUN: sed '/!DIFile/s/"6655/"0055/' %s > %t/edited.ll
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/edited.ll -o - | FileCheck %s --check-prefix=OTHER
; RUN: sed 's/, checksumkind.*)/)/' %s > %t/unknown.ll
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/unknown.ll -o - | FileCheck %s --check-prefix=OTHER

; Two files with the same text have different positions and ids: the one that is used first has the id of the text.
; CHECK: !lgc.formats = !{![[FIRST:[0-9]+]], ![[SECOND:[0-9]+]]}
; CHECK: ![[FIRST]] = !{!"print", !"id", i64 79499154265421, {{.*}}, ![[FIRST_PLACE:[0-9]+]]}
; CHECK: ![[FIRST_PLACE]] = !{!"position", !"file", !"copy.glsl", !"line", i32 3
; CHECK: ![[SECOND]] = !{!"print", !"id", i64 218124436986148, {{.*}}, ![[SECOND_PLACE:[0-9]+]]}
; CHECK: ![[SECOND_PLACE]] = !{!"position", !"file", !"a.comp", !"line", i32 3
; OTHER: !lgc.formats
; OTHER-NOT: 79499154265421
; OTHER-NOT: 218124436986148

@format = private unnamed_addr addrspace(4) constant [7 x i8] c"x = %d\00"

declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @main(ptr addrspace(7) %buffer, i32 %x) !dbg !13 !lgc.stage !{!"compute"} {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x), !dbg !15
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x), !dbg !15
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x), !dbg !16
  ret void
}

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}

!llvm.dbg.cu = !{!12}
!llvm.module.flags = !{!9}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !DIFile(filename: "a.comp", directory: "", checksumkind: CSK_MD5, checksum: "66558a7b1c02da5c53dcb5ae8b1e4d0b")
!11 = !DIFile(filename: "copy.glsl", directory: "", checksumkind: CSK_MD5, checksum: "66558a7b1c02da5c53dcb5ae8b1e4d0b")
!12 = distinct !DICompileUnit(language: DW_LANG_GLSL, file: !10, emissionKind: LineTablesOnly)
!13 = distinct !DISubprogram(name: "main", file: !10, line: 1, type: !14, unit: !12, spFlags: DISPFlagDefinition)
!14 = !DISubroutineType(types: !{})
!15 = !DILocation(line: 3, scope: !13)
!16 = !DILocation(line: 3, scope: !17)
!17 = !DILexicalBlockFile(scope: !13, file: !11, discriminator: 0)
