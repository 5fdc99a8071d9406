; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An entry whose size does not fit into 16 bits is removed with a warning; 65,535 dwords are written. A format that does
; not match its arguments is a warning. Without a mapping the pass cannot know where the buffer is.
; RUN: split-file %s %t
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/largest.ll -o /dev/null
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/too-large.ll -o - 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/mismatch.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISMATCH
; RUN: not %lgc-opt -passes=lgc-lower-debug-output -S %t/no-mapping.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=MAPPING

; LARGE: warning: debug printf is left out: it needs an entry of 65536 dwords; at most 65535 fit into the entry's 16-bit size: print less at once
; LARGE: define void @main
; LARGE-NEXT: ret void
; MISMATCH: particles.comp:12:3: warning: debug printf "%f\n":
; MAPPING: error: lgc.pipeline: there is no resource mapping: lgc-lay-out-user-data has to run first

;--- largest.ll
@format = private unnamed_addr addrspace(4) constant [1 x i8] zeroinitializer
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(ptr addrspace(7) %buffer, <65533 x i32> %v) !lgc.stage !{!"compute"} {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, <65533 x i32> %v)
  ret void
}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping", !3}
!3 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}

;--- too-large.ll
@format = private unnamed_addr addrspace(4) constant [1 x i8] zeroinitializer
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(ptr addrspace(7) %buffer, <65534 x i32> %v) !lgc.stage !{!"compute"} {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, <65534 x i32> %v)
  ret void
}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping", !3}
!3 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}

;--- mismatch.ll
@format = private unnamed_addr addrspace(4) constant [4 x i8] c"%f\0A\00"
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(ptr addrspace(7) %buffer, i32 %x) !lgc.stage !{!"compute"} !dbg !6 {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x), !dbg !7
  ret void
}
!llvm.dbg.cu = !{!4}
!llvm.module.flags = !{!8}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping", !3}
!3 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!4 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, emissionKind: LineTablesOnly)
!5 = !DIFile(filename: "particles.comp", directory: "")
!6 = distinct !DISubprogram(name: "main", file: !5, line: 10, unit: !4, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 12, column: 3, scope: !6)
!8 = !{i32 2, !"Debug Info Version", i32 3}

;--- no-mapping.ll
define void @main() !lgc.stage !{!"compute"} {
  ret void
}
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
