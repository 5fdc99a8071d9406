; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The dialect verifier's errors for functions whose names begin with `lgc.`.

; RUN: rm -rf %t && split-file %s %t
; RUN: for f in %t/*.ll; do not %lgc-opt --mcpu=gfx1100 $f -o %t/out 2> $f.err || exit 1; \
; RUN:   FileCheck --input-file=$f.err $f || exit 1; done

;--- unknown-op.ll
; CHECK: lgc.debug.print: no such operation
declare void @lgc.debug.print()

;--- suffix-of-an-op-without-overloads.ll
; CHECK: lgc.input.subgroup.id.i32: no such operation
declare i32 @lgc.input.subgroup.id.i32() memory(none) nosync nounwind willreturn

;--- renamed-by-the-linker.ll
; CHECK: lgc.input.subgroup.id.1: no such operation
declare i32 @lgc.input.subgroup.id.1() memory(none) nosync nounwind willreturn

;--- defined.ll
; CHECK: lgc.input.subgroup.id: an operation is declared, not defined
define i32 @lgc.input.subgroup.id() {
  ret i32 0
}

;--- weak.ll
; CHECK: lgc.barrier.workgroup: an operation is declared, not defined
declare extern_weak void @lgc.barrier.workgroup() convergent nounwind

;--- calling-convention.ll
; CHECK: lgc.barrier.workgroup: an operation has the C calling convention
declare fastcc void @lgc.barrier.workgroup() convergent nounwind

;--- result-type.ll
; CHECK: lgc.input.workgroup.id: the result must be <3 x i32>, not <2 x i32>
declare <2 x i32> @lgc.input.workgroup.id() memory(none) nosync nounwind willreturn

;--- result-of-an-op-without.ll
; CHECK: lgc.barrier.workgroup: the result must be void, not i32
declare i32 @lgc.barrier.workgroup() convergent nounwind

;--- operand-type.ll
; CHECK: lgc.resource.buffer.size: operand 'buffer' must be ptr addrspace(7), not ptr addrspace(1)
declare i32 @lgc.resource.buffer.size(ptr addrspace(1)) memory(none) nosync nounwind willreturn

;--- immediate-type.ll
; CHECK: lgc.resource.buffer: operand 'binding' must be i32, not i64
declare ptr addrspace(7) @lgc.resource.buffer(i32, i64, i32, i1) memory(none) nosync nounwind willreturn

;--- operand-count.ll
; CHECK: lgc.resource.buffer: takes 4 operands, but its type is ptr addrspace(7) (i32, i32)
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32) memory(none) nosync nounwind willreturn

;--- not-variadic.ll
; CHECK: lgc.debug.printf: takes 2 operands and variadic ones, but its type is void (ptr addrspace(7), ptr addrspace(4))
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4)) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

;--- promises-too-much.ll
; CHECK: lgc.debug.printf: the declaration's attributes must be 'nosync nounwind willreturn memory(inaccessiblemem: readwrite)', not 'nosync nounwind willreturn memory(none)'
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(none) nosync nounwind willreturn

;--- lacks-an-attribute.ll
; CHECK: lgc.barrier.workgroup: the declaration's attributes must be 'convergent nounwind', not 'nounwind'
declare void @lgc.barrier.workgroup() nounwind
