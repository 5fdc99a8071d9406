; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Reports have the words of their error, and offsets a stride for each index.
; RUN: split-file %s %t
; RUN: not %lgc-opt --mcpu=gfx1100 %t/words.ll -o - 2>&1 | FileCheck %s --check-prefix=WORDS
; RUN: not %lgc-opt --mcpu=gfx1100 %t/image.ll -o - 2>&1 | FileCheck %s --check-prefix=IMAGE
; RUN: not %lgc-opt --mcpu=gfx1100 %t/code.ll -o - 2>&1 | FileCheck %s --check-prefix=CODE
; RUN: not %lgc-opt --mcpu=gfx1100 %t/offset.ll -o - 2>&1 | FileCheck %s --check-prefix=OFFSET
; RUN: not %lgc-opt --mcpu=gfx1100 %t/long.ll -o - 2>&1 | FileCheck %s --check-prefix=LONG

; WORDS: lgc.check.report: {{.*}}the error needs 6 words, not 7
; IMAGE: lgc.check.image.v8i32: {{.*}}the error needs 3 words, not 4
; CODE: lgc.check.report: {{.*}}operand 'error' is not an error code
; OFFSET: lgc.check.offset: {{.*}}an index has no stride
; LONG: lgc.check.report: {{.*}}the error needs 12 words, not 13

;--- words.ll
declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(i1 %failed, i32 %x, ptr addrspace(7) %records) {
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 1, i32 2, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i32 %x, i32 %x)
  ret void
}

;--- image.ll
declare void @lgc.check.image.v8i32(i1, <8 x i32>, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(i1 %failed, i32 %x, <8 x i32> %image) {
  call void (i1, <8 x i32>, i32, i32, ...) @lgc.check.image.v8i32(i1 %failed, <8 x i32> %image, i32 10, i32 0, i32 0, i32 5, i32 %x, i32 4)
  ret void
}

;--- code.ll
declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(i1 %failed, i32 %x, ptr addrspace(7) %records) {
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 77, i32 2, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5)
  ret void
}

;--- offset.ll
declare i64 @lgc.check.offset(i64, ...) memory(none) nosync nounwind willreturn
define i64 @main(i32 %x) {
  %offset = call i64 (i64, ...) @lgc.check.offset(i64 8, i32 %x)
  ret i64 %offset
}

;--- long.ll
declare void @lgc.check.report(i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(i1 %failed, i32 %x, i64 %l, ptr addrspace(7) %records) {
  call void (i1, i1, ptr addrspace(7), ptr addrspace(7), ptr addrspace(7), i32, i32, i32, ...) @lgc.check.report(i1 %failed, i1 %failed, ptr addrspace(7) %records, ptr addrspace(7) %records, ptr addrspace(7) %records, i32 %x, i32 2, i32 0, i32 1, i32 2, i32 3, i32 0, i32 5, i64 %l, i64 %l, i64 %l, i64 %l)
  ret void
}
