; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The operands of lgc.abort must form one message: constants with an initializer, a bit for each dword, and the varying
; dwords.

; RUN: rm -rf %t && split-file %s %t
; The second of the message's 2 dwords is constant. This is valid:
; RUN: sed -e 's/DWORDS/i32 %value/' -e 's/SIZE/7/' %t/good %t/caller > %t/good.ir
; RUN: %lgc-opt --mcpu=gfx1100 %t/good.ir -o /dev/null
; RUN: sed -e 's/DWORDS/ptr @part, i32 1, i32 1, ptr addrspace(5) %memory/' -e 's/SIZE/7/' %t/good %t/caller > %t/part.ir
; RUN: %lgc-opt --mcpu=gfx1100 %t/part.ir -o /dev/null
; RUN: for f in %t/*.constants; do sed -e 's/DWORDS/i32 %value/' -e 's/SIZE/8/' $f %t/caller > $f.all; \
; RUN:   not %lgc-opt --mcpu=gfx1100 $f.all -o %t/out 2> $f.err || exit 1; FileCheck --input-file=$f.err $f || exit 1; done
; Operands, with valid constants:
; RUN: for f in %t/*.operands; do sed -e "s/DWORDS/$(sed -n 's/^; OPERANDS: //p' $f)/" -e "s/SIZE/$(sed -n 's/^; SIZE: //p' $f)/" \
; RUN:   %t/good %t/caller > $f.all; not %lgc-opt --mcpu=gfx1100 $f.all -o %t/out 2> $f.err || exit 1; \
; RUN:   FileCheck --input-file=$f.err $f || exit 1; done

;--- good
@type = private addrspace(4) constant [8 x i8] c"u32[2/4]"
@constants = private addrspace(4) constant [1 x i32] [i32 5]
@status = private addrspace(4) constant [1 x i64] [i64 2]

;--- caller
define internal void @part(ptr addrspace(7) %target, ptr addrspace(5) %memory) "lgc-message-part" {
  ret void
}
define internal void @unmarked(ptr addrspace(7) %target) {
  ret void
}
declare void @lgc.abort(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold noreturn nounwind
define void @test(ptr addrspace(7) %buffer, i32 %value, ptr addrspace(5) %memory) {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 SIZE, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, DWORDS)
  unreachable
}

;--- missing.operands
; OPERANDS: i32 %value, i32 %value
; SIZE: 8
; CHECK: lgc.abort: operands 'dwords' must be the 1 dwords that vary, not 2

;--- memory.operands
; OPERANDS: ptr addrspace(5) %memory, i32 1, i32 0
; SIZE: 8
; CHECK: lgc.abort: a pointer among the operands 'dwords' must be a function with local linkage and the attribute 'lgc-message-part', or follow one

;--- external.operands
; OPERANDS: ptr @test, i32 1, i32 0
; SIZE: 8
; CHECK: lgc.abort: a pointer among the operands 'dwords' must be a function with local linkage

;--- unmarked.operands
; OPERANDS: ptr @unmarked, i32 1, i32 0
; SIZE: 8
; CHECK: lgc.abort: a pointer among the operands 'dwords' must be a function with local linkage

;--- count.operands
; OPERANDS: ptr @part
; SIZE: 8
; CHECK: lgc.abort: function 'part' among the operands 'dwords' must be followed by how many dwords it writes and by how many operands it takes

;--- variable-count.operands
; OPERANDS: ptr @part, i32 1, i32 %value
; SIZE: 8
; CHECK: lgc.abort: function 'part' among the operands 'dwords' must be followed by how many dwords

;--- no-dwords.operands
; OPERANDS: ptr @part, i32 0, i32 0
; SIZE: 8
; CHECK: lgc.abort: function 'part' among the operands 'dwords' must be followed by how many dwords

;--- few.operands
; OPERANDS: ptr @part, i32 1, i32 2, i32 %value
; SIZE: 8
; CHECK: lgc.abort: function 'part' takes 2 operands, but 1 follow

;--- type.operands
; OPERANDS: ptr @part, i32 1, i32 0
; SIZE: 8
; CHECK: lgc.abort: function 'part' must return nothing and take the address of its dwords and the operands that follow it

;--- many.operands
; OPERANDS: ptr @part, i32 2, i32 1, ptr addrspace(5) %memory
; SIZE: 8
; CHECK: lgc.abort: operands 'dwords' must be the 1 dwords that vary, not 2

;--- wide.operands
; OPERANDS: i64 5
; SIZE: 8
; CHECK: lgc.abort: operand 'dwords' (number 0) must be i32 or a pointer in address space 0, 1, 3, 4, 5 or 7, not i64

;--- size.operands
; OPERANDS: i32 %value
; SIZE: 262133
; CHECK: lgc.abort: operand 'message_size' must be at most 262132

;--- short.operands
; OPERANDS: i32 %value
; SIZE: 4
; CHECK: lgc.abort: operand 'constant_status' has bits beyond the message's 1 dwords

;--- long.operands
; OPERANDS: i32 %value
; SIZE: 257
; CHECK: lgc.abort: operand 'constant_status' must have one bit for each of the message's 65 dwords, in words of 64

;--- bits.constants
; CHECK: lgc.abort: operand 'constant_status' has 2 bits set, but there are 1 constants
@type = private addrspace(4) constant [1 x i8] zeroinitializer
@constants = private addrspace(4) constant [1 x i32] [i32 5]
@status = private addrspace(4) constant [1 x i64] [i64 3]

;--- type.constants
; CHECK: lgc.abort: operand 'message_type' must be a private or internal constant array of i8 with known elements
@type = private addrspace(4) global [1 x i8] zeroinitializer
@constants = private addrspace(4) constant [1 x i32] [i32 5]
@status = private addrspace(4) constant [1 x i64] [i64 2]

;--- external.constants
; CHECK: lgc.abort: operand 'constants' must be a private or internal constant array of i32 with known elements
@type = private addrspace(4) constant [1 x i8] zeroinitializer
@constants = external addrspace(4) constant [1 x i32]
@status = private addrspace(4) constant [1 x i64] [i64 2]

;--- element.constants
; CHECK: lgc.abort: operand 'constant_status' must be a private or internal constant array of i64 with known elements
@type = private addrspace(4) constant [1 x i8] zeroinitializer
@constants = private addrspace(4) constant [1 x i32] [i32 5]
@status = private addrspace(4) constant [2 x i32] [i32 2, i32 0]
