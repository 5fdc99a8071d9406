; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Two loads of one clause have their own lines where races are looked for. In a bundle, they have the first one's.

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm %s -o - | FileCheck %s %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx --emit=asm --disable-pass=lgc-separate-lines %s -o - | FileCheck %s --check-prefix=OFF %end

; CHECK:      s_clause 0x1
; CHECK:      .loc 0 11
; CHECK-NEXT: global_load
; CHECK-NEXT: .loc 0 12
; CHECK-NEXT: global_load

; OFF:      .loc 0 11
; OFF-NEXT: s_clause 0x1
; OFF-NEXT: global_load
; OFF-NEXT: global_load
define amdgpu_cs void @main(ptr addrspace(1) inreg %p, i32 %i, i32 %j) sanitize_thread !dbg !4 {
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %b = getelementptr i32, ptr addrspace(1) %p, i32 %j
  %x = load i32, ptr addrspace(1) %a, align 4, !dbg !6
  %y = load i32, ptr addrspace(1) %b, align 4, !dbg !7
  %sum = add i32 %x, %y, !dbg !8
  store i32 %sum, ptr addrspace(1) %p, align 4, !dbg !9
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.comp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "main", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = !DILocation(line: 11, scope: !4)
!7 = !DILocation(line: 12, scope: !4)
!8 = !DILocation(line: 13, scope: !4)
!9 = !DILocation(line: 14, scope: !4)
