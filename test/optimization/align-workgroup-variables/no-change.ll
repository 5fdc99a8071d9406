; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Parts of dwords, empty variables and other memory.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-align-workgroup-variables %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

@bytes = internal addrspace(3) global [3 x i8] poison, align 1
@halves = internal addrspace(3) global [3 x i16] poison, align 2
@nothing = external addrspace(3) global [0 x i32], align 4
@constants = internal addrspace(4) constant [4 x i32] zeroinitializer, align 4
@private = internal addrspace(5) global [4 x i32] poison, align 4
