; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Three dwords are aligned like four; a larger alignment does not change.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-align-workgroup-variables %s -o - | FileCheck %s

; CHECK: @three = internal addrspace(3) global [3 x i32] poison, align 16
@three = internal addrspace(3) global [3 x i32] poison, align 4
; CHECK: @aligned = internal addrspace(3) global i32 poison, align 64
@aligned = internal addrspace(3) global i32 poison, align 64
