; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A unit is also that of a function that is inlined into another one, through any number of calls, and of one of which
; nothing but the value of a variable is left. A unit that no code has any more goes.
; RUN: split-file %s %t
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-list-compile-units %t/units.ll | FileCheck %t/units.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-list-compile-units %t/none.ll | not grep llvm.dbg.cu

;--- units.ll
; CHECK: !llvm.dbg.cu = !{[[CALLER:![0-9]+]], [[INNER:![0-9]+]], [[OUTER:![0-9]+]], [[VARIABLE:![0-9]+]]}
; CHECK-DAG: [[CALLER]] = distinct !DICompileUnit({{.*}}producer: "caller"
; CHECK-DAG: [[OUTER]] = distinct !DICompileUnit({{.*}}producer: "outer"
; CHECK-DAG: [[INNER]] = distinct !DICompileUnit({{.*}}producer: "inner"
; CHECK-DAG: [[VARIABLE]] = distinct !DICompileUnit({{.*}}producer: "variable"
; CHECK-NOT: producer: "removed"
define void @main(i32 %x) !dbg !10 {
    #dbg_value(i32 %x, !20, !DIExpression(), !23)
  call void @llvm.amdgcn.s.barrier(), !dbg !22
  ret void, !dbg !25
}

!llvm.dbg.cu = !{!0, !1, !2, !3, !4}
!llvm.module.flags = !{!9}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, producer: "removed", emissionKind: FullDebug)
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, producer: "variable", emissionKind: FullDebug)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, producer: "inner", emissionKind: FullDebug)
!3 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, producer: "outer", emissionKind: FullDebug)
!4 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, producer: "caller", emissionKind: FullDebug)
!5 = !DIFile(filename: "shader.comp", directory: "")
!6 = !DISubroutineType(types: !{})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = distinct !DISubprogram(name: "main", scope: !5, file: !5, type: !6, unit: !4, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: "f", scope: !5, file: !5, type: !6, unit: !3, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "g", scope: !5, file: !5, type: !6, unit: !2, spFlags: DISPFlagDefinition)
!13 = distinct !DISubprogram(name: "h", scope: !5, file: !5, type: !6, unit: !1, spFlags: DISPFlagDefinition)
!20 = !DILocalVariable(name: "x", scope: !13, type: !7)
!21 = distinct !DILocation(line: 2, scope: !11, inlinedAt: !25)
!22 = !DILocation(line: 3, scope: !12, inlinedAt: !21)
!23 = !DILocation(line: 4, scope: !13, inlinedAt: !24)
!24 = distinct !DILocation(line: 5, scope: !10)
!25 = distinct !DILocation(line: 6, scope: !10)

;--- none.ll
define void @main() {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "shader.comp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
